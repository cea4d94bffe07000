import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Account } from "#app/domain/accounts/customer.ts";
import { titleIdsOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { type StockLevel, setStock } from "#app/domain/catalogue/stock.server.ts";
import { sectionName } from "#app/domain/catalogue/subjects.ts";
import { editTitles } from "#app/domain/catalogue/title-edits.server.ts";
import { saveTitle, type TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { importContent } from "#app/domain/exchange/content/import.server.ts";
import { importPictures } from "#app/domain/exchange/pictures.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { savePreorder } from "#app/domain/preorders/preorders.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { createRegistry, putItem } from "#app/domain/registries/registries.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { type Store, saveSettings, storeNamed } from "#app/domain/stores/stores.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import type { OnProgress } from "#app/lib/progress.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { makeEvents } from "./events.ts";
import { DEMO } from "./folder.ts";
import { type DemoCopies, frenchCodes, frenchStates, importFrenchTitles } from "./french-titles.ts";
import { makePeople, makeStaff } from "./people.ts";
import { translateShop } from "./translations.ts";
import { isFrench, wordsOf } from "./words.ts";

/** The demo shops, in the order of their ports. */
export const DEMO_SHOPS = ["tidewater", "prairie", "quai"] as const;
export type DemoShop = (typeof DEMO_SHOPS)[number];

interface DemoTitle {
  isbn: string;
  title: string;
  author: string;
  subject: string;
  year: number;
  series: string;
  number: string;
  words: string;
}

/** Extra details of some demo titles: about the author, reviews and other texts, prizes, and other editions. */
interface DemoDetails {
  bio?: string;
  texts?: NonNullable<TitleRecord["texts"]>;
  prizes?: NonNullable<TitleRecord["prizes"]>;
  editions?: { isbn: string; binding: [code: string, name: string]; edition: string; factor: number }[];
}

/** Topics whose labels the demo uses; real labels come with a feed. */
const TOPICS: Record<string, string> = {
  fic009: "Fiction / Fantasy / General",
  fic015: "Fiction / Horror",
  fic022: "Fiction / Mystery & Detective / General",
  fic027: "Fiction / Romance / General",
  fic028: "Fiction / Science Fiction / General",
  fic031: "Fiction / Thrillers / General",
};

const CANADIANS =
  /Atwood|Munro|Shields|Ondaatje|Martel|Mandel|Davies|Boyden|Edugyan|Mistry|Montgomery|Munsch|Penny|Gibson|Donoghue/;

const BINDINGS: [code: string, name: string, factor: number][] = [
  ["pb", "Paperback", 1],
  ["tp", "Trade paperback", 1.15],
  ["hc", "Hardcover", 1.75],
  ["mm", "Mass market paperback", 0.6],
];

/** Gives the same numbers for the same book, or for anything else that has a name, on every machine. */
export function dice(name: string, sides: number, throwNumber: number): number {
  const bytes = createHash("sha256").update(`${name}:${throwNumber}`).digest();
  return bytes.readUInt32BE(0) % sides;
}

export async function demoTitles(): Promise<DemoTitle[]> {
  const text = await readFile(path.join(DEMO, "titles.psv"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [
        isbn = "",
        title = "",
        author = "",
        subject = "",
        year = "",
        series = "",
        number = "",
        words = "",
      ] = line.split("|").map((part) => part.trim());
      return { isbn, title, author, subject, year: Number(year), series, number, words };
    });
}

function recordOf(demo: DemoTitle, rank: number): TitleRecord {
  const [binding_code, binding, factor] = BINDINGS[dice(demo.isbn, BINDINGS.length, 1)] ?? BINDINGS[0]!;
  const usd = Math.round((1199 + dice(demo.isbn, 9, 2) * 100) * factor);
  const dollars = (cents: number) => Math.round(cents / 100) * 100 - 1;
  const code = `${demo.subject.toLowerCase()}000000`.slice(0, 9);
  const [main = demo.title, subtitle] = demo.title.split(/:\s+/, 2);
  return {
    product_code: demo.isbn,
    title: main,
    subtitle: subtitle ?? null,
    contributors: demo.author.split(/\s*,\s*/).map((name, position) => ({
      name,
      role: position > 0 && demo.subject === "CGN" ? "A12" : "A01",
      canadian: CANADIANS.test(name),
    })),
    publisher:
      ["Harbour & Finch", "Lantern House", "North Quay", "Old Orchard Press", "Field & Tide"][
        dice(demo.isbn, 5, 3)
      ] ?? null,
    language: "en",
    description: `<p>${demo.words.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`,
    binding,
    binding_code,
    pages: 120 + dice(demo.isbn, 480, 4),
    width: "5.5 in",
    height: "8.25 in",
    weight: `${200 + dice(demo.isbn, 500, 5)} g`,
    // Feeds have dates, not years. Dates this old do not exist in feeds.
    release_date:
      demo.year > 1000
        ? Date.UTC(demo.year, dice(demo.isbn, 12, 6), 1 + dice(demo.isbn, 27, 7)) / 1000
        : null,
    state: "available",
    audience: demo.subject === "JUV" ? "juv" : demo.subject === "YAF" ? "ya" : "general",
    series: demo.series || null,
    series_num: demo.number || null,
    list_price_usa: dollars(usd),
    list_price_can: dollars(usd * 1.33),
    rank: rank * 7,
    carton_qty: 12 + 4 * dice(demo.isbn, 8, 8),
    has_libro_audiobook: dice(demo.isbn, 3, 9) === 0,
    subjects: [
      {
        scheme: "bisac",
        code,
        label: TOPICS[code.slice(0, 6)] ?? `${sectionName(code)} / General`,
      },
    ],
  };
}

/** Stores the other editions of a title, each at a price of its own. */
async function saveEditions(
  tx: Tx,
  now: number,
  record: TitleRecord,
  editions: NonNullable<DemoDetails["editions"]>,
): Promise<number[]> {
  const priced = (cents: Cents | null | undefined, factor: number) =>
    cents == null ? null : Math.round((cents * factor) / 100) * 100 - 1;
  const ids: number[] = [];
  for (const { isbn, binding, edition, factor } of editions) {
    const saved = await saveTitle(tx, now, {
      ...record,
      product_code: isbn,
      binding_code: binding[0],
      binding: binding[1],
      edition,
      list_price_can: priced(record.list_price_can, factor),
      list_price_usa: priced(record.list_price_usa, factor),
    });
    if (isFailure(saved)) throw new Error(`${isbn}: ${saved.error}`);
    ids.push(saved.id);
  }
  return ids;
}

/** Demo titles, by their place in the list, that show every state a title can be in. */
interface Special {
  record: Partial<TitleRecord>;
  stock?: DemoCopies[];
}

function specials(now: number): Record<number, Special> {
  const day = 86_400;
  const soon = now - (now % day) + 60 * day;
  return {
    20: { record: { state: "forthcoming", release_date: soon, future_rank: 12 }, stock: [] },
    21: {
      record: { state: "forthcoming", release_date: soon + 30 * day, future_rank: 60 },
      stock: [["", 4, 10, null, "Signed sheets bound in, here before the day"]],
    },
    22: { record: { state: "out_of_print" }, stock: [] },
    23: {
      record: { state: "out_of_print" },
      stock: [
        ["", 1, 0, null, "The last new copy"],
        ["U2", 2, 0, 900, "Clean, a name on the flyleaf"],
      ],
    },
    24: { record: { state: "out_of_stock_indefinitely" }, stock: [] },
    25: { record: { list_price_can: null, list_price_usa: null }, stock: [] },
    26: {
      record: {},
      stock: [
        ["", 6, 0, null, null],
        ["U1", 1, 0, 1100, "As new"],
        ["U3", 3, 0, 700, "Read and loved"],
        ["R", 5, 0, 799, "Remainder mark on the lower edge"],
        ["S", 2, 0, 3200, "Signed by the author on the title page"],
      ],
    },
    27: { record: { is_large_print: true, edition: "Large print edition" }, stock: [["", 3, 0, null, null]] },
    28: { record: {}, stock: [["", 3, 0, null, null]] },
    29: { record: {}, stock: [] },
    30: { record: {}, stock: [["", 0, 12, null, null]] },
    31: { record: {}, stock: [["", 8, 0, 1250, "On our table this month"]] },
  };
}

/**
 * Creates the demo shops, or updates their hosts if they exist.
 * @param options `shops` limits them; `keepHosts` keeps their hosts, because another server still answers for them
 * @returns the shops that were created, and how many titles; undefined if all existed
 */
export async function makeDemo(
  platform: Platform,
  port: number,
  {
    shops = DEMO_SHOPS,
    keepHosts = false,
    onProgress = () => {},
  }: { shops?: readonly DemoShop[]; keepHosts?: boolean; onProgress?: OnProgress } = {},
): Promise<{ titles: number; shops: DemoShop[] } | undefined> {
  const { database } = platform;
  const missing: DemoShop[] = [];
  for (const name of shops) {
    if (!(await storeNamed(database, name))) missing.push(name);
    await saveShop(platform, name, port, keepHosts);
  }
  const english = missing.filter((name) => name !== "quai");
  const titles = [
    ...(english.length > 0 ? await makeEnglishShops(platform, english, onProgress) : []),
    ...(missing.includes("quai") ? await makeFrenchShop(platform, onProgress) : []),
  ];
  for (const name of shops) await makeShopEvents(platform, name);
  if (shops.includes("quai")) await translateShop(platform, await storeOf(platform, "quai"));
  return missing.length > 0 ? { titles: titles.length, shops: missing } : undefined;
}

/** Stores a shop's settings, or keeps those it has, and its hosts on this port. */
async function saveShop(
  { database, clock }: Platform,
  name: DemoShop,
  port: number,
  keepHosts: boolean,
): Promise<void> {
  const demoPort = port + DEMO_SHOPS.indexOf(name);
  const settings = {
    audiobook_partner_url: `http://127.0.0.1:${demoPort}/dev/audiobooks`,
    ...JSON.parse(await readFile(path.join(DEMO, `${name}.json`), "utf8")),
  };
  const there = await storeNamed(database, name);
  const before = there?.settings;
  const hosts = [
    `localhost:${demoPort}`,
    `127.0.0.1:${demoPort}`,
    `${name}.localhost:${port}`,
    ...((keepHosts && there?.hosts) || []),
  ];
  // The port may have changed since last time, and the demo's own partner answers on it.
  const partner = before?.audiobook_partner_url.endsWith("/dev/audiobooks") && settings.audiobook_partner_url;
  const kept = before && { ...before, ...(partner && { audiobook_partner_url: partner }) };
  // If the port has changed, a host may have belonged to another shop.
  const saved = await saveSettings(database, clock.now(), name, kept ?? settings, hosts, { takeHosts: true });
  if (isFailure(saved)) throw new Error(String(saved.error));
}

async function storeOf({ database }: Platform, name: DemoShop): Promise<Store> {
  const store = await storeNamed(database, name);
  if (!store) throw new Error(`the shop ${name} was not made`);
  return store;
}

/** Stores the English titles and fills the shops that sell them. @returns the titles' ids */
async function makeEnglishShops(
  platform: Platform,
  shops: readonly DemoShop[],
  onProgress: OnProgress,
): Promise<number[]> {
  const { database, clock } = platform;
  const now = clock.now();
  const titles = await demoTitles();
  const special = specials(now);
  const details: Record<string, DemoDetails> = JSON.parse(
    await readFile(path.join(DEMO, "details.json"), "utf8"),
  );
  const ids: number[] = [];
  const editions: number[] = [];
  const cards = { words: wordsOf(await storeOf(platform, shops[0] ?? "tidewater")) };
  await database.transaction(async (tx) => {
    for (const [position, demo] of titles.entries()) {
      onProgress({ doing: "storing titles", done: position, total: titles.length });
      const { editions: others = [], ...more } = details[demo.isbn] ?? {};
      const record = { ...recordOf(demo, position + 1), ...special[position]?.record, ...more };
      const saved = await saveTitle(tx, now, record);
      if (isFailure(saved)) throw new Error(`${demo.title}: ${saved.error}`);
      ids.push(saved.id);
      editions.push(...(await saveEditions(tx, now, record, others)));
    }
    await saveGiftCards(tx, now, GIFT_CARDS, cards);
  });
  await importPictures(database, now, platform.env.dataDir, path.join(DEMO, "interiors"));
  const codes = titles.map(({ isbn }) => isbn);
  const copies = new Map(
    Object.entries(special).flatMap(([position, { stock }]) => {
      const code = codes[Number(position)];
      return code && stock ? [[code, stock] as const] : [];
    }),
  );
  const isbnOf = isbnsByTitle(titles);
  for (const name of shops) {
    onProgress({ doing: `filling the shop ${name}` });
    const store = await storeOf(platform, name);
    const firstThrow = 30 + DEMO_SHOPS.indexOf(name) * 10;
    await stockShop(platform, store, { codes, ids, copies, firstThrow });
    await setStock(
      database,
      store.id,
      now,
      editions.map((title_id) => onShelf(store, title_id, 2)),
    );
    const idOf = (title: string) => ids[codes.indexOf(isbnOf(title))] ?? 0;
    await peopleShop(platform, store, { ids, idOf, preordered: codes[PREORDERED_TITLE] ?? "" });
  }
  return ids;
}

/** Imports the French titles and fills the shop that sells them. @returns the titles' ids */
async function makeFrenchShop(platform: Platform, onProgress: OnProgress): Promise<number[]> {
  const { database, clock } = platform;
  onProgress({ doing: "importing French titles" });
  const store = await storeOf(platform, "quai");
  const ids = await importFrenchTitles(platform, store);
  onProgress({ doing: "filling the shop quai" });
  const codes = await frenchCodes();
  const states = await frenchStates();
  const copies = new Map(Object.entries(states).map(([code, { stock = [] }]) => [code, stock]));
  await stockShop(platform, store, { codes, ids, copies, firstThrow: 50 });
  const now = clock.now();
  await database.transaction((tx) =>
    saveGiftCards(tx, now, FRENCH_GIFT_CARDS, { words: wordsOf(store), only_store_id: store.id }),
  );
  const english = await titleIdsOfCodes(database.read, GIFT_CARDS);
  await editTitles(
    database,
    store.id,
    now,
    Array.from(english.values(), (title_id) => ({ title_id, hidden: true })),
  );
  const [preordered = ""] = Object.keys(states).filter(
    (code) => states[code]?.in_days && states[code]?.stock,
  );
  await peopleShop(platform, store, { ids, idOf: (code) => ids[codes.indexOf(code)] ?? 0, preordered });
  return ids;
}

/** Gives a shop with titles and stock its pages, staff, customers and promotions. */
async function peopleShop(
  platform: Platform,
  store: Store,
  { ids, idOf, preordered }: { ids: readonly number[]; idOf(title: string): number; preordered: string },
): Promise<void> {
  await fillPages(platform, store, idOf);
  await makeStaff(platform, store);
  const ada = await makePeople(platform, store);
  await makeRegistry(platform, store, ada, ids);
  await makeMoney(platform, store);
  await makePreorders(platform, store, preordered);
}

/** Finds a demo title's ISBN by the beginning of its name. */
function isbnsByTitle(titles: readonly DemoTitle[]): (name: string) => string {
  return (name) => {
    const found = titles.find(({ title }) => title.toLowerCase().startsWith(name.toLowerCase()));
    if (!found) throw new Error(`the demo has no title "${name}"`);
    return found.isbn;
  };
}

/** Ada's wedding registry, with a known link. */
async function makeRegistry(platform: Platform, store: Store, ada: Account, ids: readonly number[]) {
  const { database, clock } = platform;
  const context = { store, now: clock.now() };
  const registry = await createRegistry(
    database,
    context,
    ada,
    {
      ...wordsOf(store).registry,
      occasion: "Wedding",
      shipping_id: 0,
      shipping_encouraged: true,
      purchase_deadline: context.now + 90 * 86_400,
      store_can_edit: true,
      surprise: false,
      is_open: true,
    },
    `R42-${store.webstore_name}`,
  );
  if (isFailure(registry)) throw new Error(String(registry.error));
  for (const [index, titleId] of ids.slice(0, 8).entries()) {
    const item = { titleId, quantity: index === 0 ? 3 : 1, add: false };
    const put = await putItem(database, context, ada, registry.gift_registry_id, item);
    if (isFailure(put)) throw new Error(String(put.error));
  }
}

/** Stores a shop's events. The French shop's file names books by ISBN, the other files by title. */
async function makeShopEvents(platform: Platform, name: DemoShop): Promise<void> {
  const isbnOf = name === "quai" ? (isbn: string) => isbn : isbnsByTitle(await demoTitles());
  const store = await storeOf(platform, name);
  await makeEvents(platform, store, path.join(DEMO, `${name}.events.json`), isbnOf);
}

/** The demo title that can be pre-ordered with a dedication, Gone Girl. */
const PREORDERED_TITLE = 21;

async function makePreorders({ database, clock }: Platform, store: Store, isbn: string) {
  const preorder = await savePreorder({ database, store, now: clock.now(), actor: "operator" }, isbn, {
    name: "signed-first-copies",
    ...wordsOf(store).preorder,
    signed: true,
    text_most: 80,
    per_person: 3,
    copies: 60,
    ends_at: null,
  });
  if (isFailure(preorder)) throw new Error(String(preorder.error));
}

/** The product codes of the gift card designs: first for the English shops, then for the French one. */
const GIFT_CARDS = ["2000000000015", "2000000000022", "2000000000039", "2000000000046"];
const FRENCH_GIFT_CARDS = ["2000000000114", "2000000000121", "2000000000138", "2000000000145"];

async function saveGiftCards(
  tx: Tx,
  now: number,
  codes: readonly string[],
  { words, ...of }: { words: ReturnType<typeof wordsOf>; only_store_id?: number },
): Promise<void> {
  for (const [index, product_code] of codes.entries())
    await saveTitle(tx, now, {
      product_code,
      title: words.cards[index] ?? "",
      contributors: [],
      is_giftcard: true,
      tax_class: "gift_card",
      binding: "Gift card",
      binding_code: "gc",
      list_price_can: 2500,
      list_price_usa: 2500,
      ...of,
    });
}

/** Promo codes to try in the demo. */
const DEMO_CODES = {
  english: { percent: "LANTERN10", shipping: "POSTFREE" },
  french: { percent: "PHARE10", shipping: "PORTGRATUIT" },
} as const;

/** Sets up simulated payment providers and two promo codes in a demo shop. */
async function makeMoney({ database, clock }: Platform, store: Store): Promise<void> {
  const now = clock.now();
  const codes = DEMO_CODES[isFrench(store) ? "french" : "english"];
  const words = wordsOf(store);
  for (const provider of store.settings.checkout_info.payment_methods) {
    const failed = await setAccount(database, store.id, now, provider, { simulator: true });
    if (failed) throw new Error(String(failed.error));
  }
  const base = {
    scope: "all",
    scope_value: "",
    minimum: 0,
    starts_at: now,
    ends_at: null,
    limit_total: null,
    limit_customer: null,
    automatic: 0,
    stacks: 1,
  } as const;
  await createPromotion(database, store.id, now, {
    ...base,
    code: codes.percent,
    description: words.tenPercent,
    kind: "percent",
    value: 10_000,
  });
  await createPromotion(database, store.id, now, {
    ...base,
    code: codes.shipping,
    description: words.freeShipping,
    kind: "free_shipping",
    value: 0,
    minimum: 3000,
  });
}

/** New copies at a shop's first location. */
function onShelf(store: Store, title_id: TitleId, onhand: number): StockLevel {
  const location_id = locationsOf(store.settings)[0]?.location_id ?? 1;
  return { title_id, location_id, condition: "", onhand, onorder: 0, price: null, note: null };
}

interface DemoStock {
  /** The titles' product codes. */
  codes: readonly string[];
  /** The titles' ids, in the same order. */
  ids: readonly number[];
  /** The stock that is written in the demo's files, by product code. */
  copies: ReadonlyMap<string, readonly DemoCopies[]>;
  /** The throw of the dice that decides for the first location whether it has a title. Each shop has another one. */
  firstThrow: number;
}

async function stockShop(
  { database, clock }: Platform,
  store: Store,
  { codes, ids, copies, firstThrow }: DemoStock,
): Promise<void> {
  const locations = locationsOf(store.settings).map((location) => location.location_id);
  const levels: StockLevel[] = [];
  for (const [position, code] of codes.entries()) {
    const title_id = ids[position];
    if (title_id === undefined) continue;
    const set = copies.get(code);
    if (set) {
      for (const [condition, onhand, onorder, price, note] of set) {
        levels.push({ title_id, location_id: locations[0] ?? 1, condition, onhand, onorder, price, note });
      }
      continue;
    }
    // Two thirds of the list are in the shop, one to nine copies per location; the rest is not in stock.
    for (const [index, location_id] of locations.entries()) {
      if (dice(code, 3, firstThrow + index) === 0) continue;
      levels.push({
        title_id,
        location_id,
        condition: "",
        onhand: 1 + dice(code, 9, 30 + index),
        onorder: 0,
        price: null,
        note: null,
      });
    }
  }
  await setStock(database, store.id, clock.now(), levels);
}

interface DemoComment {
  /** Its name, or the ISBN of a French one. */
  title: string;
  author: string;
  text: string;
}

/** Gives a demo shop its lists and pages, as `shop content import` does, and its staff's comments. */
async function fillPages(
  { database, env, clock }: Platform,
  store: Store,
  idOf: (title: string) => number,
): Promise<void> {
  const now = clock.now();
  const content = await readFile(path.join(DEMO, `${store.webstore_name}.content.json`), "utf8");
  const folder = path.join(DEMO, "pictures");
  const imported = await importContent(database, now, store, content, { dataDir: env.dataDir, folder });
  if (isFailure(imported)) throw new Error(String(imported.error));
  const comments = JSON.parse(
    await readFile(path.join(DEMO, `${store.webstore_name}.comments.json`), "utf8"),
  ) as DemoComment[];
  await editTitles(
    database,
    store.id,
    now,
    comments.map(({ title, author, text }) => ({ title_id: idOf(title), comment: { author, text } })),
  );
}
