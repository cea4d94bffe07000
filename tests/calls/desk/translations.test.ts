import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as staffLists from "#app/calls/staff/lists.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import * as translations from "#app/calls/staff/translations.server.ts";
import { contentCommand } from "#app/cli/commands/content.ts";
import { saveEvents } from "#app/domain/events/event-records.server.ts";
import { saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { featuresPath, parseFeatures } from "#app/domain/lists/features.ts";
import { shopLists } from "#app/domain/lists/shop-lists.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { PRESETS } from "#app/domain/staff/rights.ts";
import { saveSettings, storedSettings } from "#app/domain/stores/stores.server.ts";
import { keyOf, translatableTexts } from "#app/domain/translations/translations.server.ts";
import { asWall, wallPlus } from "#app/lib/dates.ts";
import { runCommand } from "#tests/support/command.ts";
import { flashOf, openDeskSite } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { serveSite } from "#tests/support/served-site.ts";
import {
  BLOCK,
  CANADIAN,
  guest,
  makeList,
  makeShop,
  makeTitle,
  merged,
  PROMOTION,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** No ticket has been sold. */
const NOBODY = { moved: async () => {}, cancelled: async () => {} };
const PERSON_OF_CONTENT = { name: "Bo", rights: PRESETS.buyer, locations: "all" as const };

/** A shop's own texts in two languages: what is missing, how staff write it, and what shoppers read. */

const POLICY = "<h2>Nous gardons peu de choses</h2><p>Rien de plus.</p>";
const menu = [
  {
    id: "nous",
    label: "Qui nous sommes",
    path: "/nous",
    type: "v3_content",
    content: "<p>Une librairie.</p>",
  },
  { id: "idees", label: "Idées", path: "/idees", type: "custom" },
];
const { platform, site, host, logIn, visit } = await openDeskSite(
  merged(CANADIAN, {
    locale: "fr-CA",
    second_locale: "en-CA",
    store_info: { tagline: "Des livres au bord de l’eau", footer_message: "À bientôt!" },
    privacy_policy: { title: "Vos données", content: POLICY },
    checkout_info: { pickup_note: "Sonnez à la porte bleue." },
    site_navigation: menu,
    tax_rates: [{ type: "Taxe du Québec", rate: 5000, provinces: ["QC"] }],
    locations: [
      {
        location_id: 1,
        altname: "Le Vieux-Port",
        sc_name: "",
        sc_addr_array: {
          address: "84, rue Saint-Paul",
          city: "Québec",
          prov: "QC",
          postal: "G1K 3V8",
          country: "CA",
        },
      },
    ],
    using_promo_codes: true,
  }),
);
await makeShop(platform, "single", CANADIAN, ["single.localhost"]);
const tides = await makeTitle(platform, { title: "Marées" });
await makeList(platform, "test", {
  id: "Lquai0000001",
  name: "Lire le fleuve",
  description: "<p>Neuf livres.</p>",
  featured: { category: "Saisons", sub_category: "Hiver" },
  titles: [tides],
  pages: [""],
});
ok(
  await call(await visit(), titles.change, {
    code: tides.isbn,
    comment: "Je l’ai lu debout.",
    author: "Odile",
  }),
);
const clock = wallPlus(asWall(NOW), 3 * 86_400);
await saveEvents(
  platform.database,
  { store: await storeOf(platform), now: NOW, baseUrl: "http://shop.test", secret: platform.secret },
  [
    {
      uid: "conte",
      name: "L’heure du conte",
      starts: clock,
      ends: wallPlus(clock, 3600),
      description: "<p>Deux albums lus à voix haute.</p>",
      summary: "Deux albums lus à voix haute.",
      custom_content: [],
      image: null,
      location_id: null,
      place: "Le tapis rond",
      price: "Gratuit",
      seats: null,
      answer_by: null,
      books: [],
      tickets: [],
    },
  ],
  NOBODY,
);

const desk = await logIn("mary@example.com", "owner");
const served = await serveSite(platform, site, host);
afterAll(() => served.close());
const read = async (path: string) => (await served.ask(path, { headers: { Accept: "text/html" } })).text;
/** The texts with their keys, as the desk's form has them. */
const texts = async () => translatableTexts(platform.database.read, await storeOf(platform), NOW);
const textOf = async (source: string) => {
  const found = (await texts()).find((text) => text.source === source);
  if (!found) throw new Error(`no text ${source}`);
  return found;
};
const translate = async (pairs: Record<string, string>) =>
  ok(await call(await visit(), translations.importTranslations, { texts: pairs }));

describe("a text without a translation", () => {
  it("is shown as it is on pages in the second language, and says its language", async () => {
    const home = await read("/en");
    expect(home).toContain('lang="fr-CA">Des livres au bord de l’eau');
    expect(home).toContain('<span lang="fr-CA">Qui nous sommes</span>');
    expect(home).toContain('<p lang="fr-CA">À bientôt!</p>');
    expect(home).toMatch(/<h2[^>]* lang="fr-CA"[^>]*>Lire le fleuve/);
    expect(home).toContain('<div lang="fr-CA"><p>Neuf livres.</p></div>');
    const item = await read(`/en/item/${tides.eisbn}`);
    expect(item).toContain('<p lang="fr-CA">Je l’ai lu debout.</p>');
    // The main language says nothing of the kind.
    expect(await read("/")).not.toContain('lang="fr-CA">Des livres');
  });

  it("is never a shop's terms without a word about it", async () => {
    const policy = await read("/en/privacy-policy");
    expect(policy).toContain("This page isn’t available in English yet. Here it is in French.");
    expect(policy).toContain(`<div lang="fr-CA">${POLICY}</div>`);
    expect(await read("/en/nous")).toContain("isn’t available in English yet");
    expect(await read("/privacy-policy")).not.toContain("n’existe pas encore");
  });

  it("is listed by command, with its place", async () => {
    const { text } = await runCommand(contentCommand, platform, ["gaps"]);
    expect(text).toContain("settings/store_info.tagline  Des livres au bord de l’eau");
    expect(text).toContain("lists/Lquai0000001/name  Lire le fleuve");
    expect(text).toContain("settings/site_navigation.nous.content  <p>Une librairie.</p>");
    expect(text).toMatch(/picks\/\d+\/comment {2}Je l’ai lu debout\./);
    // The program's own texts are in both languages.
    expect(text).not.toContain("login_message");
    const single = await runCommand(contentCommand, platform, ["gaps"], { store: "single" }).catch(String);
    expect(JSON.stringify(single)).toContain("This shop has one language.");
  });
});

describe("a translation", () => {
  it("is read on pages in the second language from the moment it is saved", async () => {
    await translate({
      "Des livres au bord de l’eau": "Books by the water",
      "Lire le fleuve": "Read the river",
      "<p>Neuf livres.</p>": "<p>Nine books.</p>",
      Saisons: "Seasons",
      "Je l’ai lu debout.": "I read it standing.",
      [POLICY]: "<h2>We keep little</h2>",
      "Qui nous sommes": "Who we are",
    });
    const home = await read("/en");
    for (const text of ["Books by the water", "Read the river", "<p>Nine books.</p>", "Who we are"])
      expect(home).toContain(text);
    expect(home).not.toContain("Lire le fleuve");
    expect(await read(`/en/item/${tides.eisbn}`)).toContain("<p>I read it standing.</p>");
    expect(await read("/en/privacy-policy")).not.toContain("isn’t available");
    const features = await read("/en/features");
    // Addresses stay as they are, so that the same page is found in both languages.
    expect(features).toMatch(/href="\/en\/features\/[^"]*Saisons[^"]*"[^>]*>\s*Seasons/);
    expect(await read("/")).toContain("Lire le fleuve");
  });

  it("of a text that was changed is out of date, and at hand for the next one", async () => {
    await translate({ "Sonnez à la porte bleue.": "Ring at the blue door." });
    const { id } = await storeOf(platform);
    const before = await storedSettings(platform.database.read, id);
    const { checkout_info } = before;
    const after = { ...before, checkout_info: { ...checkout_info, pickup_note: "Sonnez deux fois." } };
    ok(await saveSettings(platform.database, NOW, "test", after));
    const changed = await textOf("Sonnez deux fois.");
    expect([changed.translation, changed.earlier]).toEqual([null, "Ring at the blue door."]);
    const { html } = await desk.open("/desk/translations?part=settings&missing=1");
    expect(html).toContain("Sa traduction précédente : Ring at the blue door.");
  });

  it("of a file that names texts the shop does not have is left out and named", async () => {
    const file = path.join(platform.env.dataDir, "translations.json");
    writeFileSync(
      file,
      JSON.stringify({ "Une librairie.": "A bookshop.", "Rien de tel": "Nothing like it" }),
    );
    const { text } = await runCommand(contentCommand, platform, ["translate", file]);
    expect(text).toBe("1 translation is stored.\nleft out: Rien de tel");
    expect(await read("/en/nous")).toContain("<p>A bookshop.</p>");
  });
});

describe("the desk", () => {
  it("shows each text beside its translation, and saves what was typed", async () => {
    const { key } = await textOf("Idées");
    const { html } = await desk.open("/desk/translations?part=menu");
    expect(html).toContain("Idées");
    const was = new RegExp(`name="was.${key}" value="([^"]+)"`).exec(html)?.[1] ?? "";
    const form = { [`text.${key}`]: "Ideas", [`was.${key}`]: was, [`format.${key}`]: "markdown" };
    expect(flashOf(await desk.send("/desk/translations?part=menu", form))).toContain(
      "desk_translations_saved",
    );
    expect((await textOf("Idées")).translation).toBe("Ideas");
    expect(await read("/en")).toContain("Ideas");
    // Emptied again, the text has no translation.
    const reopened = (await desk.open("/desk/translations?part=menu")).html;
    const now = new RegExp(`name="was.${key}" value="([^"]+)"`).exec(reopened)?.[1] ?? "";
    await desk.send("/desk/translations", { ...form, [`text.${key}`]: "", [`was.${key}`]: now });
    expect((await textOf("Idées")).translation).toBeNull();
  });

  it("keeps what was typed if it is too long, or if somebody else was faster", async () => {
    const { key } = await textOf("Idées");
    const was = keyOf("");
    const form = { [`was.${key}`]: was, [`format.${key}`]: "markdown" };
    const long = await desk.send("/desk/translations", { ...form, [`text.${key}`]: "x".repeat(81) });
    expect(long.response.status).toBe(422);
    expect(long.html).toContain("Au plus 80 caractères.");
    expect(long.html).toContain("x".repeat(81));
    await translate({ Idées: "Notions" });
    const late = await desk.send("/desk/translations", { ...form, [`text.${key}`]: "Ideas" });
    expect(late.response.status).toBe(422);
    expect(late.html).toContain("En voici le texte actuel : Notions");
    expect((await textOf("Idées")).translation).toBe("Notions");
    // A field that nobody touched changes nothing.
    await desk.send("/desk/translations", { ...form, [`text.${key}`]: "" });
    expect((await textOf("Idées")).translation).toBe("Notions");
  });

  it("lets nobody change words about paying who may not change settings, nor write HTML for pages", async () => {
    const note = await textOf("Sonnez deux fois.");
    const page = await textOf("<p>Une librairie.</p>");
    const buyer = await staffOf(platform, "test", {
      ...PERSON_OF_CONTENT,
      stores: (await storeOf(platform)).id,
    });
    const save = (key: string, text: string, format: "markdown" | "html", was: string) =>
      call(buyer, translations.save, { texts: [{ key, text, format, was }] });
    expect(await save(note.key, "Send money to us", "markdown", keyOf(""))).toMatchObject({
      code: "changed",
    });
    expect(await save(page.key, "<script>1</script>", "html", keyOf(page.translation ?? ""))).toMatchObject({
      fields: { [page.key]: "To write HTML, you need the right to change settings." },
    });
    const { texts: own } = ok(await call(buyer, translations.list, {}));
    expect(own.map(({ source }) => source)).not.toContain("Sonnez deux fois.");
    const bookseller = await logIn("bea@example.com", "bookseller");
    expect((await bookseller.open("/desk/translations")).response.status).toBe(403);
  });
});

it("translates events with the beginnings that lists show", async () => {
  await translate({
    "L’heure du conte": "Story time",
    Gratuit: "Free",
    "<p>Deux albums lus à voix haute.</p>": "<p>Two picture books read aloud.</p>",
  });
  const list = await read("/en/events");
  for (const text of ["Story time", "Free", "Two picture books read aloud.", "Le tapis rond"])
    expect(list).toContain(text);
  expect(await read("/events")).toContain("Deux albums lus à voix haute.");
});

it("by a program that may only edit pages changes no words about paying, and no page's HTML", async () => {
  const program = await staffOf(platform, "test", {
    ...PERSON_OF_CONTENT,
    stores: (await storeOf(platform)).id,
  });
  const answer = ok(
    await call(program, translations.importTranslations, {
      texts: {
        "Sonnez deux fois.": "Send money to us",
        "<p>Une librairie.</p>": "<p>Ours.</p><script>1</script>",
      },
    }),
  );
  expect(answer).toEqual({ saved: 1, left: ["Sonnez deux fois."] });
  expect((await textOf("Sonnez deux fois.")).translation).toBeNull();
  expect(await read("/en/nous")).toContain("<p>Ours.</p>");
  expect(await read("/en/nous")).not.toContain("<script>1</script>");
});

it("of a block that moved stays when another block takes its place", async () => {
  const { id } = await storeOf(platform);
  const show = (...headers: string[]) =>
    platform.database.transaction((tx) =>
      saveBlocks(
        tx,
        id,
        "idees",
        headers.map((header) => ({ ...BLOCK, header })),
      ),
    );
  await show("Premier bloc");
  await translate({ "Premier bloc": "First block" });
  await show("Nouveau bloc", "Premier bloc");
  await translate({ "Nouveau bloc": "New block" });
  expect((await textOf("Premier bloc")).translation).toBe("First block");
});

it("of an event's description takes the beginning that lists show along when it is removed", async () => {
  await translate({ "<p>Deux albums lus à voix haute.</p>": "<p>Two picture books read aloud.</p>" });
  await translate({ "<p>Deux albums lus à voix haute.</p>": "" });
  expect(await read("/en/events")).not.toContain("Two picture books");
});

describe("what a shop names beside its pages", () => {
  const offered = async (source: string) => {
    const { key: _, was: __, ...text } = await textOf(source);
    return [text.part, text.place.replace(/\d{6,}/g, "…"), text.right];
  };

  it("is listed, each with the right that writing it takes", async () => {
    const store = await storeOf(platform);
    const [event] = (await guest(platform).ok("event/getList", {})).events;
    ok(
      await call(await visit(), eventCalls.ticket, {
        event_id: event?.id ?? 0,
        name: "Une personne",
        price: 1500,
        left: 9,
      }),
    );
    ok(
      await createPromotion(platform.database, store.id, NOW, {
        ...PROMOTION,
        code: "PHARE10",
        description: "Dix pour cent de rabais",
      }),
    );
    const card = { is_giftcard: true, tax_class: "gift_card", contributors: [] };
    for (const [title, language] of [
      ["Bonne fête", undefined],
      ["Happy birthday", "en"],
    ] as const)
      await stock(platform, "test", await makeTitle(platform, { ...card, title, language }), 50);
    expect(await offered("Une personne")).toEqual(["events", "events/tickets/…/ticket", "content"]);
    expect(await offered("Dix pour cent de rabais")).toEqual([
      "promotions",
      expect.stringMatching(/^promotions\/\d+\/description$/),
      "discounts",
    ]);
    expect(await offered("Bonne fête")).toEqual(["gift_cards", expect.any(String), "titles"]);
    expect(await offered("Taxe du Québec")).toEqual(["settings", "settings/tax_rates.1.type", "settings"]);
    expect(await offered("Le Vieux-Port")).toEqual(["settings", "settings/locations.1.altname", "settings"]);
    // A design whose words are in the other language needs no translation.
    expect((await texts()).map(({ source }) => source)).not.toContain("Happy birthday");
    const { html } = await desk.open("/desk/translations?part=gift_cards");
    expect(html).toContain("Bonne fête\u00a0: Modèle");
  });

  it("is read in the second language, also where it is put together", async () => {
    await translate({
      "L’heure du conte": "Story time",
      "Une personne": "One person",
      "Dix pour cent de rabais": "Ten percent off",
      "Bonne fête": "Birthday",
      "Taxe du Québec": "Québec tax",
      "Le Vieux-Port": "The Old Port",
    });
    const shopper = guest(platform);
    const [event] = (await shopper.ok("event/getList", {})).events;
    const page = await read(`/en/events/${event?.id}`);
    expect(page).toContain("One person");
    expect(page).not.toContain("Une personne");
    const { tickets } = await shopper.ok("event/get", { event_id: event?.id ?? 0 });
    expect(tickets[0]?.title).toMatch(/^L’heure du conte, .*: Une personne$/);
    await shopper.ok("cart/add", { eisbn: tickets[0]?.eisbn, quantity: "2" });
    await shopper.ok("checkout/addPromocode", { code: "PHARE10" });
    const headers = { Accept: "text/html", Cookie: `session_id=${shopper.session_id}` };
    const { text: cart } = await served.ask("/en/checkout/cart", { headers });
    expect(cart).toMatch(/Story time, \w+, November \d+, 2026: One person/);
    expect(cart).toContain("Ten percent off");
    expect(await read("/en/gift-cards")).toContain("Birthday");
    expect(await read("/en/contact")).toContain("The Old Port");
    expect(await read("/contact")).toContain("Le Vieux-Port");
    // An order refers to its taxes by the name that they have in the settings, whatever its language.
    const { order_token, cart_checksum } = await toReview(shopper);
    expect((await served.ask("/en/checkout/review", { headers })).text).toContain("Québec tax, 5%");
    const { order_number } = await shopper.ok("checkout/submit", { order_token, cart_checksum });
    const { order } = ok(await call(await visit(), orders.show, { order_number }));
    expect(order.summary.taxes.map(({ type }) => type)).toEqual(["Taxe du Québec"]);
  });
});

describe("a search", () => {
  const features = (term: string) => featuresPath({ ...parseFeatures("", new URLSearchParams()), term });

  it("finds lists and events by their names in either language", async () => {
    await translate({ "Lire le fleuve": "Éloge of the river", "L’heure du conte": "Story time" });
    for (const prefix of ["", "/en"]) {
      for (const term of ["eloge river", "FLEUVE lire"])
        expect(await read(prefix + features(term))).toContain("Lquai0000001");
      expect(await read(prefix + features("lake"))).not.toContain("Lquai0000001");
      for (const term of ["story", "heure conte"])
        expect(await read(`${prefix}/events?t=${encodeURIComponent(term)}`)).toMatch(
          /Story time|L’heure du conte/,
        );
      expect(await read(`${prefix}/events?t=100%25`)).not.toMatch(/Story time|L’heure du conte/);
    }
    const lists = async (find: string) =>
      ok(await call(await visit(), staffLists.list, { find })).lists.map(({ name }) => name);
    expect(await lists("river")).toEqual(["Lire le fleuve"]);
    expect(await lists("lake")).toEqual([]);
    expect((await desk.open("/desk/events?find=story")).html).toContain("L’heure du conte");
  });
});

it("sorts the shop's lists in the order of its language", async () => {
  for (const [index, name] of ["Coté", "Côte", "Zoé", "Été"].entries())
    await makeList(platform, "test", { id: `Lordre00000${index}`, name, titles: [] });
  const names = (await shopLists(platform.database.read, await storeOf(platform))).map(({ name }) => name);
  expect(names).toEqual(["Côte", "Coté", "Été", "Lire le fleuve", "Zoé"]);
});
