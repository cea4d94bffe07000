import { Fragment, createElement as h, type ReactNode, Suspense } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderDocument } from "./render.server.ts";

const page = (...children: ReactNode[]) => h("html", { lang: "en" }, h("body", null, ...children));

const fail = (error: unknown) => {
  throw error;
};

describe("a rendered document", () => {
  it("[B17] starts with one doctype", async () => {
    const html = await renderDocument(page("words"), fail);
    expect(html).toBe('<!DOCTYPE html><html lang="en"><body>words</body></html>');
  });

  it("[Y6] keeps every multi-byte character, wherever the renderer's buffer ends", async () => {
    // Characters of two, three and four bytes, and each paragraph starts one byte later.
    const letters = "Lək̓ʷəŋən 書店 📚 ".repeat(12);
    const texts = Array.from({ length: 300 }, (_, at) => "a".repeat(at % 7) + letters);
    const html = await renderDocument(page(...texts.map((text) => h("p", null, text))), fail);
    expect(html).toContain(texts.map((text) => `<p>${text}</p>`).join(""));
    expect(html).not.toMatch(/[\0\uFFFD]/);
  });

  it("[Y6] ends with its last tag, and includes content that it waited for", async () => {
    const words = { text: "" };
    const arriving = new Promise<void>((resolve) => {
      setImmediate(() => {
        words.text = "late words";
        resolve();
      });
    });
    function Late() {
      // React 18 waits for a promise that a component throws.
      if (words.text === "") throw arriving;
      return h("script", null, words.text);
    }
    const html = await renderDocument(
      h(Fragment, null, page("early words"), h(Suspense, null, h(Late))),
      fail,
    );
    expect(html).toMatch(/^<!DOCTYPE html>.*early words.*<script>late words<\/script>.*<\/body><\/html>$/);
  });

  it("[X18] reports an error in one of its parts instead of writing it to the console", async () => {
    const broken = new Error("broken");
    const Broken = () => {
      throw broken;
    };
    const reported: unknown[] = [];
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const html = await renderDocument(page("words", h(Suspense, null, h(Broken))), (error) => {
      reported.push(error);
    });
    expect(html).toContain("words");
    expect(reported).toEqual([broken]);
    await expect(renderDocument(h(Broken), fail)).rejects.toBe(broken);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });
});
