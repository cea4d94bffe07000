import { createHash } from "node:crypto";
import { block, circle, loadFaces, rect, type SetText, type Setting } from "./typesetting.server.ts";

/**
 * Covers for titles without a picture, in the style of the classic paperback series: a few bands, one shape, a
 * lot of white space, and carefully set type. Text is converted to outlines, so that covers look the same on a
 * machine without fonts.
 */
/** Increase this when the drawings change, so that cached covers are redrawn. */
export const DESIGN = 4;

const WIDTH = 600;
const HEIGHT = 900;
const MARGIN = 54;

/** Ground, ink, first and second colour: tested combinations, dark on light and light on dark. */
const PALETTES: readonly [string, string, string, string][] = [
  ["#f3ead7", "#1d2b2a", "#d4572a", "#2f6f66"],
  ["#17324d", "#f5ead2", "#e8a33d", "#8fb8c9"],
  ["#f6efe2", "#2a1a1f", "#8f2438", "#d9a441"],
  ["#23483f", "#f4ecd8", "#e2b04a", "#d96c3b"],
  ["#ece7dc", "#20232b", "#2f4b8f", "#e0703c"],
  ["#e9c46a", "#22262b", "#b23a2e", "#1f5b66"],
  ["#5b1f2b", "#f7e9d7", "#e3a857", "#b9d3c4"],
  ["#dfe6dc", "#1b2d26", "#3c6b4f", "#c2542d"],
  ["#f2d7c4", "#2b1c2c", "#a23b5a", "#2c5d73"],
  ["#2b2a33", "#f1e9da", "#d8654a", "#8aa6a3"],
  ["#cfdde3", "#16222e", "#1f4e79", "#d1892f"],
  ["#f7f1e5", "#111418", "#111418", "#c0392b"],
];

interface Words {
  title: string;
  author: string;
}

interface Design extends Words {
  ground: string;
  ink: string;
  first: string;
  second: string;
  /** Numbers between 0 and 1, constant for each book. */
  dice: number[];
}

