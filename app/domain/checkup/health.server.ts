import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import { isOpenToAll } from "#app/domain/stores/settings.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { CheckContext } from "#app/platform/checkup/checks.server.ts";
import {
  backupFacts,
  databaseSize,
  diskFacts,
  jobFacts,
  restoreFacts,
} from "#app/platform/checkup/facts.server.ts";
import type { State } from "#app/platform/checkup/finding.ts";
import { isEmailSetUp } from "#app/platform/email/delivery.server.ts";
import { pictureTrouble } from "../catalogue/resources/picture-fetcher.server.ts";
import { importTrouble, silentFeeds } from "../imports/imports.server.ts";
import type { ImportKind } from "../imports/imports.ts";
import { countFailedFor, countStuckFor, countWaitingFor } from "../orders/emails/staff-emails.server.ts";
import { countFailedReports } from "../reports/reports.server.ts";
import { waysToReceive } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { tillState } from "../till/differences.server.ts";
import { webhookTrouble } from "../webhooks/webhooks.server.ts";
import { countErrors } from "./errors.server.ts";

/** Counts end here. */
const MAX_COUNT = 1000;
/** Errors of the last days are shown for this long (days). */
export const ERROR_DAYS = 7;

/**
 * The health of a shop and its server: the facts behind each subject, and how bad it is. What all shops share (jobs,
 * backups, disk) names no shop; emails, imports and errors are the shop's own.
 * @param within the locations whose emails this person sees; undefined for all
 * @param kinds the imports that this person may see
 */
export async function healthOf(
  { database, env, clock }: CheckContext,
  store: Store,
  within: VisibleLocations,
  kinds: readonly ImportKind[],
) {
  const now = clock.now();
  const db = database.read;
  const [
    failed,
    stuck,
    waiting,
    work,
    reports,
    imports,
    silent,
    pictures,
    webhooks,
    backup,
    restored,
    disk,
    size,
    errors,
    till,
  ] = await Promise.all([
    countFailedFor(db, store, now, MAX_COUNT, within),
    countStuckFor(db, store, MAX_COUNT, within),
    countWaitingFor(db, store, MAX_COUNT, within),
    jobFacts(db, now),
    countFailedReports(db, store.id, MAX_COUNT),
    importTrouble(db, store, now, kinds),
    silentFeeds(db, now, kinds, store.id),
    pictureTrouble(db, now, MAX_COUNT),
    webhookTrouble(db, store.id),
    backupFacts(env, now),
    restoreFacts(db, now),
    diskFacts(database, env),
    databaseSize(database, env),
    countErrors(db, store, now - ERROR_DAYS * DAY),
    tillState(db, store, now),
  ]);
  const stateIf = (isBad: boolean, state: State): State => (isBad ? state : "ok");
  const { cart_enabled, checkout_info } = store.settings;
  const selling: "yes" | "no" | "undelivered" = !cart_enabled
    ? "no"
    : waysToReceive(checkout_info) > 0
      ? "yes"
      : "undelivered";
  return {
    shop: {
      // Some shops are catalogues, and some are for their members, because they want to.
      state: stateIf(selling === "undelivered", "problem"),
      isOpen: isOpenToAll(store.settings),
      selling,
    },
    emails: {
      state: failed > 0 ? ("problem" as const) : stateIf(!isEmailSetUp(env), "warning"),
      failed,
      isSetUp: isEmailSetUp(env),
    },
    work: {
      // Jobs that were given up may be those of another shop: only this shop's count.
      state: work.minutesLate > 0 ? ("problem" as const) : stateIf(stuck + reports > 0, "warning"),
      minutesLate: work.minutesLate,
      stuck,
      waiting,
      reports,
    },
    imports: { state: stateIf(imports.length + silent.length > 0, "warning"), imports, silent },
    // A link that is dead stays dead, and is no reason to worry every day; a host that does not answer brings no
    // picture at all.
    pictures: { state: stateIf(pictures.silent.length > 0, "warning"), ...pictures },
    webhooks: {
      state: webhooks.off > 0 ? ("problem" as const) : stateIf(webhooks.failing > 0, "warning"),
      ...webhooks,
    },
    backups: { ...backup },
    restoring: { ...restored },
    disk: { ...disk, size },
    errors: { state: stateIf(errors > 0, "warning"), count: errors },
    till: {
      state:
        till.trouble === "failed" ? ("warning" as const) : stateIf(till.trouble !== undefined, "problem"),
      ...till,
    },
  };
}

export type Health = Awaited<ReturnType<typeof healthOf>>;
export type Subject = keyof Health;
