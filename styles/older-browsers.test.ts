import postcss from "postcss";
import { expect, it } from "vitest";
import { olderBrowsers } from "./older-browsers.ts";

const older = async (css: string) =>
  (await postcss(olderBrowsers()).process(css, { from: undefined })).css.replace(/\s+/g, "");

it("[Y15] writes what follows the lines of text as left and right", async () => {
  expect(await older(".a { padding-inline: 1rem 2rem; inset-block-start: 0 }")).toBe(
    ".a{padding-left:1rem;padding-right:2rem;top:0}",
  );
});

it("[Y15] gives rows and columns margins where gap is unknown", async () => {
  expect(await older(".row { display: flex; gap: 4px 8px }")).toBe(
    ".row{display:flex;gap:4px8px}@supportsnot(inset:0){.row>*+*{margin-left:8px}}",
  );
  expect(await older(".a, .b { display: inline-flex; flex-direction: column; gap: 4px }")).toContain(
    "{.a>*+*,.b>*+*{margin-top:4px}}",
  );
  expect(await older("@media print { .row { display: flex; column-gap: 8px } }")).toContain(
    "@mediaprint{.row{display:flex;column-gap:8px}@supportsnot(inset:0){",
  );
});

it("[Y15] leaves grids alone, whose gap every browser knows", async () => {
  expect(await older(".grid { display: grid; gap: 4px }")).toBe(".grid{display:grid;gap:4px}");
});
