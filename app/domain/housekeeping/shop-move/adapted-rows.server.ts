import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { rehash } from "../../accounts/audit/audit.server.ts";
import { storedContent } from "../../events/events.server.ts";
import { sanitiseFeedHtml, sanitiseShopHtml } from "../../exchange/sanitise.server.ts";
import type { ShopTable } from "../shop-tables.ts";
import { type Row, refuseFile } from "./file.server.ts";
import type { Column } from "./rows.server.ts";

/** The old and new ids of the rows of a table. */
export interface Renumbered {
  /** The new id of the row with this old one; undefined if the file has no such row. */
  idOf(old: number): number | undefined;
  /** The new id of this row or, if the file does not have it, of the last one before it; 0 if it has none before. */
  idUpTo(old: number): number;
}

/** Adds the same number to every id, which also fits rows that come later. */
export function shifted(first: number, last: number, by: number): Renumbered {
  return {
    idOf: (old) => (old >= first && old <= last ? old + by : undefined),
    idUpTo: (old) => (old < first ? 0 : Math.min(old, last) + by),
  };
}

/** Numbers rows without gaps, in the order of their ids. */
export class DenseIds implements Renumbered {
  private readonly old: number[] = [];
  private readonly now: number[] = [];

  /** @param old rising, and above all before */
  add(old: readonly number[], first: number): void {
    for (const [index, id] of old.entries()) {
      this.old.push(id);
      this.now.push(first + index);
    }
  }

  get last(): number {
    return this.old.at(-1) ?? 0;
  }

  get count(): number {
    return this.old.length;
  }

  idOf(old: number): number | undefined {
    const index = this.indexUpTo(old);
    return this.old[index] === old ? this.now[index] : undefined;
  }

  idUpTo(old: number): number {
    return this.now[this.indexUpTo(old)] ?? 0;
  }

  /** The index of the highest old id that is at most this one; -1 if all are higher. */
  private indexUpTo(old: number): number {
    let [from, to] = [0, this.old.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.old[middle] as number) <= old) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  }
}

/** The values that replace others in a shop's rows when they come to another installation. */
export interface Adapting {
  readonly storeId: StoreId;
  readonly now: EpochSeconds;
  /** New ids by table. */
  readonly moved: Map<string, Renumbered>;
  /** New product codes of the shop's own titles, where another title here has theirs. */
  readonly codes: Map<string, string>;
  /** The titles that the rows name, by product code. */
  titles: ReadonlyMap<string, number>;
  /** The hash of the last entry of the trail: the one that it had, and the one that it has here. */
  readonly trail: { old: string; now: string };
}

/** The id that a row has here; undefined if the file has no such row. */
function idHere({ moved }: Adapting, table: string, id: number): number | undefined {
  return moved.get(table)?.idOf(id);
}

/**
 * A row as it is stored here. A reference to a row that did not move becomes null, or 0 where there must be a number.
 */
export function adaptedRow(table: ShopTable, columns: readonly Column[], row: Row, adapting: Adapting): Row {
  const { of, refs } = table;
  const references: Record<string, string> = { ...refs, ...(of && { [of[0]]: of[1] }) };
  const adapted: Row = { ...row };
  for (const { name, isText, isNullable } of columns) {
    const value = row[name];
    const to = name === "id" ? table.table : references[name];
    if (name === "store_id") adapted[name] = adapting.storeId;
    else if (to === "titles" && value != null)
      adapted[name] = adapting.titles.get(adapting.codes.get(String(value)) ?? String(value)) ?? 0;
    else if (to && !isText && typeof value === "number" && value !== 0)
      adapted[name] = idHere(adapting, to, value) ?? (isNullable ? null : 0);
  }
  return { ...adapted, ...ADAPTED[table.table]?.(adapted, adapting) };
}

