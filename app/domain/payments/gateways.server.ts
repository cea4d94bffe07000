import { z } from "zod";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Gateway } from "#app/platform/gateways/gateway.ts";
import { PROVIDER_IDS, PROVIDERS, providerNamed } from "#app/platform/gateways/providers.server.ts";
import { simulatorConfig, simulatorGateway } from "#app/platform/gateways/simulator.server.ts";
import { type SquareAccount, squareAccount } from "#app/platform/gateways/square/api.server.ts";
import { redactText } from "#app/platform/redact.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { currencyOf } from "../stores/currency.ts";
import { localeOf, type SiteSettings } from "../stores/settings.ts";
import { readAgain, type Store } from "../stores/stores.server.ts";
import { PAY_WITHIN } from "./attempts.server.ts";
import { instructionsFor, isPaidByLink, takesCards } from "./payments.ts";
import * as rows from "./rows.server.ts";

/** A shop's stored account with a provider, and whether it is simulated; undefined if there is none. */
async function accountOf(db: Queries, storeId: StoreId, provider: string) {
  const text = await rows.accountOf(db, storeId, provider);
  if (text === undefined) return undefined;
  const account: unknown = JSON.parse(text);
  return { account, simulated: simulatorConfig.safeParse(account).success };
}

/** A gateway for a shop's account with a provider; undefined if the operator has not set one up. */
export async function gatewayOf(
  db: Queries,
  storeId: StoreId,
  provider: string,
  dataDir: string,
): Promise<Gateway | undefined> {
  const storedAccount = await accountOf(db, storeId, provider);
  if (!storedAccount) return undefined;
  return storedAccount.simulated
    ? simulatorGateway(dataDir)
    : providerNamed(provider).gateway(storedAccount.account);
}

/** A shop's real account with Square, for its stock; undefined if it has none or a simulated one. */
export async function squareAccountOf(db: Queries, storeId: StoreId): Promise<SquareAccount | undefined> {
  const storedAccount = await accountOf(db, storeId, "square");
  return storedAccount && !storedAccount.simulated
    ? squareAccount.safeParse(storedAccount.account).data
    : undefined;
}

/** The shops that have an account with a provider. */
export const storesWithAccount = (db: Queries, provider: string) => rows.storesWithAccount(db, provider);

export type AccountState = "ready" | "simulated" | "missing" | "invalid";

/** Whether a shop's account with a provider can be used. The provider itself is not asked. */
export async function accountState(db: Queries, storeId: StoreId, provider: string): Promise<AccountState> {
  const storedAccount = await accountOf(db, storeId, provider);
  if (!storedAccount) return "missing";
  if (storedAccount.simulated) return "simulated";
  return providerNamed(provider).account.safeParse(storedAccount.account).success ? "ready" : "invalid";
}

/** The facts about a provider that its pages need. Nothing secret. */
export interface ProviderPages {
  name: string;
  /** The origins that the shopper's browser is sent to. */
  origins: readonly string[];
  simulated: boolean;
  /** The script and settings of the provider's card field, if it has one. */
  field: Readonly<Record<string, string>> | undefined;
}

export async function providerPages(db: Queries, storeId: StoreId, id: string): Promise<ProviderPages> {
  const provider = providerNamed(id);
  const storedAccount = await accountOf(db, storeId, id);
  const simulated = storedAccount?.simulated ?? false;
  const { name } = provider;
  if (!storedAccount || simulated) return { name, simulated, origins: [], field: undefined };
  const { origins } = provider.gateway(storedAccount.account);
  return { name, simulated, origins, field: provider.field(storedAccount.account) };
}

const offeredBy = new WeakMap<Store, SiteSettings>();

/**
 * A shop's settings without the payment providers that it cannot be paid through: those without an account, and those
 * whose account this version cannot read. Cached with the shop, which is read again when its accounts change.
 */
