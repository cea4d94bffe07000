import * as accounts from "./accounts.ts";
import * as carts from "./carts.ts";
import * as catalogue from "./catalogue.ts";
import * as changeCounts from "./change-counts.ts";
import * as content from "./content.ts";
import * as events from "./events.ts";
import * as follows from "./follows.ts";
import * as health from "./health.ts";
import * as imports from "./imports.ts";
import * as ledger from "./ledger.ts";
import * as lists from "./lists.ts";
import * as orders from "./orders.ts";
import * as payments from "./payments.ts";
import * as pictures from "./pictures.ts";
import * as preorders from "./preorders.ts";
import * as programs from "./programs.ts";
import * as promotions from "./promotions.ts";
import * as registries from "./registries.ts";
import * as resources from "./resources.ts";
import * as staff from "./staff.ts";
import * as stockroom from "./stockroom.ts";
import * as stores from "./stores.ts";
import * as till from "./till.ts";
import * as webhooks from "./webhooks.ts";
import * as work from "./work.ts";

/** Tables come after those that they refer to. */
const TOPICS: readonly { readonly sql: string; readonly sqlite?: string; readonly postgres?: string }[] = [
  stores,
  catalogue,
  resources,
  follows,
  stockroom,
  accounts,
  staff,
  programs,
  lists,
  content,
  events,
  pictures,
  preorders,
  carts,
  orders,
  till,
  payments,
  promotions,
  ledger,
  webhooks,
  registries,
  work,
  imports,
  health,
  changeCounts,
];

/**
 * The schema that databases begin with. Money is in cents, times are epoch seconds, booleans are 0 or 1, and JSON is
 * text, the same on both engines. `npm run generate` makes the types of it (decision 143).
 */
export const name = "0001-schema";
export const release = "0.2.0";
export const sql = TOPICS.map((topic) => topic.sql).join("");
export const sqlite = TOPICS.map((topic) => topic.sqlite ?? "").join("");
export const postgres = TOPICS.map((topic) => topic.postgres ?? "").join("");