/** Columns that need more than another id, by table. */
const ADAPTED: Readonly<Record<string, (row: Row, adapting: Adapting) => Row>> = {
  // A PIN is hashed with the installation's secret.
  staff: () => ({ pin_hash: null, pin_misses: 0 }),
  // So is the secret that a webhook is signed with. It is switched on again once its receiver knows the new one.
  webhooks: (_, { now }) => ({ off_at: now, off_because: "" }),
  // The choices for its price name rows by their ids, and are quickly made again.
  carts: ({ owner }, adapting) => ({ owner: cartOwnerHere(owner, adapting), terms: "", removed: "" }),
  payment_attempts: ({ cart_key }, adapting) => ({ cart_key: ownerHere(cart_key, adapting) }),
  order_acts: ({ last_email }, { moved }) => ({
    last_email: moved.get("emails")?.idUpTo(Number(last_email)) ?? 0,
  }),
  // The installation that began to email it goes on.
  gift_card_sales: () => ({ email_id: null }),
  event_ticks: ({ entry }, adapting) => ({
    entry: String(entry).replace(/^g(\d+)$/, (_, id) => `g${idHere(adapting, "event_guests", Number(id))}`),
  }),
  // A customer's own list has plain text.
  title_lists: ({ description = null, customer_id }) => ({
    description: customer_id === null ? safe(description) : description,
  }),
  page_blocks: ({ description }) => ({ description: safe(description) }),
  events: ({ description, custom_content }) => ({
    description: safe(description),
    custom_content: safeContent(custom_content),
  }),
  title_edits: ({ description }) => ({ description: safe(description) }),
  audit_entries: (row, adapting) => {
    const entry = {
      ...row,
      subject: subjectHere(row.subject, adapting),
      detail: subjectHere(row.detail, adapting),
    };
    return rehash(row, entry, adapting.trail);
  },
  audit_heads: ({ hash }, { trail }) => ({ hash: hash === trail.old ? trail.now : String(hash) }),
};

/** The shop's own markup, which an honest file has sanitised. */
const safe = (html: Row[string] | undefined) =>
  typeof html === "string" && /[<&]/.test(html) ? sanitiseShopHtml(html).html : (html ?? null);

/** The texts around an event. @throws Refusal if they are not what this program stores */
function safeContent(stored: Row[string] | undefined): string {
  try {
    return storedContent.write(
      storedContent
        .read(String(stored))
        .map(({ placement, description }) => ({ placement, description: sanitiseFeedHtml(description) })),
    );
  } catch {
    return refuseFile("Its rows of events do not fit.");
  }
}

/** @throws Refusal for a key of another kind: keys are unique among all shops. */
function cartOwnerHere(owner: Row[string] | undefined, adapting: Adapting): string {
  return /^customer:\d+(\/for:\d+)?$/.test(String(owner))
    ? ownerHere(owner, adapting)
    : refuseFile("Its rows of carts do not fit.");
}

/** The key of a cart (`cartKeyOf`), in any text. */
const ownerHere = (owner: Row[string] | undefined, adapting: Adapting) =>
  String(owner).replace(
    /(customer:|\/for:)(\d+)/g,
    (_, before, id) => `${before}${idHere(adapting, "customers", Number(id)) ?? 0}`,
  );

/** The kinds of things that entries of the trail name by an id, each with its table. Imports stay behind. */
const SUBJECTS: Readonly<Record<string, string>> = {
  picture: "shop_pictures",
  preorder: "preorders",
  count: "stock_counts",
  "gift-card": "gift_cards",
  import: "imports",
};

/** The subject of an entry of the trail (`audit/audit.server.ts`), with the id or the product code that it has here. */
function subjectHere(subject: Row[string] | undefined, adapting: Adapting): string {
  const text = String(subject);
  const [, kind = "", name = ""] = /^([a-z-]+):(.+)$/.exec(text) ?? [];
  if (kind === "stock" || kind === "title") return `${kind}:${adapting.codes.get(name) ?? name}`;
  const table = SUBJECTS[kind];
  if (!table || !/^\d+$/.test(name)) return text;
  const id = idHere(adapting, table, Number(name));
  return id === undefined ? `former-${text}` : `${kind}:${id}`;
}
