import { namesOfTitles } from "#app/domain/catalogue/lookups.server.ts";
import {
  postingsIn,
  sumsBy,
  sumsByLabel,
  sumsOfInstitutions,
  unbalancedOrders,
} from "#app/domain/orders/ledger/sums.server.ts";
import type { Cell, LabelSum, ListedPosting, PostingsAfter, Sum } from "#app/domain/orders/ledger/sums.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { isKeyOf } from "#app/lib/records.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type Column,
  type ColumnName,
  type Days,
  dayText,
  type Row,
  type SalesBy,
  type Table,
  totalOf,
  type Value,
} from "./table.ts";

/** Reports about what was sold and how it was paid. All of them add up the same postings. */

/** Whose postings a report adds up: a shop's, or those of some of its locations. */
export interface LedgerScope {
  readonly store: Store;
  readonly locations?: readonly number[] | undefined;
}

const SALES = ["sold", "cancelled", "refunded"] as const;
const soldPart = (part: string) => ({ cause: ["sold"], part: [part] });
/** The causes and parts that each figure of the sales sums up. */
const MADE_OF: Partial<Record<ColumnName, Pick<Cell, "cause" | "part">>> = {
  orders: { part: ["order"] },
  copies: soldPart("goods"),
  copies_back: { cause: ["cancelled"], part: ["goods"] },
  goods: soldPart("goods"),
  tickets: soldPart("tickets"),
  gift_cards: soldPart("gift_cards"),
  discounts: soldPart("discounts"),
  shipping: soldPart("shipping"),
  taxes: soldPart("taxes"),
  cancelled: { cause: ["cancelled"] },
  refunded: { cause: ["refunded"] },
  total: { cause: SALES },
  disputes: { part: ["dispute"] },
};
const UNITS = { orders: "count", copies: "copies", copies_back: "copies" } as const;
const ALL_FIGURES = [
  ...[
    "orders",
    "copies",
    "goods",
    "tickets",
    "gift_cards",
    "discounts",
    "shipping",
    "taxes",
    "cancelled",
    "refunded",
  ],
  ...["total", "disputes"],
] as ColumnName[];
const FIGURES_OF_TITLES = [
  ...["copies", "copies_back", "goods", "tickets", "gift_cards", "discounts", "cancelled", "total"],
] as ColumnName[];

const column = (name: ColumnName): Column => {
  const of = MADE_OF[name];
  return of ? { name, of } : { name };
};

/** The figures of one row. */
function figuresOf(names: readonly ColumnName[], sums: readonly Sum[]): number[] {
  return names.map((name) => {
    const { cause, part } = MADE_OF[name] ?? {};
    const what = isKeyOf(UNITS, name) ? UNITS[name] : "amount";
    return sums
      .filter((sum) => (!cause || cause.includes(sum.cause)) && (!part || part.includes(sum.part)))
      .reduce((sum, row) => sum + row[what], 0);
  });
}

/**
 * Sales, cancellations and refunds on these days: by day, month, title, section of the title's main subject, or
 * location. Titles and subjects come with the largest total first.
 * @param most how many titles are listed; one row sums up the others
 */
export async function salesTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
  by: SalesBy,
  most: number,
): Promise<Table> {
  const sums = await sumsBy(db, store, { ...days, locations }, by === "month" ? "day" : by);
  const groups = groupBy(sums, ({ key }) =>
    by === "day"
      ? dayText(Number(key))
      : by === "month"
        ? dayText(Number(key)).slice(0, 7)
        : String(key).toLowerCase(),
  );
  if (by === "title") return byTitle(db, groups, most);
  const figures = by === "subject" ? FIGURES_OF_TITLES : ALL_FIGURES;
  const columns = [{ name: by }, ...figures.map(column)] as Column[];
  const rows = [...groups].map(
    ([key, sums]): Row => ({
      cells: [keyCell(store, by, key), ...figuresOf(figures, sums)],
      ...ofKey(by, key, sums),
    }),
  );
  if (by === "subject") rows.sort(byTotal(columns));
  return { columns, rows, total: totalOf(columns, rows), left_out: 0 };
}

