import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { settingsSchema } from "#app/domain/stores/settings.ts";
import { translator } from "#app/messages/translate.ts";
import type { WebVisit } from "../visit.server.ts";
import { analyticsMarkup, analyticsNote } from "./analytics.server.ts";

const visitTo = (google_analytics_code: string, lite = false) =>
  ({
    settings: settingsSchema.parse({
      store_info: { name: "Shop", country: "CA", email: "a@example.com", google_analytics_code },
    }),
    prefix: "",
    lite,
    t: translator("en-CA"),
  }) as WebVisit;

/** Runs the page's script in a document with these cookies. */
function opened(cookie: string) {
  const loaded: string[] = [];
  const pageState = { hidden: true, reloads: 0 };
  let press: (event: { target: { value: string } }) => void = () => {};
  const box = {
    get hidden() {
      return pageState.hidden;
    },
    set hidden(hidden) {
      pageState.hidden = hidden;
    },
    addEventListener: (_: string, listener: typeof press) => {
      press = listener;
    },
  };
  const document = {
    cookie,
    getElementById: () => box,
    addEventListener: () => {},
    createElement: () => ({ src: "" }),
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
  };
  const page: Record<string, unknown> = {
    document,
    location: { protocol: "https:", reload: () => pageState.reloads++ },
  };
  page.window = page;
  const script = /^>(.*)<\/script>$/s.exec(analyticsMarkup(visitTo("G-ABC123"))?.[1] ?? "")?.[1] ?? "";
  runInContext(script, createContext(page));
  return { loaded, seen: pageState, document, answer: (value: string) => press({ target: { value } }) };
}

describe("analytics", () => {
  it("asks a visitor who has not answered, and loads nothing until they agree", () => {
    const page = opened("language=fr; cart_analytics=allow");
    expect(page.seen.hidden).toBe(false);
    expect(page.loaded).toEqual([]);
    page.answer("allow");
    expect(page.seen.hidden).toBe(true);
    expect(page.loaded).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-ABC123"]);
    expect(page.document.cookie).toBe("analytics=allow; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
  });

  it("asks nobody again", () => {
    expect(opened("lite=1; analytics=allow")).toMatchObject({
      seen: { hidden: true },
      loaded: [expect.any(String)],
    });
    expect(opened("analytics=refuse")).toMatchObject({ seen: { hidden: true }, loaded: [] });
  });

  it("stop with their document when a visitor refuses later", () => {
    const page = opened("analytics=allow");
    page.answer("refuse");
    expect(page.seen.reloads).toBe(1);
    expect(page.document.cookie).toMatch(/^analytics=refuse;/);
    const other = opened("");
    other.answer("refuse");
    expect([other.seen.reloads, other.loaded]).toEqual([0, []]);
  });

  it("are in no shop without a code, and the way to change one's mind is on no page without scripts", () => {
    expect(analyticsMarkup(visitTo(""))).toBeUndefined();
    expect(analyticsNote(visitTo(""))).toBe("");
    expect(analyticsNote(visitTo("G-ABC123", true))).toBe("");
    expect(analyticsNote(visitTo("G-ABC123"))).toContain('href="#analytics"');
  });
});
