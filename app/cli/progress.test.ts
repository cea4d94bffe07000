import { describe, expect, it } from "vitest";
import { progressLine } from "./progress.ts";

function shownOn(isTTY: boolean, columns = 200) {
  const written: string[] = [];
  let time = 0;
  const line = progressLine(
    "rows",
    { isTTY, columns, write: (text: string | Uint8Array) => written.push(String(text)) > 0 },
    () => time,
  );
  const at = (ms: number, done?: number, total?: number) => {
    time = ms;
    line.show({
      doing: "copying titles",
      ...(done !== undefined && { done }),
      ...(total !== undefined && { total }),
    });
  };
  return { written, line, at };
}

describe("the progress of a long command", () => {
  it("is a bar with rate and time remaining on a terminal, and disappears at the end", () => {
    const { written, line, at } = shownOn(true);
    at(0, 0, 1000);
    at(4000, 250, 1000);
    expect(written.at(-1)).toBe(
      "\r\x1b[K[######..................] 25 %, 63 rows/s, 12 s left, copying titles",
    );
    line.end();
    expect(written.at(-1)).toBe("\r\x1b[K");
  });

  it("never fills more than one line of a terminal", () => {
    const { written, at } = shownOn(true, 20);
    at(4000, 250, 1000);
    expect(written[0]).toBe("\r\x1b[K[######............");
  });

  it("is a plain line every ten seconds elsewhere", () => {
    const { written, line, at } = shownOn(false);
    for (let second = 0; second <= 25; second++) at(second * 1000, second * 2000);
    line.end();
    expect(written).toEqual([
      "20,000 rows, 2,000 rows/s, copying titles\n",
      "40,000 rows, 2,000 rows/s, copying titles\n",
    ]);
  });

  it("names at once what cannot be counted, and counts what follows on its own", () => {
    for (const isTTY of [true, false]) {
      const { written, at } = shownOn(isTTY);
      const begin = isTTY ? "\r\x1b[K" : "";
      const end = isTTY ? "" : "\n";
      at(100);
      expect(written).toEqual([`${begin}copying titles${end}`]);
      at(60_000);
      at(60_100, 0, 100);
      at(70_100, 50, 100);
      expect(written.at(-1)).toBe(
        `${begin}[############............] 50 %, 5 rows/s, 10 s left, copying titles${end}`,
      );
    }
  });

  it("counts the rate from where this run began", () => {
    const { written, at } = shownOn(true);
    at(0, 500, 1000);
    at(5000, 600, 1000);
    expect(written[0]).toContain("60 %, 20 rows/s, 20 s left");
  });
});
