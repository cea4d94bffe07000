import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { BoundedQueue } from "#app/lib/bounded-queue.ts";
import { cutText } from "#app/lib/cut.ts";
import { writeWhole } from "../whole-file.server.ts";
import { imageLibrary } from "./library.server.ts";
import { block, canSet, loadFaces, rect, type SetText, type Setting } from "./typesetting.server.ts";

/** Pictures that chats and social networks show beside a link: words on the left, covers or a ticket on the right. */

/** Increase this when the drawing changes, so that cached previews are drawn again. */
const DESIGN = 1;

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
/** Chats leave out pictures that take long to load (bytes). */
const MAX_BYTES = 80_000;
const QUALITIES = [82, 70, 55, 40, 25];

const MARGIN = 72;
/** The shop's name stands on a bar at the bottom, and the covers stand on the bar. */
const BAR = 92;
const FLOOR = PREVIEW_HEIGHT - BAR;
/** The largest single cover, and the largest of several, with how much is seen of one behind another. */
const ONE_COVER = { width: 330, height: 454 };
const SEVERAL_COVERS = { width: 220, height: 330, step: 160 };
/** An event's picture, at the right edge. */
const PICTURE = { width: 480, height: FLOOR };
const TICKET = { width: 250, height: 290 };

export interface PreviewColours {
  ground: string;
  ink: string;
  soft: string;
  hairline: string;
  accent: string;
  bar: string;
  barText: string;
}

export interface LinkPreview {
  shop: string;
  heading: string;
  /** Lines about it, at most three. */
  words: readonly string[];
  colours: PreviewColours;
  /** Up to three covers. */
  covers?: readonly Buffer[];
  /** The parts of an event's date. */
  date?: { weekday: string; day: string; month: string };
  /** An event's picture. */
  picture?: Buffer | undefined;
}

const drawingQueue = new BoundedQueue(1, 12);

/**
 * A page's link preview as a JPEG, from the cache or drawn now. The cache has one file for each page, so that changing
 * a page often does not fill the disk; the file begins with a key of everything that was drawn.
 * @param page identifies the page
 * @returns "full" if too many others are waiting to be drawn
 */
export async function linkPreview(
  dataDir: string,
  page: string,
  preview: LinkPreview,
): Promise<Buffer | "full"> {
  const name = createHash("sha256").update(page).digest("hex").slice(0, 24);
  const file = path.join(dataDir, "covers", name.slice(0, 2), `${name}.preview`);
  const key = keyOf(preview);
  return (
    (await readCached(file, key)) ??
    drawingQueue.run(async () => {
      // While this request waited, another one may have drawn the same preview.
      const cached = await readCached(file, key);
      if (cached) return cached;
      const content = await draw(preview);
      // If it cannot be cached because the disk is full, it is still served.
      await writeWhole(file, Buffer.concat([key, content])).catch(() => {});
      return content;
    })
  );
}

function keyOf({ covers = [], picture, ...words }: LinkPreview): Buffer {
  const hash = createHash("sha256").update(JSON.stringify([DESIGN, words]));
  for (const image of [...covers, picture ?? Buffer.alloc(0)]) hash.update(`|${image.length}|`).update(image);
  return hash.digest();
}

async function readCached(file: string, key: Buffer): Promise<Buffer | undefined> {
  const content = await readFile(file).catch(() => undefined);
  return content?.subarray(0, key.length).equals(key) ? content.subarray(key.length) : undefined;
}

