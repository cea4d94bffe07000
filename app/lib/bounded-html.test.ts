import { describe, expect, it } from "vitest";
import { boundedHtml } from "./bounded-html.ts";

describe("a feed's markup", () => {
  it("[X18] is unchanged in an ordinary description", () => {
    for (const html of [
      "",
      "plain",
      "<p>One <em>two</em></p><ul><li>three</li></ul>",
      "<p>a<br />b &amp; c</p>",
    ])
      expect(boundedHtml(html)).toBe(html);
  });

  it("[X18] becomes neither deep nor long, however it is nested", () => {
    const deep = boundedHtml(`${"<p>".repeat(200_000)}words${"</p>".repeat(200_000)}`);
    expect(deep).toBe(`${"<p>".repeat(12)}words${"</p>".repeat(12)}`);
    const flat = boundedHtml("<p>x</p>".repeat(200_000));
    expect(flat.length).toBeLessThan(60_100);
    expect(flat.match(/<p>/g)?.length).toBe(flat.match(/<\/p>/g)?.length);
    expect(boundedHtml("<em>".repeat(100_000))).toBe("<em>".repeat(12) + "</em>".repeat(12));
    expect(boundedHtml(`<p>12345<em>${"<b>".repeat(99)}</p>`, 12, 10)).toBe("<p>12345</p>");
    expect(boundedHtml("x".repeat(1_000_000))).toHaveLength(60_000);
    expect(boundedHtml("<p>abc &amp; def</p>", 12, 9)).toBe("<p>abc </p>");
  });
});
