import sharp from "sharp";
import type { Resource, ResourceKind } from "#app/domain/catalogue/resources/resources.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { drawCover } from "#app/platform/images/drawn-cover.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { fetchFrom, file, pictureHost } from "../support/feed-pictures.ts";

/**
 * Titles of the demo, as a feed with everything in it would bring them: "Dracula" and, with a link that leads nowhere,
 * "Emma".
 */
const DRACULA = "9780393970128";
const EMMA = "9780141439587";

const link = (kind: ResourceKind, url: string, caption: string | null = null): Resource => ({
  kind,
  url,
  caption,
  person: kind === "portrait" ? "Bram Stoker" : null,
  shown_from: null,
  shown_until: null,
  changed_at: null,
});

/** Gives these titles pictures, files and a long excerpt. The host of the pictures is gone afterwards. */
export async function addFeedTitles({ database, clock, env }: Platform): Promise<void> {
  const drawing = (words: string, width: number, height: number) =>
    sharp(Buffer.from(drawCover(words, { title: words, author: "Bram Stoker" })))
      .resize(width, height, { fit: "fill" })
      .jpeg()
      .toBuffer();
  const host = await pictureHost({
    "/front.jpg": file(await drawing("Dracula", 800, 1100)),
    "/back.jpg": file(await drawing("Told in letters", 800, 1100)),
    "/page.jpg": file(await drawing("Jonathan Harker's journal", 900, 1300)),
    "/portrait.jpg": file(await drawing("Bram Stoker", 600, 600)),
  });
  const paragraph = `<p>${"3 May. Bistritz. Left Munich at 8:35 P.M., and the train was an hour late. ".repeat(9)}</p>`;
  const records = [
    {
      product_code: DRACULA,
      texts: [{ kind: "excerpt" as const, content: paragraph.repeat(8), author: null, source_title: null }],
      resources: [
        link("cover", `${host.at}/front.jpg`),
        link("back", `${host.at}/back.jpg`),
        link("sample", `${host.at}/page.jpg`, "From the first edition"),
        link("portrait", `${host.at}/portrait.jpg`),
        link("excerpt", "https://publisher.example/dracula.pdf"),
      ],
    },
    { product_code: EMMA, resources: [link("cover", `${host.at}/gone.jpg`)] },
  ];
  for (const record of records) await database.transaction((tx) => saveTitle(tx, clock.now(), record));
  await fetchFrom({ database, clock, env }, [host.port]);
  host.close();
}