async function draw(preview: LinkPreview): Promise<Buffer> {
  const sharp = await imageLibrary();
  const art = await artOf(preview);
  const drawn = await sharp(Buffer.from(svgOf(preview, art)))
    .composite([...art.placed, { input: Buffer.from(above(preview, art)), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: drawn.info.width, height: drawn.info.height, channels: drawn.info.channels };
  let content = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    content = await sharp(drawn.data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (content.length <= MAX_BYTES) break;
  }
  return content;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Art {
  /** The pictures, the hindmost first. */
  placed: (Box & { input: Buffer })[];
  ticket: Box | undefined;
  /** Where the words must end. */
  left: number;
}

/** Brings the pictures to their size, and says where each goes. */
async function artOf({ heading, covers = [], date, picture }: LinkPreview): Promise<Art> {
  const right = PREVIEW_WIDTH - MARGIN;
  if (date) {
    const { width, height } = PICTURE;
    const input = picture && (await fitPicture(picture, PICTURE, "cover"));
    const left = PREVIEW_WIDTH - width;
    const ticket = { ...TICKET, left: input ? left - 96 : right - TICKET.width, top: 0 };
    ticket.top = input ? FLOOR - TICKET.height - 40 : (FLOOR - TICKET.height) / 2;
    return {
      placed: input ? [{ input: input.data, left, top: 0, width, height }] : [],
      ticket,
      left: ticket.left,
    };
  }
  const size = covers.length > 1 ? SEVERAL_COVERS : ONE_COVER;
  const fitted = (await Promise.all(covers.map((cover) => fitPicture(cover, size, "inside")))).filter(
    (cover) => cover !== undefined,
  );
  const across =
    fitted.length > 1
      ? SEVERAL_COVERS.width + SEVERAL_COVERS.step * (fitted.length - 1)
      : (fitted[0]?.info.width ?? 0);
  const left = canSet(loadFaces().serif, heading) ? right - across : (PREVIEW_WIDTH - across) / 2;
  const placed = fitted.map(({ data, info: { width, height } }, index) => ({
    input: data,
    width,
    height,
    left: Math.round(left) + index * SEVERAL_COVERS.step,
    top: FLOOR - height,
  }));
  return { placed, ticket: undefined, left };
}

/** A picture that cannot be read is left out. */
async function fitPicture(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  fit: "cover" | "inside",
) {
  const sharp = await imageLibrary();
  return sharp(picture, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize({ width, height, fit })
    .flatten({ background: "white" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">${content}</svg>`;

/** The layer below the pictures: the ground, the words, the bar and a border around the covers. */
function svgOf(preview: LinkPreview, { placed, left }: Art): string {
  const { ground, hairline, bar, barText } = preview.colours;
  const name = block({
    text: cutText(preview.shop, 60),
    font: loadFaces().serif,
    x: MARGIN,
    y: FLOOR + 26,
    width: PREVIEW_WIDTH - 2 * MARGIN,
    size: 42,
    fill: barText,
    maxLines: 1,
  });
  const borders = placed.map(
    (cover) =>
      `<rect x="${cover.left - 3}" y="${cover.top - 3}" width="${cover.width + 6}" height="${cover.height + 3}" fill="${hairline}"/>`,
  );
  return svg(
    rect(0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT, ground) +
      texts(preview, left - 2 * MARGIN) +
      borders.join("") +
      rect(0, FLOOR, PREVIEW_WIDTH, BAR, bar) +
      rect(0, FLOOR, PREVIEW_WIDTH, 2, hairline) +
      name.svg,
  );
}

/**
 * The heading, a rule and the lines below it, in the middle of the height; nothing if the font lacks the heading's
 * letters.
 */
function texts({ heading, words, colours: { ink, soft, accent } }: LinkPreview, width: number): string {
  const { serif, sans } = loadFaces();
  if (!canSet(serif, heading)) return "";
  const type = (text: string, most: number, more: Omit<Setting, "text" | "x" | "y" | "width">): SetText => {
    const short = text.length > most ? `${cutText(text, most).replace(/\s+\S*$/, "")}…` : text;
    // Very long words are broken, because they would make the type tiny.
    return block({ text: short.replace(/\S{20}(?=\S{4})/g, "$&- "), x: MARGIN, y: 0, width, ...more });
  };
  const size = words.length > 1 || width < 560 ? 68 : 82;
  const title = type(heading, 110, { font: serif, size, fill: ink, maxLines: 4, leading: 1.1 });
  const lines = words
    .filter((text) => canSet(sans, text))
    .map((text) => type(text, 100, { font: sans, size: 36, fill: soft, maxLines: 2, leading: 1.3 }));
  const gap = 66;
  const height = title.height + gap + lines.reduce((sum, line) => sum + line.height, 0);
  let y = Math.max(40, (FLOOR - height) / 2);
  const next = ({ svg: content, height: textHeight }: SetText) => {
    if (y + textHeight > FLOOR) return "";
    const placed = `<g transform="translate(0 ${y})">${content}</g>`;
    y += textHeight;
    return placed;
  };
  const rule = { svg: rect(MARGIN, 22, 96, 6, accent), height: gap };
  return [title, rule, ...lines].map(next).join("");
}

/** The layer above the pictures: the date as a ticket, with a notch at either side. */
function above({ date, colours }: LinkPreview, { ticket }: Art): string {
  if (!date || !ticket) return svg("");
  const { serif, sansBold } = loadFaces();
  const { left, top, width, height } = ticket;
  const { ground, ink, soft, hairline, bar, barText } = colours;
  const line = (text: string, y: number, size: number, fill: string, font = sansBold) =>
    block({
      text,
      font,
      x: left + width / 2,
      y: top + y,
      width: width - 40,
      size,
      fill,
      align: "middle",
      maxLines: 1,
      tracking: font === serif ? 0 : 0.06,
    }).svg;
  const band = 74;
  const corner = 14;
  const notch = 13;
  const across = width - 2 * corner;
  const upper = band - notch - corner;
  const lower = height - band - notch - corner;
  const turn = (x: number, y: number) => `a${corner} ${corner} 0 0 1 ${x} ${y}`;
  const shape =
    `M${left + corner} ${top}h${across}${turn(corner, corner)}v${upper}a${notch} ${notch} 0 0 0 0 ${2 * notch}v${lower}` +
    `${turn(-corner, corner)}h${-across}${turn(-corner, -corner)}v${-lower}a${notch} ${notch} 0 0 0 0 ${-2 * notch}v${-upper}` +
    `${turn(corner, -corner)}z`;
  return svg(
    `<clipPath id="ticket"><path d="${shape}"/></clipPath>` +
      `<g clip-path="url(#ticket)">${rect(left, top, width, height, ground)}${rect(left, top, width, band, bar)}</g>` +
      `<path d="${shape}" fill="none" stroke="${hairline}" stroke-width="3"/>` +
      line(date.weekday.toUpperCase(), 22, 34, barText) +
      line(date.day, 92, 130, ink, serif) +
      line(date.month.toUpperCase(), 230, 34, soft),
  );
}