export async function offeredSettings(db: Queries, store: Store): Promise<SiteSettings> {
  const { settings } = store;
  const { checkout_info } = settings;
  if (!checkout_info.payment_methods.some((method) => method !== "credit_card")) return settings;
  const known = offeredBy.get(store);
  if (known) return known;
  const payment_methods: typeof checkout_info.payment_methods = [];
  for (const method of checkout_info.payment_methods)
    if (method === "credit_card" || isUsable(await accountState(db, store.id, method)))
      payment_methods.push(method);
  const offered = { ...settings, checkout_info: { ...checkout_info, payment_methods } };
  offeredBy.set(store, offered);
  return offered;
}

const isUsable = (state: AccountState): state is "ready" | "simulated" =>
  state === "ready" || state === "simulated";

/** A payment method that the settings name but that is not set up, so shoppers are never offered it. */
interface UnreadyWay {
  way: string;
  /** The missing part and the remedy, for the operator, as the rest of a sentence that begins with "it". */
  lacks: string;
}

/** The payment methods that a shop's settings name but that are not set up. */
export async function unreadyWays(db: Queries, store: Store): Promise<UnreadyWay[]> {
  const info = store.settings.checkout_info;
  const unready: UnreadyWay[] = [];
  for (const way of info.payment_methods) {
    if (way === "credit_card") continue;
    const state = await accountState(db, store.id, way);
    if (!isUsable(state))
      unready.push({ way, lacks: `${LACKING_TEXTS[state]} shop payments set ${way} FILE` });
  }
  if (info.payment_methods.includes("credit_card") && !takesCards(info))
    unready.push({
      way: "credit_card",
      lacks: LACKING_TEXTS[info.card_public_key === "" ? "key" : "understood"],
    });
  const { payment_methods } = (await offeredSettings(db, store)).checkout_info;
  if (info.payment_later && !payment_methods.some(isPaidByLink))
    unready.push({ way: "payment_later", lacks: `${LACKING_TEXTS.link} ${NAMES_PAID_BY_LINK.join(", ")}.` });
  if (info.payment_transfer && instructionsFor("transfer", info) === "")
    unready.push({ way: "payment_transfer", lacks: `${LACKING_TEXTS.instructions} transfer_instructions.` });
  if (info.payment_phone && instructionsFor("phone", info) === "")
    unready.push({ way: "payment_phone", lacks: `${LACKING_TEXTS.instructions} phone_instructions.` });
  return unready;
}

/** The names of the providers that a link in an email can lead to. */
const NAMES_PAID_BY_LINK = PROVIDERS.filter(({ id }) => isPaidByLink(id)).map(({ name }) => name);

/** The problems of a payment method, each with its remedy. */
const LACKING_TEXTS = {
  missing: "has no account. Set it up:",
  invalid: "has an account that this version cannot read. Enter it again:",
  key: "needs a key for the shop's own card form. Make one: shop payments keys",
  understood:
    "needs card_form_understood, because the shop itself must protect the card numbers (PCI DSS SAQ D).",
  link: "needs one of the providers that a link in an email can lead to:",
  instructions: "needs the shop's instructions, in",
} as const;

/** Advice for the operator on the payment methods in a shop's settings. */
export async function methodWarnings(db: Queries, store: Store): Promise<string[]> {
  const { payment_methods } = store.settings.checkout_info;
  const unready = await unreadyWays(db, store);
  const cards = payment_methods.filter(
    (method) => method === "credit_card" || providerNamed(method).kind === "card",
  );
  return [
    ...unready.map(({ way, lacks }) => `${way} is not offered at checkout: it ${lacks}`),
    ...(cards.length > 1
      ? [
          `${cards.join(", ")}: several ways to pay by card. Shoppers see the name of each provider; most shops offer one.`,
        ]
      : []),
  ];
}

/** Saves a shop's account with a provider. It is kept out of the settings, which can be exported. */
export async function setAccount(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  provider: string,
  config: unknown,
  actor = "operator",
): Promise<undefined | Failure> {
  const known = PROVIDERS.find(({ id }) => id === provider);
  if (!known) return failure("payments.unknown_provider", { names: PROVIDER_IDS.join(", ") });
  // A union of both schemas would report only that neither fits.
  const simulated = simulatorConfig.safeParse(config);
  const parsed = simulated.success ? simulated : known.account.safeParse(config);
  if (!parsed.success) return failure("payments.invalid", { problems: z.prettifyError(parsed.error) });
  await database.transaction(async (tx) => {
    await rows.putAccount(tx, storeId, known.id, JSON.stringify(parsed.data), now);
    await readAgain(tx, storeId);
    const subject = `payments:${known.id}`;
    await record(tx, { storeId, at: now, actor, action: "payment account set", subject });
  });
  return undefined;
}

