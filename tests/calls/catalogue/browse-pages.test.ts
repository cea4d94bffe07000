import { describe, expect, it } from "vitest";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  AMERICAN,
  CANADIAN,
  customer,
  guest,
  type MadeTitle,
  makeRegistry,
  makeShop,
  makeTitle,
  merged,
  stock,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/** Browse and item pages as HTML: addresses, forms without scripts, headings, and links. */
const HOST = "test.localhost";

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, [HOST]);
await makeShop(platform, "closed", merged(CANADIAN, { cart_enabled: false }), ["closed.localhost"]);
await makeShop(platform, "french", merged(CANADIAN, { locale: "fr-CA" }), ["french.localhost"]);
await makeShop(platform, "held", merged(CANADIAN, { ordering_in_enabled: false }), ["held.localhost"]);
const navigation = [
  { id: "cards", label: "Our gift cards", path: "gift-cards", type: "gift_cards" },
  {
    id: "more",
    label: "More",
    path: "more",
    type: "custom",
    submenu: [{ id: "cards2", label: "Cards again", path: "cards", type: "gift_cards" }],
  },
];
for (const [name, giftcards_enabled] of [
  ["cards", true],
  ["nocards", false],
] as const)
  await makeShop(
    platform,
    name,
    merged(CANADIAN, { store_info: { giftcards_enabled }, site_navigation: navigation }),
    [`${name}.localhost`],
  );
const war = await makeTitle(platform, {
  title: "War/Peace? 100% & more",
  contributors: [{ name: "A/B Writer", role: "A01", canadian: false }],
  subjects: [
    { scheme: "bisac", code: "fic022000", label: "Fiction / Mystery & Detective / General" },
    { scheme: "bisac", code: "rel073000", label: "REL073000" },
  ],
  release_date: Date.UTC(1998, 4, 1) / 1000,
});
await stock(platform, "test", war, 2);
const card = await makeTitle(platform, {
  title: "Card of the shop",
  is_giftcard: true,
  binding: "Gift card",
  binding_code: "gc",
});
for (let index = 0; index < 60; index++)
  await makeTitle(platform, {
    title: `Other ${index}`,
    subjects: [{ scheme: "bisac", code: "nat000000", label: "Nature / General" }],
  });
const site = await openSite(platform);

const page = async (path: string, host = HOST) => {
  const answer = await site.ask(host, path);
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text(), answer };
};
/** The page at the end of a path's redirects. */
async function arrived(path: string): Promise<{ path: string; html: string }> {
  for (let address = path; ; ) {
    const { status, to, html } = await page(address);
    if (status < 300 || status >= 400 || !to) return { path: address, html };
    address = to;
  }
}
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<!-- -->/g, "");

describe("[X15] a filter's value", () => {
  for (const value of ["constructor", "toString", "__proto__", "hasOwnProperty"])
    it(`may be ${value}, a name that every JavaScript object has, and matches nothing`, async () => {
      for (const key of ["a", "b", "c", "d", "f", "g", "j", "n", "r", "s", "x"])
        expect((await page(`/browse/filter/${key}/${value}`)).status, key).toBe(200);
    });
});

