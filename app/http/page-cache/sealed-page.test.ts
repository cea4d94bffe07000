import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sealed } from "./sealed-page.ts";

const marks = { nonce: "abc+/=", requestId: "0123456789abcdef" };
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a page that everybody shares", () => {
  it("lists its own scripts and styles by their hashes, and loses the marks of one response", () => {
    const page =
      '<style nonce="abc+/=">p{}</style><script nonce="abc+/=">a("0123456789abcdef")</script><script type="module" nonce="abc+/=" async="">b()</script>';
    expect(sealed(page, marks)).toEqual({
      html: '<style>p{}</style><script>a("")</script><script type="module" async="">b()</script>',
      scripts: [hashOf('a("")'), hashOf("b()")],
      styles: [hashOf("p{}")],
    });
  });

  it("does not list what was smuggled into its texts, nor files", () => {
    const page =
      '<p><script>evil()</script><script nonce="guess">evil()</script></p><script nonce="abc+/=" src="/a.js"></script>';
    expect(sealed(page, marks)).toMatchObject({ scripts: [], styles: [] });
  });
});