function groupBy(sums: readonly Sum[], keyOf: (sum: Sum) => string): Map<string, Sum[]> {
  const sumsByKey = new Map<string, Sum[]>();
  for (const sum of sums) {
    const key = keyOf(sum);
    const list = sumsByKey.get(key);
    if (list) list.push(sum);
    else sumsByKey.set(key, [sum]);
  }
  return new Map([...sumsByKey].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function byTotal(columns: readonly Column[]) {
  const index = columns.findIndex(({ name }) => name === "total");
  return (a: Row, b: Row) => Number(b.cells[index]) - Number(a.cells[index]);
}

function keyCell(store: Store, by: SalesBy, key: string): Value {
  if (by === "subject") return key === "none" ? { word: "no_subject" } : { section: key };
  if (by !== "location") return key;
  const location = locationsOf(store.settings).find(({ location_id }) => location_id === Number(key));
  return location?.altname || store.settings.store_info.name;
}

function ofKey(by: SalesBy, key: string, sums: readonly Sum[]): Pick<Row, "of"> {
  if (by === "day") return { of: { day: Number(sums[0]?.key) } };
  if (by === "subject") return { of: { subject: key } };
  // The postings of a month are those of its days, which the page knows better.
  return by === "location" ? { of: { location: Number(key) } } : {};
}

async function byTitle(db: Queries, groups: ReadonlyMap<string, Sum[]>, most: number): Promise<Table> {
  const columns = (["title", "isbn", ...FIGURES_OF_TITLES] as ColumnName[]).map(column);
  const none = groups.get("0");
  const titleRows = [...groups]
    .filter(([key]) => key !== "0")
    .map(([key, sums]): Row & { id: number } => ({
      id: Number(key),
      cells: ["", "", ...figuresOf(FIGURES_OF_TITLES, sums)],
      of: { title: Number(key) },
    }))
    .sort(byTotal(columns));
  const [shownRows, others] = [titleRows.slice(0, most), titleRows.slice(most)];
  const names = await namesOfTitles(
    db,
    shownRows.map(({ id }) => id),
  );
  const rows: Row[] = shownRows.map(({ id, cells, of }) => ({
    cells: [names.get(id)?.title ?? "", names.get(id)?.isbn ?? "", ...cells.slice(2)],
    ...(of && { of }),
  }));
  if (others.length > 0)
    rows.push({ cells: [{ word: "other_titles" }, "", ...totalOf(columns, others).slice(2)] });
  if (none)
    rows.push({ cells: [{ word: "no_title" }, "", ...figuresOf(FIGURES_OF_TITLES, none)], of: { title: 0 } });
  return { columns, rows, total: totalOf(columns, rows), left_out: others.length };
}

/**
 * Each tax by the place it is owed to and its rate: the amounts that were collected, cancelled and refunded on these
 * days.
 */
export async function taxesTable(db: Queries, { store, locations }: LedgerScope, days: Days): Promise<Table> {
  const sums = await sumsByLabel(db, store, { ...days, locations }, ["taxes"]);
  const part = ["taxes"];
  const columns: Column[] = [
    ...[{ name: "place" }, { name: "tax" }, { name: "rate" }, { name: "taxable", of: { part } }],
    { name: "collected", of: { part, cause: ["sold"] } },
    { name: "cancelled", of: { part, cause: ["cancelled"] } },
    { name: "refunded", of: { part, cause: ["refunded"] } },
    { name: "net", of: { part } },
  ] as Column[];
  const rows = [...sumsWithLabel(sums, ({ place, label, rate }) => `${place} ${label} ${rate}`)].map(
    ([{ place, label, rate }, of]): Row => {
      const amount = (cause?: string) =>
        of.reduce((sum, row) => (cause === undefined || row.cause === cause ? sum + row.amount : sum), 0);
      const taxable = of.reduce((sum, row) => sum + row.taxable, 0);
      const figures = [amount("sold"), amount("cancelled"), amount("refunded"), amount()];
      return { cells: [place, label, rate, taxable, ...figures], of: { place, label, rate } };
    },
  );
  return { columns, rows, total: totalOf(columns, rows), left_out: 0 };
}

/**
 * Printed books that institutions bought under Québec's book law on these days: by location, and there by institution.
 */
export async function bookLawTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
): Promise<Table> {
  const sums = await sumsOfInstitutions(db, store, { ...days, locations });
  const columns: Column[] = [
    ...(["location", "accredited", "institution", "orders"] as const).map((name) => ({ name })),
    ...(["copies", "goods", "copies_back", "cancelled"] as const).map((name) => ({
      name,
      of: { cause: [name === "copies" || name === "goods" ? "sold" : "cancelled"], part: ["goods"] },
    })),
    { name: "total", of: { part: ["goods"] } },
  ];
  const shopLocations = locationsOf(store.settings);
  const groups = Map.groupBy(sums, ({ location_id, institution_id }) => `${location_id} ${institution_id}`);
  const rows = [...groups.values()].map((group): Row & { order: number } => {
    const { location_id = 0, institution_id = 0, company = "" } = group[0] ?? {};
    const order = shopLocations.findIndex((candidate) => candidate.location_id === location_id);
    const { altname = "", is_accredited = false } = shopLocations[order] ?? {};
    const [sold, back] = ["sold", "cancelled"].map((cause) => group.find((sum) => sum.cause === cause));
    return {
      order,
      cells: [
        altname || store.settings.store_info.name,
        { word: is_accredited ? "yes" : "no" },
        company || { word: "no_account" },
        sold?.orders ?? 0,
        ...[sold?.copies ?? 0, sold?.amount ?? 0, back?.copies ?? 0, back?.amount ?? 0],
        (sold?.amount ?? 0) + (back?.amount ?? 0),
      ],
      of: { location: location_id, institution: institution_id },
    };
  });
  rows.sort((a, b) => a.order - b.order || Number(b.cells.at(-1)) - Number(a.cells.at(-1)));
  return {
    columns,
    rows: rows.map(({ order: _, ...row }) => row),
    total: totalOf(columns, rows),
    left_out: 0,
  };
}

/** Sums with the same key, with the first of them. */
function sumsWithLabel(
  sums: readonly LabelSum[],
  keyOf: (sum: LabelSum) => string,
): [LabelSum, LabelSum[]][] {
  const sumsByKey = new Map<string, LabelSum[]>();
  for (const sum of sums) sumsByKey.set(keyOf(sum), [...(sumsByKey.get(keyOf(sum)) ?? []), sum]);
  return [...sumsByKey.values()].flatMap((group): [LabelSum, LabelSum[]][] =>
    group[0] ? [[group[0], group]] : [],
  );
}

/** Payments and refunds of these days, by provider, gift card, or way to pay in the shop. */
export async function paymentsTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
): Promise<Table> {
  const sums = await sumsByLabel(db, store, { ...days, locations }, ["payment", "refund", "dispute"]);
  const columns: Column[] = [
    { name: "means" },
    { name: "payments", of: { part: ["payment"] } },
    { name: "refunds", of: { part: ["refund"] } },
    { name: "received", of: { part: ["payment", "refund"] } },
    { name: "disputes", of: { part: ["dispute"] } },
  ];
  const rows = sumsWithLabel(sums, ({ label }) => label).map(([{ label }, of]): Row => {
    const amount = (part: string) => of.reduce((sum, row) => (row.part === part ? sum + row.amount : sum), 0);
    const [paid, back] = [amount("payment"), amount("refund")];
    const means = label === "" ? ({ word: "no_means" } as const) : label;
    return { cells: [means, paid, back, paid + back, amount("dispute")], of: { label } };
  });
  return { columns, rows, total: totalOf(columns, rows), left_out: 0 };
}

