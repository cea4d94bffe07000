import type { Platform } from "#app/platform/platform.server.ts";
import type { Receiver } from "../../support/webhook-receiver.ts";
import type { Acknowledged } from "../said.ts";
import { PLACES, type Wares } from "../wares.ts";
import { checkEmails } from "./emails.ts";
import { checkEvents } from "./events.ts";
import { checkGiftCards } from "./gift-cards.ts";
import { checkImports } from "./imports.ts";
import { checkLedger } from "./ledger.ts";
import { checkMoney } from "./money.ts";
import { checkOrders } from "./orders.ts";
import { checkRegistries } from "./registries.ts";
import { checkStock } from "./stock.ts";
import { checkWebhooks } from "./webhooks.ts";

/** The programs outside that hear of the shop. */
export interface Outside {
  /** How often the mail server took each email. */
  readonly emails: ReadonlyMap<number, number>;
  readonly receiver: Pick<Receiver, "arrived" | "refused">;
}

/** What was found to agree, by its name. */
export type Agreed = Record<string, number>;

/** Checks a shop in which all that was begun has ended. @throws Error that names the first thing that differs */
export async function checkAll(
  { database, env }: Platform,
  wares: Wares,
  acknowledged: Acknowledged,
  { emails, receiver }: Outside,
): Promise<Agreed> {
  const db = database.read;
  return {
    ...(await checkOrders(db, acknowledged)),
    ...(await checkMoney(db, env.dataDir, acknowledged)),
    ...(await checkLedger(db)),
    ...(await checkStock(db, wares.copies, acknowledged)),
    ...(await checkEvents(db, PLACES, acknowledged)),
    ...(await checkGiftCards(db, acknowledged)),
    ...(await checkRegistries(db, acknowledged)),
    ...(await checkImports(db, acknowledged)),
    ...(await checkEmails(db, emails)),
    ...(await checkWebhooks(db, receiver.arrived, receiver.refused, acknowledged)),
  };
}
