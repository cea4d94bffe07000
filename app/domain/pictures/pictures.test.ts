import { expect, it } from "vitest";
import { clickedPoint, clickedSize } from "./pictures.ts";

const WIDE = "0123456789abcdef_2496x1000.webp";
const TALL = "0123456789abcdef_1000x2000.webp";
const SMALL = "0123456789abcdef_100x50.webp";

it("shows a picture to click on in a size that fits a phone, and never larger than it is", () => {
  expect(clickedSize(WIDE)).toEqual({ width: 280, height: 112 });
  expect(clickedSize(TALL)).toEqual({ width: 210, height: 420 });
  expect(clickedSize(SMALL)).toEqual({ width: 100, height: 50 });
});

it("turns a click into percent of the picture", () => {
  expect(clickedPoint(WIDE, "140", "28")).toEqual({ x: 50, y: 25 });
  expect(clickedPoint(WIDE, "0", "112")).toEqual({ x: 0, y: 100 });
  expect(clickedPoint(SMALL, "9999", "1")).toEqual({ x: 100, y: 2 });
});

it("treats a click without coordinates, as keyboards send it, and anything but numbers as no point", () => {
  expect(clickedPoint(WIDE, "0", "0")).toBeUndefined();
  expect(clickedPoint(WIDE, "left", undefined)).toBeUndefined();
});
