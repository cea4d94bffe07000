import type { MetaDescriptor } from "@remix-run/node";
import { isOpenToAll } from "#app/domain/stores/settings.ts";
import { themeColours } from "#app/domain/stores/theme.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { HOUR } from "#app/lib/seconds.ts";
import {
  type LinkPreview,
  linkPreview,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
} from "#app/platform/images/link-preview.server.ts";
import { titleCover } from "./title-cover.server.ts";

/** The last part of a preview's address, below the page's own. */
const FILE = "preview.jpg";
/** Covers in one preview. */
export const PREVIEW_COVERS = 3;

interface PreviewedPage extends Pick<LinkPreview, "heading" | "words" | "date" | "picture"> {
  /** The page's path. */
  path: string;
  /** The titles on the page; the preview draws the covers of the first ones. */
  eisbns?: readonly string[];
  /** Whether anyone may keep it: the page can be found, and does not depend on who asks. */
  isPublic: boolean;
}

/**
 * Answers with a page's link preview in the shop's look. The caller has made sure that this visitor may see the page.
 */
export async function previewAnswer(visit: WebVisit, page: PreviewedPage): Promise<Response> {
  const { platform, store, settings } = visit;
  const { path, eisbns = [], isPublic, ...words } = page;
  const covers = await Promise.all(
    eisbns
      .slice(0, PREVIEW_COVERS)
      .map((eisbn) => titleCover(platform, store.id, eisbn, { width: 600, format: "jpeg" })),
  );
  const { light } = themeColours(settings.styles);
  const content = await linkPreview(platform.env.dataDir, `${store.id} ${path}`, {
    ...words,
    shop: settings.store_info.name,
    covers: covers.map((cover) => cover.content),
    colours: {
      ground: light["--ground"],
      ink: light["--ink"],
      soft: light["--soft"],
      hairline: light["--hairline"],
      accent: light["--accent"],
      bar: light["--bar"],
      barText: light["--bar-text"],
    },
  });
  if (content === "full") throw new Response("", { status: 503, headers: { "Retry-After": "10" } });
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "image/jpeg",
      // Its address does not change with the page's words.
      "Cache-Control": isOpenToAll(settings)
        ? `${isPublic ? "public" : "private"}, max-age=${HOUR}`
        : "private, no-store",
    },
  });
}

/**
 * Names a page's link preview in its metadata.
 * @param url the page's address
 * @param version changes with the picture, if the page knows that
 */
export function previewMeta(url: string, version = ""): MetaDescriptor[] {
  return [
    { property: "og:image", content: `${url}/${FILE}${version && `?v=${version}`}` },
    { property: "og:image:width", content: String(PREVIEW_WIDTH) },
    { property: "og:image:height", content: String(PREVIEW_HEIGHT) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
