import { z } from "zod";
import { recordRefundByHand, refundsDueByHand } from "#app/domain/orders/refunds/refunds-by-hand.server.ts";
import { newKeyPair } from "#app/domain/payments/card-sealing.server.ts";
import * as gateways from "#app/domain/payments/gateways.server.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { limit, shortText } from "./fields.server.ts";

/** `payments/list`: the providers with which a shop has an account, without details of the accounts. */
export const list = defineCall("payments/list", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: async ({ platform, store }) => ({
    providers: await gateways.listAccounts(platform.database.read, store.id),
  }),
});

/**
 * `payments/set {provider, account}`: sets up an account with a provider. Failures: `unknown_provider` if there is no
 * such provider; `invalid` if a field of the account is wrong.
 */
export const setAccount = defineCall("payments/set", {
  access: staff("settings"),
  input: z.object({ provider: shortText, account: z.unknown() }),
  run: async ({ platform, store, now, actor }, { provider, account }) =>
    (await gateways.setAccount(platform.database, store.id, now, provider, account, actor)) ?? { provider },
});

/** `payments/remove {provider}`: removes an account. Failures: those of `removeAccount`. */
export const remove = defineCall("payments/remove", {
  access: staff("settings"),
  input: z.object({ provider: shortText }),
  run: async (visit, { provider }) =>
    (await gateways.removeAccount(visit.platform.database, visit, provider)) ?? { provider },
});

/** `payments/accounts`: when the shop's accounts were set up and tried, without details of the accounts. */
export const accounts = defineCall("payments/accounts", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: async ({ platform, store }) => ({
    accounts: await gateways.accountTimes(platform.database.read, store.id),
  }),
});

/**
 * `payments/fields {provider}`: the fields of an account with a provider. Failure: `unknown_provider` if there is no
 * such provider.
 */
export const fields = defineCall("payments/fields", {
  kind: "read",
  access: staff("settings"),
  input: z.object({ provider: shortText }),
  run: (_visit, { provider }) => gateways.accountFields(provider),
});

/** `payments/try {provider}`: asks the provider whether it accepts the account. Failures: those of `tryAccount`. */
export const tryAccount = defineCall("payments/try", {
  access: staff("settings"),
  input: z.object({ provider: shortText }),
  run: async (visit, { provider }) => {
    const { database, env } = visit.platform;
    return (
      (await gateways.tryAccount(database, { ...visit, dataDir: env.dataDir }, provider)) ?? { provider }
    );
  },
});

/** `payments/due {limit}`: refunds that staff must make, the oldest first. */
export const listDueRefunds = defineCall("payments/due", {
  kind: "read",
  access: staff("refund"),
  input: z.object({ limit: limit(1000) }),
  run: async ({ platform, store }, { limit }) => ({
    refunds: await refundsDueByHand(platform.database.read, store, limit),
  }),
});

/**
 * `payments/refunded {id, reference}`: records that staff made a refund. Failures: `not_found` if there is no such
 * refund; `wrong_state` if it does not wait for staff.
 */
export const recordManualRefund = defineCall("payments/refunded", {
  access: staff("refund"),
  input: z.object({ id: shortText, reference: shortText.default("") }),
  run: (visit, { id, reference }) => recordRefundByHand(visit.platform.database, visit, id, reference),
});

/** `payments/keys`: a new pair of keys for the shop's own card form. Neither is stored. */
export const keys = defineCall("payments/keys", {
  kind: "read",
  access: operator,
  input: z.object({}),
  run: () => newKeyPair(),
});
