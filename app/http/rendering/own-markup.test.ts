import { describe, expect, it } from "vitest";
import { cutForNonces, headTags, ownMarkup } from "./own-markup.server.ts";

describe("a shop's own head", () => {
  it("[H13] contains its meta, link, script and style elements in order", () => {
    expect(
      headTags(
        `<META charset=utf-8><link rel="preload" href='/a?b=1&amp;c=2' crossorigin/><script async src=//x.example/a.js></script>
         <style media="print">p > a { color: red }</style><title>no</title>`,
      ),
    ).toEqual([
      { name: "meta", attributes: { charSet: "utf-8" }, text: "" },
      { name: "link", attributes: { rel: "preload", href: "/a?b=1&c=2", crossorigin: "" }, text: "" },
      { name: "script", attributes: { async: true, src: "//x.example/a.js" }, text: "" },
      { name: "style", attributes: { media: "print" }, text: "p > a { color: red }" },
    ]);
  });

  it("[H13] keeps a > in an attribute, and a script's text as it is", () => {
    expect(headTags('<meta name="description" content="Books > maps">')).toMatchObject([
      { attributes: { content: "Books > maps" } },
    ]);
    const script = 'if (1 < 2 && "<style>" !== "&amp;") document.title = "<meta name=x>"';
    expect(headTags(`<script>${script}</script>`)).toEqual([
      { name: "script", attributes: {}, text: script },
    ]);
  });

  it("[H13] leaves out comments and other elements", () => {
    expect(
      headTags("<!-- <script>old()</script> --><noscript><style>.a{display:none}</style></noscript>"),
    ).toEqual([]);
  });

  it("[H13] passes nothing to React that would make it throw", () => {
    expect(headTags('<link rel="a" style="color:red" ref="b" key="c" children="d">')).toEqual([
      { name: "link", attributes: { rel: "a" }, text: "" },
    ]);
  });
});

describe("a shop's own body", () => {
  it("[H13] gets a nonce on every script and style that a browser would run, and nowhere else", () => {
    const withNonce = (html: string) => cutForNonces(html).join(' nonce="n"');
    expect(withNonce('<p>Hours</p><script src="/a.js"></script><STYLE>p{}</STYLE>')).toBe(
      '<p>Hours</p><script nonce="n" src="/a.js"></script><STYLE nonce="n">p{}</STYLE>',
    );
    for (const untouched of [
      "<!-- <script>old()</script> -->",
      "<p title='<script>'>&lt;script></p>",
      "<scripture>x</scripture>",
      "",
    ])
      expect(withNonce(untouched)).toBe(untouched);
    expect(withNonce(`<script>document.write("<script src='/b.js'><\\/script>")</script>`)).toBe(
      `<script nonce="n">document.write("<script src='/b.js'><\\/script>")</script>`,
    );
  });

  it("[H13] is parsed once as long as the settings stay the same", () => {
    const settings = { custom_head: "", custom_body: "<p>a</p>" };
    expect(ownMarkup(settings)).toBe(ownMarkup(settings));
  });
});
