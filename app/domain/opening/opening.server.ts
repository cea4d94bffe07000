import { createHmac } from "node:crypto";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { hasStock } from "../catalogue/stock.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { daysOfHome } from "../lists/blocks/blocks.server.ts";
import { hasOrders } from "../orders/numbers.server.ts";
import { accountTimes } from "../payments/gateways.server.ts";
import { listStaff } from "../staff/staff.server.ts";
import { locationsOf, type SiteSettings, settingsSchema } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { testEmail } from "./emails.server.ts";
import { OPENING_TASKS, OPTIONAL_TASKS, type OpeningList, type OpeningTask } from "./opening.ts";
import * as rows from "./rows.server.ts";

/** Where a shop is opened, and by whom. */
export interface OpeningContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly actor: string;
  readonly baseUrl: string;
  readonly secret: string;
}

/** Stands for the whole list in the table of ticks. */
const WHOLE_LIST = "list";

const DEFAULTS = settingsSchema.parse({ store_info: { name: "-", country: "CA", email: "a@example.com" } });

/** Whether the settings alone say that a task is done; undefined if they don't say. */
const SETTLED_BY_SETTINGS: Partial<Record<OpeningTask, (settings: SiteSettings) => boolean>> = {
  address: ({ store_info: { address, city, province, postal_code } }) =>
    [address, city, province, postal_code].every((part) => part !== ""),
  hours: (settings) =>
    locationsOf(settings).some(({ ws_hours }) =>
      Object.values(ws_hours.weekdays).some((ranges) => ranges.length > 0),
    ),
  look: ({ styles }) => styles.logo_url !== "" || styles.main_colour !== DEFAULTS.styles.main_colour,
  taxes: ({ store_info, tax_number, tax_rates }) =>
    store_info.country === "US" ? tax_rates.length > 0 : tax_number !== "",
  pickup: ({ checkout_info }) => checkout_info.pickup_enabled,
  shipping: ({ checkout_info, shipping }) => checkout_info.ship_enabled && shipping.providers.length > 0,
};

/** The tasks left before a shop sells its first book. */
export async function openingList(db: Queries, store: Store): Promise<OpeningList> {
  const ticks = new Map((await rows.ticksOf(db, store.id)).map(({ task, state }) => [task, state]));
  const accounts = await accountTimes(db, store.id);
  const facts: Partial<Record<OpeningTask, boolean>> = {
    titles: await hasStock(db, store.id),
    home: store.settings.store_info.alternate_home !== "" || (await daysOfHome(db, store.id)).length > 0,
    payment: accounts.some(({ tried_at }) => tried_at !== null),
    staff: (await listStaff(db, store.id)).length > 1,
    order: await hasOrders(db, store.id),
  };
  const tasks = OPENING_TASKS.map((task) => {
    const isDone = SETTLED_BY_SETTINGS[task]?.(store.settings) ?? facts[task] ?? ticks.get(task) === "done";
    return { task, state: isDone ? ("done" as const) : (ticks.get(task) ?? ("open" as const)) };
  });
  const left = tasks.filter(({ state }) => state === "open").length;
  return { tasks, left, trades: facts.order === true, closed: ticks.has(WHOLE_LIST) };
}

/** Says that the shop does not need a task, or that it does after all. Failure: `needed` (every shop needs it). */
export async function skipTask(
  database: Database,
  { store, now, actor }: OpeningContext,
  task: OpeningTask,
  isSkipped: boolean,
): Promise<undefined | Failure> {
  if (!OPTIONAL_TASKS.includes(task)) return failure("opening.needed");
  await database.transaction((tx) =>
    isSkipped
      ? rows.putTick(tx, { store_id: store.id, task, state: "skipped", at: now, actor })
      : rows.removeTick(tx, store.id, task),
  );
  return undefined;
}

/** Puts the list away, or back on "Today". */
export async function closeList(
  database: Database,
  { store, now, actor }: OpeningContext,
  isClosed: boolean,
): Promise<void> {
  await database.transaction((tx) =>
    isClosed
      ? rows.putTick(tx, { store_id: store.id, task: WHOLE_LIST, state: "done", at: now, actor })
      : rows.removeTick(tx, store.id, WHOLE_LIST),
  );
}

/** The code in the email that a shop sends to itself; it is the same for one address, and is stored nowhere. */
const codeFor = ({ store, secret }: OpeningContext, email: string) =>
  createHmac("sha256", secret).update(`opening:${store.id}:${email}`).digest("hex").slice(0, 8).toUpperCase();

/** Sends an email with a code to somebody on the staff. */
export async function sendTestEmail(
  database: Database,
  context: OpeningContext,
  email: string,
): Promise<void> {
  const link = `${context.baseUrl}/desk/opening/email?code=${codeFor(context, email)}`;
  await database.transaction((tx) => emailFromShop(tx, context.now, testEmail(context, email, link)));
}

/** Ticks the email, with the code that it brought. Failure: `wrong_code`. */
export async function receiveTestEmail(
  database: Database,
  context: OpeningContext,
  email: string,
  code: string,
): Promise<undefined | Failure> {
  if (code.trim().toUpperCase() !== codeFor(context, email))
    return failure("opening.wrong_code", {}, { at: "code" });
  const { store, now, actor } = context;
  await database.transaction((tx) =>
    rows.putTick(tx, { store_id: store.id, task: "email", state: "done", at: now, actor }),
  );
  return undefined;
}
