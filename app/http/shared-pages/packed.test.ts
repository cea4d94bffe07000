import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LONGEST_VALUES, Packed } from "./packed.ts";

const token = (seed: string) => createHash("sha256").update(seed).digest("base64url");
const nonce = (seed: string) => createHash("md5").update(seed).digest("base64");
const bytes = (...values: string[]) => values.map((value) => Buffer.from(value));

/** A page with a form for each title, the way they really look. */
function pageFor(csrf: string, mark: string, titles: number): string {
  const cards = Array.from(
    { length: titles },
    (_, at) =>
      `<li class="card_${at % 3}"><a href="/item/${token(`title ${at}`).slice(0, 13)}">Les années n° ${at}</a><form method="post"><input type="hidden" name="csrf" value="${csrf}"/><button>Add</button></form></li>`,
  );
  return `<html><script nonce="${mark}">a()</script>${cards.join("")}<script nonce="${mark}">data("${csrf}")</script></html>`;
}

describe("a packed text", () => {
  it.each([0, 1, 30, 400, 3000])("gives each of its readers their own values, with %i places", (titles) => {
    const packed = Packed.of(pageFor(token("a"), nonce("a"), titles), [token("a"), nonce("a")]);
    for (const reader of ["a", "b", "c"]) {
      const wanted = pageFor(token(reader), nonce(reader), titles);
      const values = bytes(token(reader), nonce(reader));
      expect(packed?.plain(values).toString()).toBe(wanted);
      // Unzipping checks the sum and the length.
      expect(gunzipSync(packed?.gzip(values) ?? "").toString()).toBe(wanted);
    }
  });

  it("handles adjacent values, and a text without any", () => {
    const [one, other] = [token("one"), token("other")];
    for (const form of ["", "<>", "x<<>>", "x>><", "x", "x<x>x"]) {
      const text = (a: string, b: string) => form.replaceAll("<", a).replaceAll(">", b);
      const packed = Packed.of(text(token("A"), token("B")), [token("A"), token("B")]);
      expect(packed?.plain(bytes(one, other)).toString()).toBe(text(one, other));
    }
  });

  it("is refused if a value is too short to be found again", () => {
    expect(Packed.of("a and a", ["a"])).toBeUndefined();
  });

  it("takes hardly more bytes than the text compressed for one reader", () => {
    const text = pageFor(token("a"), nonce("a"), 26);
    const packed = Packed.of(text, [token("a"), nonce("a")]);
    const own = packed?.gzip(bytes(token("b"), nonce("b"))).length ?? 0;
    expect(own / gzipSync(text).length).toBeLessThan(1.08);
  });

  it("stores a value again when the last one is out of the window's reach", () => {
    const far = Array.from({ length: 40_000 }, (_, at) => token(`noise ${at}`).slice(0, 2)).join("");
    const text = `${token("a")}${far}${token("a")}${far}${token("a")}`;
    const packed = Packed.of(text, [token("a")]);
    expect(packed?.plain(bytes(token("b"))).toString()).toBe(text.replaceAll(token("a"), token("b")));
  });

  it("rejects values that are too long", () => {
    expect(() => Packed.of("x", ["y".repeat(LONGEST_VALUES + 1)])).toThrow();
  });
});
