import { afterAll, expect, it } from "vitest";
import { serveSite } from "#tests/support/served-site.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, customer, makeShop, merged } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * The parts of a page that all visitors of a shop share: the browser gets them once, and they are never out of date.
 */
const HOST = "test.localhost";

const entry = (label: string) => ({ id: label, label, path: `browse/filter/t/${label}`, type: "link" });
const save = (...labels: string[]) =>
  makeShop(
    platform,
    "test",
    merged(CANADIAN, {
      site_navigation: labels.map(entry),
      extra_navigation: [entry("Careers")],
      store_info: { footer_message: "Open on Sundays" },
      styles: { main_colour: "#123456" },
    }),
    [HOST],
  );

const platform = await sharedPlatform();
await save("Poetry");
await makeShop(
  platform,
  "closed",
  merged(CANADIAN, { is_private: true, site_navigation: [entry("Secret shelf")] }),
  ["closed.localhost"],
);
const served = await serveSite(platform, await openSite(platform), HOST);
afterAll(() => served.close());

/** The version of a document's frame, or of the one in a page's data. */
const versionOf = (text: string) =>
  /data-version="([\w-]+)"|"version","([\w-]+)"/.exec(text)?.slice(1).join("");

it("a document has the frame in its HTML, and not once more in its data", async () => {
  const { text } = await served.ask("/account/login");
  const [html = "", data = ""] = text.split("streamController.enqueue(");
  for (const part of ["Poetry", "Careers", "Open on Sundays", "#123456"]) {
    expect(html, part).toContain(part);
    expect(data, part).not.toContain(part);
  }
});

it("the scripts of a route are rendered once, and have the nonce of each document", async () => {
  for (let time = 0; time < 2; time++) {
    // With a query, the page is not shared, so it has a nonce.
    const { text, headers } = await served.ask("/account/login?from=/checkout/cart");
    expect(text).toMatch(/__remixManifest = \{"entry":/);
    const nonces = [...text.matchAll(/<script[^>]* nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    expect(nonces.length).toBeGreaterThan(1);
    expect(new Set(nonces).size).toBe(1);
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonces[0]}'`);
  }
});

it("the data of a page, for the scripts of one that is open, has the whole frame", async () => {
  const document = await served.ask("/account/login");
  const data = await served.ask("/account/login.data");
  for (const part of ["Poetry", "Careers", "Open on Sundays", "#123456"])
    expect(data.text, part).toContain(part);
  expect(versionOf(data.text)).toBe(versionOf(document.text));
});

it("a change of the settings shows on the next page, and makes another version of the frame", async () => {
  const before = await served.ask("/account/login");
  await save("Poetry", "Knitting");
  const after = await served.ask("/account/login");
  expect(after.text).toContain(">Knitting</a>");
  expect(versionOf(after.text)).not.toBe(versionOf(before.text));
  expect(versionOf((await served.ask("/account/login.data")).text)).toBe(versionOf(after.text));
  await save("Poetry");
  expect(versionOf((await served.ask("/account/login")).text)).toBe(versionOf(before.text));
});

it("the frame of a closed shop leads nowhere behind its gate, and has another version than that of its customers", async () => {
  const host = "closed.localhost";
  const outside = await served.ask("/account/login", { host });
  expect(outside.text).not.toContain("Secret shelf");
  const shopper = await customer(platform, "in@example.com", {}, "closed");
  const headers = { Cookie: `session_id=${shopper.session_id}` };
  const inside = await served.ask("/privacy-policy", { host, headers });
  expect(inside.text).toContain("Secret shelf");
  expect(versionOf(inside.text)).not.toBe(versionOf(outside.text));
});
