import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import sharp from "sharp";
import { drawCover } from "#app/platform/images/drawn-cover.server.ts";
import { random } from "./generate.ts";

/**
 * Generates pictures for feeds to link to, the same in every run, of the kinds that jackets come in. Photographs are
 * drawn with grain and fractal noise, which has the same spectrum as photographs of nature.
 */

const WIDTH = 1000;
const HEIGHT = 1500;
export const KINDS = ["lettering", "illustration", "photograph", "detail"] as const;
type Kind = (typeof KINDS)[number];
/** The number of jackets of each kind, in a list of 26. */
const OF_EACH: Readonly<Record<Kind, number>> = { lettering: 6, illustration: 8, photograph: 9, detail: 3 };
const WORDS = "salt winter harbour lantern night river garden letter island shadow orchard glass".split(" ");

type Roll = () => number;
const colour = (roll: Roll, lightness: number, saturation = 45) =>
  `hsl(${Math.floor(roll() * 360)} ${saturation}% ${lightness}%)`;
const word = (roll: Roll) => WORDS[Math.floor(roll() * WORDS.length)] ?? "";

const font = fontkit.create(
  readFileSync(
    createRequire(import.meta.url).resolve("@fontsource/fraunces/files/fraunces-latin-700-normal.woff"),
  ),
) as fontkit.Font;

/** A line of lettering as outlines, at most as wide as given. */
function line(text: string, y: number, most: number, fill: string): string {
  const run = font.layout(text);
  const size = Math.min(most, (0.84 * WIDTH * font.unitsPerEm) / run.advanceWidth);
  const scale = size / font.unitsPerEm;
  let x = (WIDTH - run.advanceWidth * scale) / 2;
  const glyphs = run.glyphs.map((glyph) => {
    const path = glyph.path.scale(scale, -scale).translate(x, y).toSVG();
    x += glyph.advanceWidth * scale;
    return path;
  });
  return `<path fill="${fill}" d="${glyphs.join("")}"/>`;
}

const lettering = (roll: Roll, fill = "#fff") =>
  line(`The ${word(roll)}`.toUpperCase(), 330, 190, fill) +
  line(`${word(roll)} ${word(roll)}`.toUpperCase(), 500, 150, fill) +
  line("a novel of the coast, by the author of The Lamp", 590, 40, fill) +
  line(`${word(roll)} ${word(roll)}`.toUpperCase(), 1400, 90, fill);

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`,
  );
const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Hills, plants and birds in flat colours and gradients. */
function illustration(roll: Roll): Buffer {
  const hills = [0, 1, 2, 3].map((at) => {
    const y = 700 + at * 180;
    const points = [1, 2, 3, 4].map(
      (step) => `Q${step * 250 - 125} ${y + (roll() - 0.5) * 400} ${step * 250} ${y + (roll() - 0.5) * 160}`,
    );
    return `<path fill="url(#h${at})" d="M0 ${y}${points.join("")}V1500H0z"/>`;
  });
  const leaves = Array.from({ length: 110 }, () => {
    const [x, y, size] = [roll() * WIDTH, 750 + roll() * 750, 14 + roll() * 50];
    return `<path transform="translate(${x} ${y}) rotate(${roll() * 360})" fill="${colour(roll, 25 + roll() * 40)}" d="M0 0Q${size} ${-size} ${2 * size} 0Q${size} ${size} 0 0z"/>`;
  });
  const fills = [0, 1, 2, 3].map((at) =>
    gradient(`h${at}`, colour(roll, 55 - at * 8), colour(roll, 40 - at * 8)),
  );
  return svg(
    `<defs>${fills.join("")}${gradient("sky", colour(roll, 40), colour(roll, 75))}</defs><rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${200 + roll() * 600}" cy="${300 + roll() * 300}" r="130" fill="${colour(roll, 80, 70)}"/>${hills.join("")}${leaves.join("")}${lettering(roll)}`,
  );
}

/** A sky above a landscape with the texture of a photograph. */
function photograph(roll: Roll, detail: boolean): Buffer {
  const texture = (id: string, frequency: number, tint: string) =>
    `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency} ${frequency * (1 + roll())}" numOctaves="6" seed="${Math.floor(roll() * 999)}"/><feColorMatrix values="1.1 0 0 0 -.2  .9 .2 0 0 -.2  .8 .1 .2 0 -.2  0 0 0 0 1"/><feBlend in2="SourceGraphic" mode="${tint}"/></filter>`;
  const horizon = detail ? 0 : 800 + roll() * 300;
  return svg(
    `<defs>${texture("clouds", 0.003, "soft-light")}${texture("ground", detail ? 0.02 : 0.008, "overlay")}${gradient("sky", colour(roll, 35), colour(roll, 72))}${gradient("land", colour(roll, 40, 30), colour(roll, 18, 30))}</defs><rect width="100%" height="100%" fill="url(#sky)" filter="url(#clouds)"/><rect y="${horizon}" width="100%" height="${HEIGHT - horizon}" fill="url(#land)" filter="url(#ground)"/>${lettering(roll, detail ? "#fdf6e3" : "#fff")}`,
  );
}

/** Adds grain, as a film or a scanner would. @param strength the standard deviation of a pixel's brightness */
const grain = (strength: number) => ({
  input: {
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3 as const,
      background: "#808080",
      noise: { type: "gaussian" as const, mean: 128, sigma: strength },
    },
  },
  blend: "soft-light" as const,
});

/** A jacket as a publisher's file: a JPEG of 1,000 by 1,500 pixels. */
export async function jacket(at: number, kind: Kind): Promise<Buffer> {
  const roll = random(Math.imul(at + 1, 2_654_435_761));
  for (let skip = 0; skip < 5; skip++) roll();
  const drawn =
    kind === "lettering"
      ? Buffer.from(
          drawCover(String(at), { title: `The ${word(roll)} of ${word(roll)}`, author: word(roll) }),
        )
      : kind === "illustration"
        ? illustration(roll)
        : photograph(roll, kind === "detail");
  const picture = sharp(drawn).resize(WIDTH, HEIGHT);
  const printed = kind === "photograph" || kind === "detail" ? picture.composite([grain(12)]) : picture;
  return printed.jpeg({ quality: 88 }).toBuffer();
}

/** The jackets of one page of a list. */
export function jacketsOfList(): Promise<Buffer[]> {
  const kinds = KINDS.flatMap((kind) => Array.from({ length: OF_EACH[kind] }, () => kind));
  return Promise.all(kinds.map((kind, index) => jacket(index, kind)));
}

/** Pure noise: no real jacket looks like it, and no picture of its size takes more bytes. */
export const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
