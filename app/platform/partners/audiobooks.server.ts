import { z } from "zod";

/**
 * The audiobook partner. Audiobooks are looked up over HTTP: `GET {base}?isbn=&title=&author=&shop=` returns JSON
 * `{row_count, rows: [{title, narrators, language, url, popularity}], see_more_url}`. A shop sets the base URL in
 * its settings (`audiobook_partner_url`). `/dev/audiobooks` stands in for the partner in the demo and in tests.
 */
const answer = z.object({
  row_count: z.int().min(0),
  rows: z
    .array(
      z.object({
        title: z.string().max(500),
        narrators: z.array(z.string().max(200)).default([]),
        language: z.string().max(40).default(""),
        url: z.url({ protocol: /^https?$/ }),
        popularity: z.number().default(0),
      }),
    )
    .max(200),
  see_more_url: z.url({ protocol: /^https?$/ }).nullish(),
});

export interface Audiobook {
  title: string;
  narrators: string[];
  language: string;
  url: string;
}

export interface AudiobookResult {
  row_count: number;
  /** Most popular first. */
  rows: Audiobook[];
  see_more_url: string;
}

const TIME_LIMIT_MS = 5000;
const SIZE_LIMIT = 1024 * 1024;

/** @throws Error if the partner does not answer, or not in the agreed form */
export async function findAudiobooks(
  base: string,
  title: { isbn: string; title: string; author: string; shop: string },
): Promise<AudiobookResult> {
  const url = new URL(base);
  for (const [name, value] of Object.entries(title)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`the audiobook partner answered ${response.status}`);
  const text = await response.text();
  if (text.length > SIZE_LIMIT) throw new Error("the audiobook partner's answer is too long");
  const result = answer.parse(JSON.parse(text));
  return {
    row_count: result.row_count,
    rows: result.rows
      .sort((a, b) => b.popularity - a.popularity)
      .map(({ title, narrators, language, url }) => ({ title, narrators, language, url })),
    see_more_url: result.see_more_url ?? "",
  };
}