/** Orders whose sales and payments on these days differ: those that were paid on other days, or not at all. */
export async function balancesTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
  most: number,
): Promise<Table> {
  const orders = await unbalancedOrders(db, store, { ...days, locations }, most + 1);
  const columns = (["order", "sold", "received", "difference"] as const).map((name) => ({ name }));
  const rows = orders.slice(0, most).map(
    ({ order_number, sold, received }): Row => ({
      cells: [order_number, sold, received, sold - received],
    }),
  );
  return { columns, rows, total: null, left_out: orders.length - rows.length };
}

/** Discounts of each promotion on these days, free shipping included. Later cancellations are not put back. */
export async function promotionsTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
): Promise<Table> {
  const sums = await sumsByLabel(db, store, { ...days, locations }, ["discounts"]);
  const columns: Column[] = [
    { name: "code" },
    { name: "orders" },
    { name: "cost", of: { part: ["discounts"] } },
  ];
  const rows = sumsWithLabel(sums, ({ label }) => label)
    .map(([{ label, orders, amount }]): Row => ({ cells: [label, orders, amount], of: { label } }))
    .sort((a, b) => Number(a.cells[2]) - Number(b.cells[2]));
  return { columns, rows, total: totalOf(columns, rows), left_out: 0 };
}

/** The postings of a figure, and where to go on after the last one; null if these are all. */
export async function entriesTable(
  db: Queries,
  { store, locations }: LedgerScope,
  days: Days,
  cell: Cell,
  page: { limit: number; after?: PostingsAfter | undefined },
): Promise<{ entries: readonly ListedPosting[]; next: string | null }> {
  const postings = await postingsIn(db, store, { ...days, locations }, cell, {
    ...page,
    limit: page.limit + 1,
  });
  const entries = postings.slice(0, page.limit);
  const last = entries.at(-1);
  const next =
    postings.length > page.limit && last
      ? `${last.at}-${last.order_id ?? 0}-${last.gift_card_id ?? 0}-${last.number}`
      : null;
  return { entries, next };
}
