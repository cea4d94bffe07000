import { afterAll, describe, expect, it } from "vitest";
import * as operating from "#app/domain/accounts/desk-accounts.server.ts";
import { serveSite } from "#tests/support/served-site.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  deskOf,
  emailsTo,
  makeShop,
  makeTitle,
  PASSWORD,
  stock,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** A shop with English pages, and French ones below `/fr`. */
const HOST = "two.localhost";
const platform = await sharedPlatform();
await makeShop(platform, "two", { ...CANADIAN, second_locale: "fr-CA" }, [HOST]);
await makeShop(platform, "one", CANADIAN, ["one.localhost"]);
const tides = await makeTitle(platform, { title: "The Tides" });
await stock(platform, "two", tides, 5);
const site = await openSite(platform);
const served = await serveSite(platform, site, HOST);
const alone = await serveSite(platform, site, "one.localhost");
afterAll(() => Promise.all([served.close(), alone.close()]));

const HTML = { Accept: "text/html" };
const page = (path: string, headers: Record<string, string> = {}) =>
  served.ask(path, { headers: { ...HTML, ...headers } });
const languageOf = ({ text }: { text: string }) => /<html lang="([^"]+)"/.exec(text)?.[1];

describe("the address of a page", () => {
  it("decides its language, and a cookie or the browser's language does not", async () => {
    const headers = { Cookie: "language=fr", "Accept-Language": "fr-CA" };
    expect(languageOf(await page("/browse", headers))).toBe("en-CA");
    expect(languageOf(await page(`/fr/item/${tides.eisbn}`, { "Accept-Language": "en" }))).toBe("fr-CA");
    expect(languageOf(await page("/fr"))).toBe("fr-CA");
    expect(languageOf(await page("/fr/nothing/here"))).toBe("fr-CA");
  });

  it("leads to the language when it names it in capitals", async () => {
    const to = async (path: string) => {
      const { status, headers } = await page(path);
      return [status, headers.location];
    };
    expect(await to("/FR")).toEqual([302, "/fr"]);
    expect(await to("/Fr/browse?a=1")).toEqual([302, "/fr/browse?a=1"]);
    expect((await page("/FRY")).status).toBe(404);
    expect((await page("/XX")).status).toBe(404);
  });

  it("is remembered at the home page alone", async () => {
    const home = await page("/?a=1", { Cookie: "language=fr" });
    expect([home.status, home.headers.location, home.headers.vary]).toEqual([302, "/fr?a=1", "Cookie"]);
    expect((await page("/", { Cookie: "language=fr", Referer: `http://${HOST}/browse` })).status).toBe(200);
    expect((await page("/", { Cookie: "language=en" })).status).toBe(200);
    expect((await page("/fr", { Cookie: "language=en" })).status).toBe(200);
  });

  it("names no language in a shop that has one", async () => {
    // A link from a time when it had two still leads somewhere.
    const before = await alone.ask("/fr/browse?a=1", { headers: HTML });
    expect([before.status, before.headers.location]).toEqual([302, "/browse?a=1"]);
    const home = await alone.ask("/", { headers: { ...HTML, Cookie: "language=fr" } });
    expect([home.status, languageOf(home)]).toEqual([200, "en-CA"]);
    expect(home.text).not.toMatch(/hreflang|Français/i);
  });

  it("is that of the cached page as well", async () => {
    for (const path of ["/browse", "/fr/browse", "/nothing-here", "/fr/nothing-here"]) {
      const first = await page(path);
      const again = await page(path);
      expect([path, again.body.equals(first.body), languageOf(again)]).toEqual([
        path,
        true,
        path.startsWith("/fr") ? "fr-CA" : "en-CA",
      ]);
    }
  });
});

