import { createElement as h, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { PageResponse, pageText } from "./page-response.ts";
import { renderDocument, renderWithScripts, withEnding } from "./render.server.ts";

const page = (...children: ReactNode[]) => h("html", { lang: "en" }, h("body", null, ...children));

describe("a rendered document", () => {
  it("[B17] starts with one doctype", () => {
    expect(renderDocument(page("words"))).toBe('<!DOCTYPE html><html lang="en"><body>words</body></html>');
  });

  it("[Y6] keeps every multi-byte character", () => {
    // Characters of two, three and four bytes, and each paragraph starts one byte later.
    const letters = "Lək̓ʷəŋən 書店 📚 ".repeat(12);
    const texts = Array.from({ length: 300 }, (_, at) => "a".repeat(at % 7) + letters);
    const html = renderDocument(page(...texts.map((text) => h("p", null, text))));
    expect(html).toContain(texts.map((text) => `<p>${text}</p>`).join(""));
    expect(html).not.toMatch(/[\0\uFFFD]/);
  });

  it("[X18] throws what went wrong instead of writing it to the console", () => {
    const broken = new Error("broken");
    const Broken = () => {
      throw broken;
    };
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => renderDocument(page("words", h(Broken)))).toThrow(broken);
    expect(consoleError).not.toHaveBeenCalled();
    consoleError.mockRestore();
  });
});

describe("a document with scripts", () => {
  const manifest = () => ({}) as Parameters<typeof renderWithScripts>[0];
  const script = (nonce: string, __html: string) =>
    h("script", { nonce, dangerouslySetInnerHTML: { __html } });
  const rendered = vi.fn();
  /** Renders a page of a route whose scripts name the route and are counted. */
  const ask = (of: ReturnType<typeof manifest>, route: string, nonce: string, words = "words") =>
    renderWithScripts(of, { routes: ["root", route] }, nonce, (scripts) => {
      scripts.wanted = true;
      if (!scripts.known) rendered(route);
      return page(words, scripts.known ? null : script(nonce, `load("${route}")`));
    });
  const whole = ({ html, scripts = "" }: ReturnType<typeof ask>) => withEnding(html, scripts);
  const document = (words: string, nonce: string, route: string) =>
    `<!DOCTYPE html><html lang="en"><body>${words}<script nonce="${nonce}">load("${route}")</script></body></html>`;

  it("has the scripts of its route with its own nonce, which are rendered once", () => {
    rendered.mockClear();
    const one = manifest();
    for (const nonce of ["first", "second", "third"]) {
      expect(whole(ask(one, "cart", nonce, `words ${nonce}`))).toBe(
        document(`words ${nonce}`, nonce, "cart"),
      );
    }
    expect(whole(ask(one, "item", "fourth"))).toBe(document("words", "fourth", "item"));
    expect(whole(ask(manifest(), "cart", "fifth"))).toBe(document("words", "fifth", "cart"));
    expect(rendered.mock.calls.flat()).toEqual(["cart", "item", "cart"]);
  });

  it("says that a page has none, and leaves it as it is", () => {
    const bare = renderWithScripts(manifest(), { routes: ["root"] }, "nonce", () => page("words"));
    expect(bare).toEqual({ html: '<!DOCTYPE html><html lang="en"><body>words</body></html>' });
  });

  it("refuses a page that renders its scripts although they are known, or somewhere else", () => {
    for (const order of [
      () => page("words", script("n", "load()")),
      (known: boolean) => page(known ? null : script("n", "load()"), "words"),
    ])
      expect(() =>
        renderWithScripts(manifest(), { routes: ["root"] }, "n", (scripts) => {
          scripts.wanted = true;
          return order(scripts.known);
        }),
      ).toThrow("is not the page without them plus scripts at its end");
  });
});

describe("a page's response", () => {
  it("gives its text to the server, and to those who read it as any other response", async () => {
    const made = () => new PageResponse("書店", { status: 404, headers: { "X-Request-Id": "7" } });
    expect(pageText(made())).toBe("書店");
    expect(pageText(new Response("words"))).toBeUndefined();
    expect(await made().text()).toBe("書店");
    expect(await new Response(made().body).text()).toBe("書店");
    expect((await made().arrayBuffer()).byteLength).toBe(6);
    expect(made()).toMatchObject({ status: 404, ok: false });
    expect(made().headers.get("X-Request-Id")).toBe("7");
  });
});
