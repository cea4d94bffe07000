/** A shop's description of a picture on its pages. */
export interface PictureFacts {
  /** The alternative text; "" for decoration, null if nobody has described the picture. */
  alt: string | null;
  /** The language of `alt`, if that is not the page's. */
  lang?: string | undefined;
  /** The point that crops keep, in percent from the left and from the top. */
  focus: { x: number; y: number };
}

/** Where a picture is shown. */
export interface PictureUse {
  kind: "list" | "page" | "event" | "settings";
  /** The id of the list, page or event; "" for the home page and the settings. */
  id: string;
  /** The name of the list or event, or the header of the block. */
  name: string;
}

/** At most this many pictures are in a shop's library. */
export const MAX_PICTURES = 5000;
/** At most this many places of a picture are listed. */
export const MAX_USES = 50;
/** The longest name that staff give a picture, and the longest alternative text. */
export const LABEL_LENGTH = 100;
export const ALT_LENGTH = 300;

/** Where the shop's pages crop pictures. */
export const CROPS = ["banner", "card", "event"] as const;

/** The nine points to choose from, row by row, in percent. */
export const NINE_POINTS = [0, 50, 100].flatMap((y) => [0, 50, 100].map((x) => ({ x, y })));

/** The size of a picture in pixels, which its name says. */
export function sizeOfPicture(name: string): { width: number; height: number } {
  const [, width, height] = /_(\d+)x(\d+)\./.exec(name) ?? [];
  return { width: Number(width ?? 1), height: Number(height ?? 1) };
}

/**
 * The most room that the picture to click on takes on the desk's page, in CSS pixels: a phone of 320 shows it whole.
 */
const POINT_PICTURE_SIZE = { width: 280, height: 420 };

/** The size in which a picture to click on is shown, so that the server knows which point was meant. */
export function clickedSize(name: string): { width: number; height: number } {
  const { width, height } = sizeOfPicture(name);
  const scale = Math.min(1, POINT_PICTURE_SIZE.width / width, POINT_PICTURE_SIZE.height / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * The point that a click on a picture of this name means, in percent; undefined without a click. A keyboard or a text
 * browser presses the picture at 0, 0.
 */
export function clickedPoint(name: string, x: unknown, y: unknown): PictureFacts["focus"] | undefined {
  const point = [x, y].map((text) => (typeof text === "string" && /^\d{1,5}$/.test(text) ? Number(text) : 0));
  const [across = 0, down = 0] = point;
  if (across === 0 && down === 0) return undefined;
  const { width, height } = clickedSize(name);
  const percent = (length: number, of: number) => Math.min(100, Math.round((length / of) * 100));
  return { x: percent(across, width), y: percent(down, height) };
}
