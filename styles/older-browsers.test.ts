import postcss from "postcss";
import { expect, it } from "vitest";
import { olderBrowsers } from "./older-browsers.ts";

const older = async (css: string) =>
  (await postcss(olderBrowsers()).process(css, { from: undefined })).css.replace(/\s+/g, "");

it("[Y15] writes each side apart, and keeps those that follow the direction of the text", async () => {
  expect(await older(".a { padding-inline: 1rem calc(1rem + 2px); margin-inline: auto }")).toBe(
    ".a{padding-inline-start:1rem;padding-inline-end:calc(1rem+2px);margin-inline-start:auto;margin-inline-end:auto}",
  );
  expect(await older(".a { border-inline: 1px solid; border-inline-end: 0 }")).toBe(
    ".a{border-inline-start:1pxsolid;border-inline-end:1pxsolid;border-inline-end:0}",
  );
});

it("[Y15] writes what is above and below as top and bottom", async () => {
  expect(await older(".a { margin-block: 1px 2px; inset-block-start: 0; border-block-end: 1px solid }")).toBe(
    ".a{margin-top:1px;margin-bottom:2px;top:0;border-bottom:1pxsolid}",
  );
});

it("[Y15] moves to a side of pages from left to right where sides of the text are unknown", async () => {
  expect(await older(".a, .b { inset-inline: 1px 2px; inset-block: 0 }")).toBe(
    ".a,.b{inset-inline-start:1px;inset-inline-end:2px;top:0;bottom:0}@supportsnot(inset:0){.a,.b{left:1px;right:2px}}",
  );
});

it("[Y15] gives rows and columns margins where gap is unknown", async () => {
  expect(await older(".row { display: flex; gap: 4px 8px }")).toBe(
    ".row{display:flex;gap:4px8px}@supportsnot(inset:0){.row>*+*{margin-inline-start:8px}}",
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
