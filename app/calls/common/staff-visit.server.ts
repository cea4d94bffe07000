import type { ImportResult } from "#app/domain/exchange/import-result.ts";
import type { Person } from "#app/domain/staff/rights.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { OnProgress } from "#app/lib/progress.ts";
import { SOURCE } from "#app/messages/locales.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/**
 * Who makes a staff call: a member of a shop's staff, or the operator at this machine's command line, who may do
 * everything.
 */
export type StaffCaller =
  | {
      /** For the log. */
      readonly name: string;
      readonly stores: "all";
    }
  | (Pick<Person, "name" | "rights" | "locations"> & {
      /** The id of the shop they work in. */
      readonly stores: number;
      /** The id of the member of staff; a program has none. */
      readonly staff_id?: number;
    });

/** One action on what all shops of this installation share. There is no session and no gate. */
export interface InstallationVisit {
  readonly platform: Platform;
  readonly by: StaffCaller;
  readonly store?: Store;
  readonly now: EpochSeconds;
  /** The language of messages. */
  readonly locale: string;
  readonly log: Log;
  readonly gate?: undefined;
  /** For other long work: a function to call while it is done. */
  readonly onProgress?: OnProgress;
  /** For a long import: the result that it fills in, and a function to call while it does. */
  readonly watch?: { readonly result: ImportResult; onProgress(result: ImportResult): void };
}

/**
 * One action of staff, or of the operator, in a shop. It has what the domain's verbs for staff need (`OrderContext`,
 * `AccountContext`).
 */
export interface StaffVisit extends InstallationVisit {
  readonly store: Store;
  /** Scheme and host for links in emails. */
  readonly baseUrl: string;
  readonly secret: string;
  /** The actor's name, for the history. */
  readonly actor: string;
}

/** The services the domain needs to charge or refund through a provider. */
export const gatewayServices = ({ platform: { database, env }, log }: StaffVisit) => ({
  database,
  dataDir: env.dataDir,
  log,
});

export function installationVisit(platform: Platform, by: StaffCaller): InstallationVisit {
  return { platform, by, now: platform.clock.now(), locale: SOURCE, log: platform.log };
}

export function staffVisit(platform: Platform, by: StaffCaller, store: Store): StaffVisit {
  const { env, secret } = platform;
  const actor = by.stores === "all" ? "operator" : by.name;
  return { ...installationVisit(platform, by), store, baseUrl: linkBase(store, env), secret, actor };
}
