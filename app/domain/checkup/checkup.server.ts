import { indexState } from "#app/domain/catalogue/search/index-state.server.ts";
import { refundsDueByHand } from "#app/domain/orders/refunds/refunds-by-hand.server.ts";
import { accountState, unreadyWays } from "#app/domain/payments/gateways.server.ts";
import { frenchWarnings } from "#app/domain/stores/sale-terms.server.ts";
import {
  eachStore,
  type Store,
  storedProblems,
  storeNames,
  storeWithId,
} from "#app/domain/stores/stores.server.ts";
import { CHECKS, type CheckContext, runCheck } from "#app/platform/checkup/checks.server.ts";
import { type Finding, findings } from "#app/platform/checkup/finding.ts";
import { schemaState } from "#app/platform/db/migrate.server.ts";
import { silentFeeds } from "../imports/imports.server.ts";
import { IMPORT_KINDS } from "../imports/imports.ts";

/** Mistakes in one shop's settings that are listed one by one. */
const SPELLED_OUT = 5;
/** Most refunds by hand that are counted in each shop. */
const REFUNDS = 1000;
/** Checks that need no table of the database. */
const WITHOUT_TABLES = ["database", "disk", "packages", "backups"];

/**
 * Examines the whole installation: the machine, every shop's settings and payment accounts, and the search index. It
 * changes nothing. In a database that cannot be read or is of another version, only what does not depend on its
 * tables is examined.
 */
export async function checkup(patient: CheckContext): Promise<Finding[]> {
  // If even this cannot be read, the check of the database says why.
  const schema = await schemaState(patient.database).catch(() => undefined);
  const current = schema?.pending.length === 0 && !schema.refusal && !schema.halfFilled;
  const allFindings: Finding[] = [];
  for (const [about, check] of Object.entries(CHECKS))
    if (current || WITHOUT_TABLES.includes(about))
      allFindings.push(...(await runCheck(about, check, patient)));
  if (!current) return allFindings;
  allFindings.push(...(await runCheck("index", index, patient)));
  const count = await storeNames(patient.database, 0).then(
    (stores) => stores.count,
    () => undefined,
  );
  if (count === 0)
    allFindings.push(
      findings("shops").warning("No shop has been created yet. Create one with: shop settings import"),
    );
  allFindings.push(...(await runCheck("settings", settings, patient)));
  if (count !== undefined) allFindings.push(...(await runCheck("payments", paymentsOfAll, patient)));
  allFindings.push(...(await runCheck("feeds", feeds, patient)));
  if (count !== undefined) allFindings.push(...(await runCheck("french", french, patient)));
  return allFindings;
}

/** Whether the search index on the disk can be used at the next start. */
async function index({ database, env }: CheckContext): Promise<Finding[]> {
  const { ok, warning } = findings("index");
  const { titles, needless, fault } = await indexState(database, env);
  const count = `${titles.toLocaleString("en")} ${titles === 1 ? "title" : "titles"} on sale`;
  if (needless) return [ok(`${count}: few enough to be searched in the database, without an index.`)];
  if (fault === undefined) return [ok(`${count}, and a whole index.`)];
  return [
    warning(
      `${count}, but no index that can be used: ${fault}. The server builds it when it starts; until then the database is searched, which is slower.`,
    ),
  ];
}

/** Whether every shop's stored settings are still valid, and whether it can be reached. */
async function settings({ database }: CheckContext): Promise<Finding[]> {
  const { ok, warning, problem } = findings("settings");
  const stores = await storedProblems(database);
  const shopFindings = stores.flatMap(({ webstore_name, hosts, problems }) => {
    const mistakes = problems.map(({ path, message }) => `${path}: ${message}`);
    const more = mistakes.length - SPELLED_OUT;
    return [
      ...(mistakes.length > 0
        ? [
            problem(
              `${webstore_name}: ${mistakes.slice(0, SPELLED_OUT).join(" ")}${more > 0 ? ` And ${more} more.` : ""}`,
            ),
          ]
        : []),
      ...(hosts.length === 0 && stores.length > 1
        ? [
            warning(
              `${webstore_name} has no host, so nobody can reach it: shop settings import … --host NAME`,
            ),
          ]
        : []),
    ];
  });
  return shopFindings.length > 0
    ? shopFindings
    : [
        ok(
          stores.length === 1
            ? "The shop's settings are valid."
            : `The settings of all ${stores.length} shops are valid.`,
        ),
      ];
}

/** Whether the files that commands import still come. */
async function feeds({ database, clock }: CheckContext): Promise<Finding[]> {
  const { warning } = findings("feeds");
  const silent = await silentFeeds(database.read, clock.now(), IMPORT_KINDS);
  const allFindings: Finding[] = [];
  for (const { store_id, kind, last_at, usual } of silent) {
    const shop = store_id === 0 ? undefined : await storeWithId(database, store_id);
    const day = new Date(last_at * 1000).toISOString().slice(0, 10);
    const days = Math.max(1, Math.ceil(usual / 86_400));
    const often = days === 1 ? "day" : `${days} days`;
    const whose = shop?.webstore_name ?? "all shops";
    allFindings.push(
      warning(`${whose}: no ${kind} file has come since ${day}; before, one came at least every ${often}.`),
    );
  }
  return allFindings;
}

/** Whether a shop that sells to Québec has what its language law asks for. */
async function french({ database }: CheckContext): Promise<Finding[]> {
  const { warning } = findings("french");
  const allFindings: Finding[] = [];
  for await (const store of eachStore(database))
    allFindings.push(...frenchWarnings(store).map((lack) => warning(`${store.webstore_name} ${lack}.`)));
  return allFindings;
}

async function paymentsOfAll(patient: CheckContext): Promise<Finding[]> {
  const allFindings: Finding[] = [];
  for await (const store of eachStore(patient.database))
    allFindings.push(
      ...(await runCheck(`payments of ${store.webstore_name}`, payments, { ...patient, store })),
    );
  return allFindings;
}

/** Whether a shop can take the payments that it offers. */
async function payments({ database, env, store }: CheckContext & { store: Store }): Promise<Finding[]> {
  const { ok, warning, problem } = findings(`payments of ${store.webstore_name}`);
  const { payment_methods } = store.settings.checkout_info;
  const unready = await unreadyWays(database.read, store);
  const allFindings = unready.map(({ way, lacks }) =>
    problem(`${way} is not offered at checkout: it ${lacks}`),
  );
  for (const method of payment_methods)
    if (!env.DEMO && (await accountState(database.read, store.id, method)) === "simulated")
      allFindings.push(problem(`${method} is simulated: orders look paid, but nobody pays.`));
  const due = await refundsDueByHand(database.read, store, REFUNDS);
  if (due.length > 0)
    allFindings.push(
      warning(`${due.length} refunds wait for somebody to make them by hand. See: shop payments due`),
    );
  return allFindings.length > 0
    ? allFindings
    : [ok(payment_methods.length > 0 ? payment_methods.join(", ") : "In the shop only.")];
}