describe("on a page in the second language", () => {
  it("every link and form of the shop leads to a page in it, except to the other language", async () => {
    for (const path of [
      "/fr",
      "/fr/browse",
      `/fr/item/${tides.eisbn}`,
      "/fr/account/login",
      "/fr/contact",
      "/fr/nothing",
    ]) {
      const { text } = await page(path);
      const addresses = [...text.matchAll(/ (?:href|action|formaction)="(\/[^"]*)"/gi)].map(
        ([, to = ""]) => to,
      );
      const others = addresses.filter(
        (to) =>
          !/^\/fr([/?#]|$)/.test(to) &&
          !/^\/(assets|node_modules|entry\.js|covers|pictures|favicon|language\?)/.test(to),
      );
      expect([path, others]).toEqual([path, []]);
      expect(addresses.filter((to) => to.startsWith("/language?")).length).toBe(1);
    }
  });

  it("a redirect stays in it, and the desk has no other address", async () => {
    expect((await page("/fr/checkout")).headers.location).toMatch(/^\/fr\/checkout\/cart/);
    expect((await page("/fr/language?to=/browse")).headers.location).toBe("/fr/browse");
    expect((await page("/language?to=/browse")).headers.location).toBe("/browse");
    expect((await page("/language?to=//elsewhere.example")).headers.location).toBe("/");
    expect((await page("/fr/desk/orders?a=1")).headers.location).toBe("/desk/orders?a=1");
  });

  it("a choice of language is remembered without a session", async () => {
    const { headers } = await page("/fr/language?to=/browse");
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^language=fr; Path=\/; Max-Age=31536000; /),
    ]);
  });

  it("the canonical address, the feeds and both sitemaps are in their own language", async () => {
    const base = `http://${HOST}`;
    expect((await page("/fr/browse")).text).toContain(`<link rel="canonical" href="${base}/fr/browse"`);
    expect((await page("/browse")).text).toContain(
      `hreflang="fr-CA" href="${base}/fr/browse"`.replace("hreflang", "hrefLang"),
    );
    const feed = await page("/fr/feeds/browse");
    expect(feed.text).toContain('xml:lang="fr-CA"');
    expect(feed.text).toContain(`${base}/fr/item/`);
    const robots = (await page("/robots.txt")).text;
    expect(robots).toContain(`Sitemap: ${base}/sitemap.xml\nSitemap: ${base}/fr/sitemap.xml`);
    expect(robots).toContain("Disallow: /fr/checkout\n");
    expect((await page("/fr/sitemap/shop.xml")).text).toContain(`<loc>${base}/fr/browse</loc>`);
  });

  it("calls answer in it", async () => {
    const ask = async (path: string) => JSON.parse((await page(path, { Accept: "application/json" })).text);
    const [english, french] = [
      await ask("/api/title/getItem?eisbn=x"),
      await ask("/fr/api/title/getItem?eisbn=x"),
    ];
    expect(french.code).toBe(english.code);
    expect(french.error).not.toEqual(english.error);
  });

  it("somebody who logs in gets emails in it that they did not ask for", async () => {
    const { database } = platform;
    const shop = await deskOf(platform, "two");
    await customer(platform, "ada@example.com", {}, "two");
    const approvals = async () => {
      await operating.approve(database, shop, "ada@example.com");
      const emails = (await emailsTo(platform, "ada@example.com")).filter(({ subject }) =>
        /approved|approuvé/i.test(subject),
      );
      await database.transaction((tx) =>
        tx
          .updateTable("customers")
          .set({ approved_at: null })
          .where("email", "=", "ada@example.com")
          .execute(),
      );
      return emails.map(({ message }) => JSON.parse(message).locale);
    };
    expect(await approvals()).toEqual(["en-CA"]);
    const login = new URLSearchParams({ email_address: "ada@example.com", password: PASSWORD });
    const answer = await served.ask("/fr/account/login", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://${HOST}` },
      body: login.toString(),
    });
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/fr\//)]);
    expect(await approvals()).toEqual(["en-CA", "fr-CA"]);
  });

  it("scripts learn of routes below the language", async () => {
    const { text } = await page("/fr");
    expect(text).toContain('"basename":"/fr"');
    const version = /"version":"(\w+)"/.exec(text)?.[1];
    const routes = await page(`/fr/__manifest?version=${version}&p=/fr/browse`);
    expect(Object.keys(JSON.parse(routes.text))).toContain("browse");
  });
});

it("a title says its language where that is not the language of the page", async () => {
  const title = await makeTitle(platform, {
    title: "Les marées",
    language: "fr",
    description: "<p>Un roman du fleuve.</p>",
  });
  await stock(platform, "two", title, 3);
  const item = (await page(`/item/${title.eisbn}`)).text;
  expect(item).toMatch(/<h1[^>]* lang="fr"[^>]*>Les marées/);
  expect(item).toMatch(/<div lang="fr">(<div[^>]*>)?<p>Un roman du fleuve\./);
  expect((await page("/browse")).text).toMatch(/<h2[^>]* lang="fr"[^>]*>Les marées/);
  const french = (await page(`/fr/item/${title.eisbn}`)).text;
  expect(french).not.toMatch(/<h1[^>]* lang=/);
  // Nobody knows in which language the other title is.
  expect((await page(`/fr/item/${tides.eisbn}`)).text).not.toMatch(/<h1[^>]* lang=/);
});