/**
 * Removes a shop's account with a provider. Failures: `not_found`, and `in_use` if payments are under way: without the
 * account, nobody could ask for their outcome, and their orders would hold copies forever.
 */
export async function removeAccount(
  database: Database,
  {
    store,
    now,
    actor,
  }: { readonly store: { readonly id: number }; readonly now: EpochSeconds; readonly actor: string },
  provider: string,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const count = await rows.openWith(tx, store.id, provider);
    if (count > 0) return failure("payments.in_use", { count });
    const removed = await rows.deleteAccount(tx, store.id, provider);
    if (!removed) return failure("payments.not_found", { provider });
    await readAgain(tx, store.id);
    const subject = `payments:${provider}`;
    await record(tx, { storeId: store.id, at: now, actor, action: "payment account removed", subject });
    return undefined;
  });
}

/**
 * Checks whether the provider accepts the shop's account, by announcing a payment of one dollar that nobody will make.
 * If that would need a card, asks about a payment that does not exist instead. No money moves. Failures: `no_account`,
 * `not_accepted` (with the provider's answer).
 */
export async function tryAccount(
  database: Database,
  { store, now, dataDir, baseUrl }: TrialContext,
  provider: string,
): Promise<undefined | Failure> {
  const known = PROVIDERS.find(({ id }) => id === provider);
  const text = known && (await rows.accountOf(database.read, store.id, provider));
  if (!known || text === undefined) return failure("payments.no_account");
  const attempt = `try-${newToken()}`;
  const expected = {
    attempt,
    order_number: 0,
    amount: 100,
    currency: currencyOf(store.settings),
  };
  try {
    const gateway = await gatewayOf(database.read, store.id, provider, dataDir);
    const back = `${baseUrl}/desk/settings/payments`;
    const isSimulated = simulatorConfig.safeParse(JSON.parse(text)).success;
    if (!isSimulated && (known.step === "field" || "entry" in known))
      await gateway?.lookup(attempt, expected);
    else {
      const begun = await gateway?.begin({
        ...expected,
        return_url: back,
        cancel_url: back,
        shop: store.settings.store_info.name,
        description: store.settings.store_info.name,
        locale: localeOf(store.settings),
        held_until: now + PAY_WITHIN,
      });
      if (begun) await gateway?.void?.(begun.ref);
    }
  } catch (error) {
    const why = redactText(error instanceof Error ? error.message : String(error)).slice(0, 300);
    return failure("payments.not_accepted", { provider: known.name, why });
  }
  await database.transaction((tx) => rows.setTried(tx, store.id, provider, text, now));
  return undefined;
}

/** The context in which an account is tried. */
interface TrialContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly dataDir: string;
  readonly baseUrl: string;
}

/** The fields of an account with a provider: their names, the values of empty ones, and which are required. */
export function accountFields(
  provider: string,
): { name: string; fields: { key: string; usual: string; required: boolean }[] } | Failure {
  const known = PROVIDERS.find(({ id }) => id === provider);
  if (!known) return failure("payments.unknown_provider", { names: PROVIDER_IDS.join(", ") });
  const { shape } = known.account as z.ZodObject;
  const fields = Object.entries(shape).map(([key, field]) => {
    const usual = z.safeParse(field, undefined);
    return { key, usual: usual.success ? String(usual.data ?? "") : "", required: !usual.success };
  });
  return { name: known.name, fields };
}

/**
 * When each of a shop's accounts was set up, and when it was last tried with success (epoch seconds); null for never.
 */
export const accountTimes = (db: Queries, storeId: StoreId) => rows.accountTimesOf(db, storeId);

export function listAccounts(db: Queries, storeId: StoreId): Promise<string[]> {
  return rows.accountsOf(db, storeId);
}
