import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { EMAIL_KINDS } from "#app/domain/email/kinds.ts";
import { emailFrom } from "#app/domain/email/messages.server.ts";
import { contrast } from "#app/domain/stores/colour.ts";
import { settingsSchema } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { PSEUDO } from "#app/messages/locales.ts";
import { htmlOf } from "#app/platform/email/html.server.ts";
import type { Item } from "#app/platform/email/message.ts";
import { plainText } from "#app/platform/email/plain-text.ts";
import { foreignSettings } from "#tests/support/foreign-data.ts";
import { plainEnglish, textsOf } from "#tests/support/pseudo-locale.ts";
import { sampleEmails } from "./samples.server.ts";

function demoShop(name: string): Store {
  const file = path.resolve(import.meta.dirname, `../../../demo/${name}.json`);
  const settings = settingsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return { id: 1, webstore_name: name, hosts: [], settings };
}
const baseUrl = "https://shop.example";
const shops = ["tidewater", "prairie"].map(demoShop);
const all = shops.flatMap((store) =>
  Object.entries(sampleEmails({ store, baseUrl })).map(
    ([kind, mail]) => [`${kind} of ${store.webstore_name}`, kind, mail.message, store] as const,
  ),
);

it("[F9] the preview has every kind of email", () => {
  for (const store of shops)
    expect(Object.keys(sampleEmails({ store, baseUrl })).sort()).toEqual([...EMAIL_KINDS].sort());
});

it("[M3] the preview has an order of tickets, with when and where the event is", () => {
  for (const [, kind, message] of all)
    if (kind === "order-accepted") expect(plainText(message)).toContain("Upstairs in the shop");
});

describe.each(all)("%s", (_name, kind, message, store) => {
  const html = htmlOf(message);
  const text = plainText(message);

  it("[F9] shows the shop's name and address and a heading, as HTML and as text", () => {
    expect(message.kind).toBe(kind);
    const { name, phone } = store.settings.store_info;
    for (const body of [html.replaceAll("&#x27;", "'"), text]) {
      expect(body).toContain(name);
      expect(body).toContain(phone);
      expect(body).toContain(message.title);
    }
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`lang="${message.locale}"`);
    expect(html).toContain(store.settings.styles.main_colour);
    expect(html).toContain("prefers-color-scheme:dark");
    expect(message.preheader.length).toBeGreaterThan(10);
  });

  it("[F9] says the same as text and as HTML, with at most one button", () => {
    const buttons = message.blocks.filter((block) => block.type === "button");
    expect(buttons.length).toBeLessThanOrEqual(1);
    for (const block of message.blocks) {
      if (block.type === "text" || block.type === "note") expect(text).toContain(block.text);
      if (block.type === "button" || block.type === "link") {
        expect(text).toContain(block.url);
        expect(html).toContain(`href="${block.url.replaceAll("&", "&amp;")}"`);
      }
      if (block.type === "items")
        for (const { title, amount } of block.items) {
          expect(text).toContain(`${title}\n`);
          expect(text).toContain(amount);
        }
    }
    expect(text).not.toMatch(/<\w|undefined|null|\{\w+/);
    expect(html).not.toMatch(/undefined|\bnull\b|\{shop|\{number/);
  });

  it("[F9] loads nothing except the shop's covers, at their size, and contains no trackers", () => {
    expect(html).not.toMatch(/<script|<link|@import|url\(/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = ""]) => url);
    for (const url of addresses) expect(url).toMatch(/^(https:\/\/shop\.example|mailto:)/);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) {
      expect(image).toMatch(/ alt="/);
      expect(image).toMatch(/ width="48"/);
      expect(image).toMatch(/ height="72"/);
    }
  });

  it("[F9] marks layout tables as presentation", () => {
    for (const [table] of html.matchAll(/<table[^>]*>/g)) {
      const rest = html.slice(html.indexOf(table));
      if (!table.includes('role="presentation"')) expect(rest).toMatch(/<th[^>]* scope="(col|row)"/);
    }
  });

  it("[F9] has enough contrast in light and dark mode", () => {
    for (const { ground, wash, bar, barText, ink, soft, link, action, actionText } of [
      message.look.light,
      message.look.dark,
    ]) {
      for (const colour of [ink, soft, link]) expect(contrast(ground, colour)).toBeGreaterThanOrEqual(7);
      expect(contrast(wash, ink)).toBeGreaterThanOrEqual(7);
      expect(contrast(bar, barText)).toBeGreaterThanOrEqual(7);
      expect(contrast(action, actionText)).toBeGreaterThanOrEqual(7);
    }
  });

  it("[F9] stays far below the size that mail programs clip", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  });
});

/** The sample data itself. A text without a capital or a space may be a code, which must not reach readers. */
const SAMPLES = [
  ...readFileSync(path.join(import.meta.dirname, "samples.server.ts"), "utf8").matchAll(/"([^"\n]+)"/g),
]
  .map(([, text = ""]) => text)
  .filter((text) => /[A-Z ]/.test(text) && text.length > 1)
  // The demo shop's tax number.
  .concat("shop.example", "RT0001")
  .sort((a, b) => b.length - a.length);

describe.each(["tidewater", "prairie"])("[H2] in the pseudo-locale, the emails of %s", (name) => {
  const shop = demoShop(name);
  const settings = foreignSettings({ ...shop.settings, locale: PSEUDO }) as Store["settings"];
  const samples = sampleEmails({ store: { ...shop, settings }, baseUrl });
  it.each(Object.entries(samples))("have no text that is not a message: %s", (_kind, { message }) => {
    const texts: [string, string][] = [
      ["subject", message.subject],
      ["text", plainText(message)],
      ...textsOf(htmlOf(message)),
    ];
    const english = texts
      .map(([where, text]) => [where, plainEnglish(text, SAMPLES)])
      .filter(([, rest]) => rest !== "");
    expect(english).toEqual([]);
  });
});

it("[F9] stays below 100 KB for an order of 500 titles with very long names, and says how many are left out", () => {
  const [store] = shops;
  if (!store) throw new Error("no shop");
  const item: Item = {
    quantity: 9999,
    title: "An Endless Title ".repeat(60),
    details: [
      "Author ".repeat(80),
      "Paperback, Signed · ISBN 9780618260300",
      "9998 of 9999 to be ordered",
      "9 from Oak Bay",
    ],
    each: "9999 × $9,999.00",
    amount: "$99,980,001.00",
    cover: `${baseUrl}/covers/AAAAAAAAAAAAAAAAAAAAAA/120`,
  };
  const { message } = emailFrom(
    { store, baseUrl },
    {
      kind: "staff-order",
      recipient: "shop@example.com",
      subject: "New order 1",
      title: "New order 1",
      blocks: [{ type: "items", heads: ["Item", "Price"], items: Array.from({ length: 500 }, () => item) }],
    },
  );
  expect(Buffer.byteLength(htmlOf(message))).toBeLessThan(100_000);
  expect(htmlOf(message)).toContain("and 450 more titles");
  expect(plainText(message)).toContain("and 450 more titles");
});