/** Draws the cover of a product as SVG, 600 by 900. The product code determines the layout and palette. */
export function drawCover(productCode: string, words: Words): string {
  const hash = createHash("sha256").update(productCode).digest();
  const palette = PALETTES[(hash[0] ?? 0) % PALETTES.length] ?? PALETTES[0]!;
  const layout = LAYOUTS[(hash[1] ?? 0) % LAYOUTS.length] ?? LAYOUTS[0]!;
  const design: Design = {
    ...words,
    ground: palette[0],
    ink: palette[1],
    first: palette[2],
    second: palette[3],
    dice: [...hash.subarray(2, 18)].map((byte) => byte / 255),
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${design.ground}"/>${layout(design)}</svg>`;
}

/** The placeholder for a cover that could not be made or found. */
export function drawNoCover(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#e9e3d6"/><path d="M210 330h80c14 0 24 10 24 24v190c0-12-10-20-22-20h-82zM390 330h-52c-14 0-24 10-24 24v190c0-12 10-20 22-20h54z" fill="none" stroke="#6c6558" stroke-width="6" stroke-linejoin="round"/>${block({ text: "No cover", font: loadFaces().serif, x: 300, y: 620, width: 400, size: 40, fill: "#6c6558", align: "middle" }).svg}</svg>`;
}

function authorOf(design: Design, y: number, fill: string, align: Setting["align"] = "start"): string {
  const x = align === "middle" ? WIDTH / 2 : align === "end" ? WIDTH - MARGIN : MARGIN;
  return block({
    text: design.author.toUpperCase(),
    font: loadFaces().sans,
    x,
    y,
    width: WIDTH - 2 * MARGIN,
    size: 30,
    fill,
    align,
    maxLines: 2,
    tracking: 0.1,
  }).svg;
}

function titleOf(design: Design, y: number, options: Partial<Setting> = {}): SetText {
  const align = options.align ?? "start";
  const x = align === "middle" ? WIDTH / 2 : align === "end" ? WIDTH - MARGIN : MARGIN;
  return block({
    text: design.title,
    font: loadFaces().serif,
    x,
    y,
    width: WIDTH - 2 * MARGIN,
    size: 82,
    fill: design.ink,
    maxLines: 5,
    ...options,
    align,
  });
}

// --- layouts -------------------------------------------------------------------------------------

type Layout = (design: Design) => string;

/** Three bands, with the text in the middle one. */
const bands: Layout = (design) => {
  const title = titleOf(design, 400, { align: "middle", size: 70, maxLines: 4 });
  const shift = (260 - title.height) / 2;
  return (
    rect(0, 0, WIDTH, 300, design.first) +
    rect(0, 640, WIDTH, 260, design.first) +
    titleOf(design, 340 + shift - 10, { align: "middle", size: 70, maxLines: 4 }).svg +
    authorOf(design, 730, design.ground, "middle")
  );
};

/** One large disc, cut off by the edge. */
const disc: Layout = (design) => {
  const x = 120 + (design.dice[0] ?? 0) * 360;
  return (
    circle(x, 720, 280, design.first) +
    authorOf(design, 64, design.ink) +
    titleOf(design, 120, { maxLines: 3 }).svg
  );
};

/** A rule and a lot of white space. */
const rule: Layout = (design) => {
  const title = titleOf(design, 96, { font: loadFaces().serifBold, size: 76 });
  return (
    title.svg + rect(MARGIN, 120 + title.height, 110, 8, design.first) + authorOf(design, 822, design.ink)
  );
};

/** A frame inside the edge, with everything centred. */
const frame: Layout = (design) => {
  const title = titleOf(design, 0, { align: "middle", width: WIDTH - 170, size: 72 });
  return (
    `<rect x="34" y="34" width="532" height="832" fill="none" stroke="${design.first}" stroke-width="5"/><rect x="46" y="46" width="508" height="808" fill="none" stroke="${design.first}" stroke-width="1.500"/>` +
    titleOf(design, 390 - title.height / 2, { align: "middle", width: WIDTH - 170, size: 72 }).svg +
    circle(WIDTH / 2, 610, 9, design.second) +
    authorOf(design, 760, design.ink, "middle")
  );
};

/** A grid of dots, one of them in a different colour. */
const dots: Layout = (design) => {
  const odd = Math.floor((design.dice[1] ?? 0) * 24);
  let shapes = "";
  for (let index = 0; index < 24; index++) {
    shapes += circle(
      102 + (index % 6) * 79,
      470 + Math.floor(index / 6) * 79,
      27,
      index === odd ? design.second : design.first,
    );
  }
  return titleOf(design, 76, { size: 74, maxLines: 4 }).svg + shapes + authorOf(design, 822, design.ink);
};

/** Stripes below the text. */
const stripes: Layout = (design) => {
  let shapes = "";
  for (let index = 0; index < 7; index++)
    shapes += rect(0, 500 + index * 40, WIDTH, 8 + index * 4, index % 3 === 1 ? design.second : design.first);
  return (
    titleOf(design, 80, { font: loadFaces().sansBold, size: 72, leading: 1.05, maxLines: 4 }).svg +
    authorOf(design, 822, design.ink) +
    shapes
  );
};

/** Two halves, with the title above the seam. */
const halves: Layout = (design) => {
  const title = titleOf(design, 0, { size: 74, maxLines: 4 });
  return (
    rect(0, 470, WIDTH, 430, design.first) +
    titleOf(design, 440 - title.height, { size: 74, maxLines: 4 }).svg +
    authorOf(design, 510, design.ground) +
    circle(470, 740, 70, design.ground)
  );
};

/** An arch, like a door or window. */
const arch: Layout = (design) => {
  return (
    `<path d="M120 900V560a180 180 0 0 1 360 0v340z" fill="${design.first}"/><path d="M200 900V580a100 100 0 0 1 200 0v320z" fill="${design.second}"/>` +
    titleOf(design, 70, { align: "middle", size: 70, maxLines: 4 }).svg +
    authorOf(design, 822, design.ground, "middle")
  );
};

/** Hills, one behind another. */
const hills: Layout = (design) => {
  const lift = (design.dice[2] ?? 0) * 90;
  return (
    circle(440 - lift, 470, 62, design.second) +
    `<path d="M0 ${640 - lift}C150 ${520 - lift} 300 ${720 - lift} 600 ${560 - lift}V900H0z" fill="${design.first}" opacity="0.55"/><path d="M0 ${760 - lift}C200 ${640 - lift} 380 ${860 - lift} 600 ${690 - lift}V900H0z" fill="${design.first}"/>` +
    titleOf(design, 76, { size: 72, maxLines: 4 }).svg +
    authorOf(design, 822, design.ground)
  );
};

/** A label on patterned cloth, like an exercise book. */
const label: Layout = (design) => {
  let cloth = "";
  for (let x = -HEIGHT; x < WIDTH; x += 46)
    cloth += `<path d="M${x} 0L${x + HEIGHT} ${HEIGHT}" stroke="${design.second}" stroke-width="3" opacity="0.45"/>`;
  const title = titleOf(design, 0, { align: "middle", width: 380, size: 60, maxLines: 5 });
  return (
    rect(0, 0, WIDTH, HEIGHT, design.first) +
    cloth +
    rect(76, 150, 448, 430, design.ground) +
    titleOf(design, 330 - title.height / 2, { align: "middle", width: 380, size: 60, maxLines: 5 }).svg +
    block({
      text: design.author.toUpperCase(),
      font: loadFaces().sans,
      x: WIDTH / 2,
      y: 516,
      width: 390,
      size: 25,
      fill: design.ink,
      align: "middle",
      maxLines: 1,
      tracking: 0.08,
    }).svg
  );
};

/** A row of bars that get longer. */
const bars: Layout = (design) => {
  let shapes = "";
  for (let index = 0; index < 8; index++) {
    const height = 60 + (design.dice[index] ?? 0) * 260;
    shapes += rect(
      MARGIN + index * 62,
      780 - height,
      44,
      height,
      index % 4 === 2 ? design.second : design.first,
    );
  }
  return titleOf(design, 76, { size: 72, maxLines: 4 }).svg + shapes + authorOf(design, 822, design.ink);
};

/** A quarter circle in three of the corners. */
const quarters: Layout = (design) =>
  `<path d="M600 900V600a300 300 0 0 0-300 300z" fill="${design.first}"/><path d="M0 900V700a200 200 0 0 1 200 200z" fill="${design.second}"/><path d="M600 0v150A150 150 0 0 1 450 0z" fill="${design.second}"/>` +
  titleOf(design, 190, { font: loadFaces().serifBold, size: 74 }).svg +
  authorOf(design, 110, design.ink);

const LAYOUTS: readonly Layout[] = [
  bands,
  disc,
  rule,
  frame,
  dots,
  stripes,
  halves,
  arch,
  hills,
  label,
  bars,
  quarters,
];