describe("[B1] a term with separators in it", () => {
  for (const term of [
    "war/peace",
    "a/b",
    "100% & more",
    "x",
    "..",
    ".",
    "a\\b",
    "war%2Fpeace",
    "C#",
    "who? what",
  ])
    it(`is searched for exactly as typed: ${JSON.stringify(term)}`, async () => {
      const { html } = await arrived(`/browse?k=title&t=${encodeURIComponent(term)}`);
      const shown = term.replaceAll("&", "&amp;");
      expect(heading(html)).toBe(`“${shown}”`);
      const input = /<input[^>]*id="search-term"[^>]*>/.exec(html)?.[0];
      expect(input).toContain(`value="${shown}"`);
    });

  it("works in a title page's links to its author and to all its editions", async () => {
    const { html } = await page(`/item/${war.eisbn}`);
    for (const words of ["A/B Writer", "All editions"]) {
      const link = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${words}`)
        .exec(html)?.[1]
        ?.replaceAll("&amp;", "&");
      const page = await arrived(link ?? "");
      expect(page.html).toContain(`/item/${war.eisbn}`);
      expect(page.html).not.toContain("Other 1");
    }
  });

  it("appears in the title of its feed", async () => {
    expect((await page("/feeds/browse/filter/t/war%2Fpeace")).html).toContain("war/peace");
  });
});

describe("a French shop", () => {
  const english = (html: string) => [...html.matchAll(/lang="en"[^>]*>([^<]*)</g)].map(([, text]) => text);

  it("marks English names of subjects as English, and shows a title under its French section", async () => {
    const topic = (await page("/browse/filter/s/fic/s/fic022", "french.localhost")).html;
    expect(topic.match(/Mystery &amp; Detective/g)?.length).toBe(english(topic).length);
    expect(english(topic)).toContain("Mystery &amp; Detective");
    const alone = (await page("/browse/filter/s/fic022", "french.localhost")).html;
    expect(/<h1[^>]*>/.exec(alone)?.[0]).toContain('lang="en"');
    expect(heading((await page("/browse/filter/s/-fic022", "french.localhost")).html)).toBe("Catalogue");
    const { html } = await page(`/item/${war.eisbn}`, "french.localhost");
    expect(html).toMatch(/href="\/browse\/filter\/s\/fic"[^>]*>Romans et nouvelles</);
    expect(html).not.toContain("Mystery");
    const related = (await page(`/item/${war.eisbn}/related`, "french.localhost")).html;
    expect(related).not.toContain("Mystery");
  });

  it("confirms a price before it sells a title without one", async () => {
    const title = await makeTitle(platform, { title: "Sans prix", list_price_can: null });
    const { eisbn } = title;
    const { html } = await page(`/item/${eisbn}`, "french.localhost");
    expect(html).toContain("Prix à confirmer");
    expect(html).toMatch(/Nous vous confirmerons le prix avant toute commande\..*href="\/contact"/s);
    expect(html).not.toContain('id="buy"');
    await stock(platform, "french", title, 2);
    expect((await page(`/item/${eisbn}`, "french.localhost")).html).toContain(
      "2 exemplaires en magasin · Prix à confirmer",
    );
  });
});

describe("the heading of one subject", () => {
  it("[N21] is the name of its section or topic", async () => {
    expect(heading((await page("/browse/filter/s/fic")).html)).toBe("Fiction");
    expect(heading((await page("/browse/filter/s/fic022")).html)).toBe("Mystery &amp; Detective");
    expect(heading((await page("/browse/filter/s/-fic022")).html)).toContain("Mystery &amp; Detective");
    expect(heading((await page("/browse/filter/s/xxx")).html)).toBe("Browse");
  });
});

describe("the filter form without scripts", () => {
  const filtered = (before: string, query: string) =>
    arrived(`/browse?before=${encodeURIComponent(before)}&${query}`).then(({ path }) => path);

  it("[B2] [A5] drops a section's topics when the section is unticked", async () => {
    expect(await filtered("/browse/filter/s/fic/fic022", "s=fic022")).toBe("/browse");
    expect(await filtered("/browse/filter/s/fic/fic022/nat", "s=fic022&s=nat")).toBe("/browse/filter/s/nat");
    // A topic that is chosen without its section stays until it is unticked itself.
    expect(await filtered("/browse/filter/s/fic022", "s=fic022&f=pb")).toBe("/browse/filter/s/fic022/f/pb");
    expect(await filtered("/browse/filter/s/fic", "s=fic&s=fic022")).toBe("/browse/filter/s/fic/fic022");
  });

  it("[B2] [A6] replaces the choice in an exclusive group, and takes several that are ticked together", async () => {
    expect(await filtered("/browse/filter/r/0xy", "r=0xy&r=onorder")).toBe("/browse/filter/r/onorder");
    expect(await filtered("/browse", "r=0xy&r=onorder")).toBe("/browse/filter/r/0xy/onorder");
    expect(await filtered("/browse/filter/f/pb", "f=pb&f=hc")).toBe("/browse/filter/f/pb/hc");
  });

  it("[B2] [A7] takes the newer choice when a value is both included and excluded", async () => {
    expect(await filtered("/browse/filter/f/pb", "f=pb&f=-pb")).toBe("/browse/filter/f/-pb");
    expect(await filtered("/browse/filter/f/-pb", "f=pb&f=-pb")).toBe("/browse/filter/f/pb");
  });

  it("[L4] says nothing of a key that a phone does not have", async () => {
    expect((await page("/browse")).html).not.toMatch(/ctrl/i);
  });

  it("[B2] remembers the filters that it was rendered with", async () => {
    const { html } = await page("/browse/filter/s/fic/fic022");
    expect(html).toContain('name="before" value="/browse/filter/s/fic/fic022"');
  });
});

it("[B3] [A7] shows what a page excludes in its heading", async () => {
  const { html } = await page("/browse/filter/s/-fic");
  expect(heading(html)).toBe("Everything but Fiction");
  expect(heading((await page("/browse/filter/s/fic")).html)).toBe("Fiction");
});

it("[B4] an address beyond the last page redirects to the last page", async () => {
  const { status, to } = await page("/browse/filter/o/99999");
  expect([status, to]).toEqual([302, "/browse/filter/o/52"]);
  expect((await page("/browse/filter/o/52")).html).not.toContain("No matches found");
});

it("[B6] shows names of formats and subjects instead of codes", async () => {
  const shopper = guest(platform);
  const { filter_info } = await shopper.ok("browse/get", { s: "rel" });
  expect(filter_info?.bisac36_topics.find(({ k }) => k === "rel073")?.e).toBe("Religion (REL073)");
  const all = (await shopper.ok("browse/get", {})).filter_info;
  expect(all?.binding.find(({ k }) => k === "gc")?.e).toBe("Gift card");
});

describe("[B7] an empty search by address or file", () => {
  it("asks for the missing address", async () => {
    expect((await arrived("/browse?k=url&t=")).html).toContain("Enter the address of a page.");
  });
  it("asks for the missing file", async () => {
    expect((await arrived("/browse?k=file&t=")).html).toContain("Choose a file.");
  });
  it("[A12] shows everything for the other search types", async () => {
    expect((await arrived("/browse?k=author&t=")).path).toBe("/browse/filter/k/author");
  });
});

it("[B8] [A3] keeps the page size for later searches until another one is chosen", async () => {
  const chosen = await site.ask(HOST, "/browse?l=50");
  const cookie = chosen.headers.getSetCookie().find((cookie) => cookie.startsWith("rows="));
  expect(cookie).toMatch(/^rows=50;/);
  const later = await site.ask(HOST, "/browse/filter/s/nat", { headers: { Cookie: "rows=50" } });
  expect(((await later.text()).match(/href="\/item\/[^"/]+"/g) ?? []).length).toBe(50);
  const back = await site.ask(HOST, "/browse?l=26", { headers: { Cookie: "rows=50" } });
  expect(back.headers.getSetCookie().some((cookie) => cookie.startsWith("rows=26;"))).toBe(true);
  const odd = await site.ask(HOST, "/browse/filter/s/nat", { headers: { Cookie: "rows=51" } });
  expect(((await odd.text()).match(/href="\/item\/[^"/]+"/g) ?? []).length).toBe(26);
});

it("a form that is read only after its session has ended does not bring that session back", async () => {
  const buyer = await customer(platform, "late@example.com");
  await buyer.ok("account/switch", { corp_id: "" });
  // The browser has the new session by now; this answer comes later, and must not log the customer out.
  const late = await site.post(HOST, "/browse/view", buyer, { view: "list" });
  expect(late.status).toBe(303);
  expect(late.headers.getSetCookie().filter((cookie) => cookie.startsWith("session_id="))).toEqual([]);
});

it("[B9] a shop without gift cards has no menu entry for them", async () => {
  expect((await page("/", "cards.localhost")).html).toMatch(/Our gift cards[\s\S]*Cards again/);
  expect((await page("/", "nocards.localhost")).html).not.toMatch(/Our gift cards|Cards again/);
});

it("[B10] shows a delivery time only for titles that can be ordered", async () => {
  const other = (await guest(platform).ok("browse/get", { t: "Other 1", k: "title" })).rows[0]?.eisbn;
  expect((await page(`/item/${other}`)).html).toContain("Usually ready in 3 to 8 days");
  const held = (await page(`/item/${other}`, "held.localhost")).html;
  expect(held).toContain("Not in our shops at the moment");
  expect(held).not.toContain("Usually ready");
  const [tile] = (await guest(platform).ok("browse/get", { t: "Card of the shop" })).rows;
  expect([tile?.eisbn, tile?.available.message]).toEqual([card.eisbn, ""]);
});

it("[B12] does not ask guests to log in to buy where online ordering is off", async () => {
  const { html } = await page(`/item/${war.eisbn}`, "closed.localhost");
  expect(html).toContain("Online ordering is disabled.");
  expect(html).not.toContain("Log in to buy this online");
});

it("[D3] treats a blank store_id as missing", async () => {
  const answer = await site.ask(HOST, "/api/browse/suggest?store_id=&t=war");
  expect(await answer.json()).toMatchObject({ rows: [{ eisbn: war.eisbn }] });
  expect(await (await site.ask(HOST, "/api/browse/suggest?store_id=999")).json()).toMatchObject({
    error: "invalid store_id",
    code: "unknown_store",
  });
});

it("[B5] offers publication dates as old as the oldest title", async () => {
  const shopper = guest(platform);
  const { filter_info } = await shopper.ok("browse/get", { s: "fic" });
  expect(filter_info?.pubdate).toMatchObject([{ k: "1990s", e: "1990s", c: 1 }]);
  expect((await shopper.ok("browse/get", { d: "1990s" })).row_count).toBe(1);
  expect((await shopper.ok("browse/get", { d: "1980s" })).row_count).toBe(0);
});

it("[B13] renders the quantity as a plain three-digit field, without buttons that need scripts", async () => {
  const { html } = await page(`/item/${war.eisbn}`);
  expect(/<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0]).toMatch(/required[^>]*maxLength="3"/i);
  expect(html).not.toContain("One copy more");
});

describe("[B14]", () => {
  it("shows the shop's tooltip about a subject beside it, and among related titles", async () => {
    const mysteries = "Ask Nora, who has read them all.";
    await makeShop(platform, "tips", merged(CANADIAN, { tooltips: { fic022: mysteries } }), [
      "tips.localhost",
    ]);
    await makeTitle(platform, {
      title: "Another mystery",
      subjects: [{ scheme: "bisac", code: "fic022000", label: "Fiction / Mystery & Detective / General" }],
    });
    const hint = new RegExp(
      `aria-describedby="about-fic022000"[\\s\\S]*id="about-fic022000" role="tooltip"[^>]*>${mysteries}`,
    );
    expect((await page(`/item/${war.eisbn}`, "tips.localhost")).html).toMatch(hint);
    expect((await page(`/item/${war.eisbn}`)).html).not.toContain('role="tooltip"');
    const related = `/item/${war.eisbn}/related`;
    expect((await page(related, "tips.localhost")).html).toContain(mysteries);
    expect((await page(related)).html).not.toContain(mysteries);
  });

  const entry = (type: string, path: string, more = {}) => ({
    id: type,
    label: type,
    path,
    type,
    require_login: true,
    login_message: `Only for customers: ${type}`,
    ...more,
  });
  it("hides any type of navigation entry from guests, at each of its page's addresses", async () => {
    await makeShop(
      platform,
      "guarded",
      merged(CANADIAN, {
        site_navigation: [
          entry("events", "events"),
          entry("features", "our-lists"),
          entry("gift_cards", "cards"),
          entry("contact_and_hours", "find-us"),
          entry("link", "catalogue", { search: "https://example.com/" }),
          entry("custom", "club"),
        ],
      }),
      ["guarded.localhost"],
    );
    for (const [path, type] of [
      ["/events", "events"],
      ["/our-lists", "features"],
      ["/features", "features"],
      ["/features/s/name", "features"],
      ["/cards", "gift_cards"],
      ["/gift-cards", "gift_cards"],
      ["/find-us", "contact_and_hours"],
      ["/contact", "contact_and_hours"],
      ["/catalogue", "link"],
      ["/club", "custom"],
    ] as const) {
      const { status, html } = await page(path, "guarded.localhost");
      expect([path, status]).toEqual([path, 403]);
      expect(html).toContain(`Only for customers: ${type}`);
    }
    // Other shops' pages stay open.
    expect((await page("/contact")).status).toBe(200);
  });

  it("lists every phone number of the shop in the footer", async () => {
    const store_info = {
      phone: "250 555 0101",
      phone_2: "250 555 0102",
      toll_free: "800 555 0103",
      fax: "250 555 0104",
    };
    await makeShop(platform, "numbers", merged(CANADIAN, { store_info }), ["numbers.localhost"]);
    const { html } = await page("/", "numbers.localhost");
    for (const number of Object.values(store_info)) expect(html).toContain(number);
  });
});

it("[B15] shows a copy's condition and location in words, and both list prices of a title", async () => {
  await stock(platform, "test", war, 1, { condition: "U2", price: 500 });
  const title = await guest(platform).ok("title/getItem", { eisbn: war.eisbn });
  expect(title.availability).toMatchObject([
    { code: "", text: "New", used: "", location_id: 1, name: "Test Books" },
    { code: "U2", text: "Used, very good", used: "Used, very good" },
  ]);
  expect(title).toMatchObject({ list_price: 2000, list_price_can: 2000, list_price_usa: 1500 });
});

it("[B11] [A30] keeps the gift registry through the question about stock", async () => {
  const { id: registry } = await makeRegistry(platform, [{ title: war, qty: 5 }]);
  const shopper = guest(platform);
  const response = await site.post(HOST, `/item/${war.eisbn}`, shopper, {
    quantity: "5",
    condition: "",
    gift_registry_id: registry,
  });
  const question = response.headers.get("Location") ?? "";
  expect(question).toContain("/add?");
  const there = `/item/${war.eisbn}?registry=${registry}`;
  expect(await (await site.ask(HOST, question, { as: shopper })).text()).toContain(there);
  const answered = await site.post(HOST, question, shopper, {
    quantity: "5",
    condition: "",
    gift_registry_id: registry,
    stock_answer: "in_stock",
  });
  expect(answered.headers.get("Location")).toBe(there);
  expect((await shopper.ok("cart/get")).items[0]?.cart_info.gift_registry_id).toBe(registry);
});

describe("[Y8] other editions", () => {
  it("are linked only from titles that have some", async () => {
    const link = ({ eisbn }: MadeTitle) => `href="/item/${eisbn}/editions"`;
    const [hard, soft] = [
      await makeTitle(platform, { title: "Two Bindings", binding: "Hardcover", binding_code: "hc" }),
      await makeTitle(platform, { title: "Two Bindings" }),
    ];
    for (const title of [hard, soft])
      expect((await page(`/item/${title.eisbn}`)).html).toContain(link(title));
    expect((await page(`/item/${war.eisbn}`)).html).not.toContain(link(war));
  });
});

describe("[Y18] a browse page", () => {
  it("has a description of its content for search engines", async () => {
    const about = async (path: string) =>
      /<meta name="description" content="([^"]*)"/.exec((await page(path)).html)?.[1];
    expect(await about("/browse")).toContain("Browse the books of Test Books");
    expect(await about("/browse/filter/t/hobbit")).toContain("hobbit: books at Test Books");
  });
});

it("leads a browser that discovers routes to the scripts of the shop's language", async () => {
  await makeShop(platform, "american", AMERICAN, ["american.localhost"]);
  for (const [host, folder] of [
    [HOST, ""],
    ["american.localhost", "en-US/"],
    [HOST, ""],
  ]) {
    const answer = await site.ask(host!, "/__manifest?p=/browse&version=1");
    expect(await answer.json()).toMatchObject({ browse: { module: `/assets/${folder}browse.js` } });
  }
});
