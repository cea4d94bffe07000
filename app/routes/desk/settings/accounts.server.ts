import { call } from "#app/calls/common/define.server.ts";
import * as payments from "#app/calls/staff/payments.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import { PROVIDERS } from "#app/platform/gateways/providers.server.ts";

/** Every payment provider, with the state of the shop's account in words. */
export async function accountsOf(desk: DeskVisit) {
  const answer = await call(desk, payments.accounts, {});
  const accounts = isFailure(answer) ? [] : answer.accounts;
  const { date } = timesOf(desk.store.settings, desk.locale);
  return PROVIDERS.map(({ id, name }) => {
    const account = accounts.find(({ provider }) => provider === id);
    const state = !account
      ? desk.t(words.accountStates.missing)
      : account.tried_at === null
        ? desk.t(words.accountStates.untried, { set: date(account.updated_at) })
        : desk.t(words.accountStates.tried, { set: date(account.updated_at), tried: date(account.tried_at) });
    return { id, name, state, isSet: account !== undefined };
  });
}

export type AccountView = Awaited<ReturnType<typeof accountsOf>>[number];
