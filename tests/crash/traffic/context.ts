import { asUnchecked, type Call, call as runCall } from "#app/calls/common/define.server.ts";
import { type StaffVisit, staffVisit } from "#app/calls/common/staff-visit.server.ts";
import { visitOf } from "#app/calls/common/visit.server.ts";
import { type CallName, callNamed, type Output } from "#app/calls/index.server.ts";
import { readSession } from "#app/domain/accounts/sessions.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { readNow } from "#app/lib/deferred.ts";
import { newToken } from "#app/lib/token.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { outageReason } from "#app/platform/db/outage.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import type { Saying, Sayings } from "../said.ts";
import { clockOf, type Orders } from "../site.ts";
import type { Wares } from "../wares.ts";

/** What the process was told on its command line. */
export const orders = JSON.parse(process.argv[2] ?? "") as Orders<Wares>;
export const { wares } = orders;

export function say<Word extends Saying>(word: Word, ...given: Sayings[Word]): void {
  process.stdout.write(`${JSON.stringify([word, ...given])}\n`);
}

/** Whether the database closed a connection, or a write waited too long for the lock. The caller then has no answer. */
export function isInterruption(error: unknown): boolean {
  const reason = outageReason(error);
  return reason === "unreachable" || reason === "locked";
}

/** Sends something again as long as the database breaks the connection, as a shopper presses a button again. */
export async function insist<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isInterruption(error)) throw error;
      say("interrupted");
    }
  }
}

/** A server that cannot reach its database at the start ends, and is started again. */
export const platform = await insist(() => openPlatform({ clock: clockOf(orders), runJobs: false }));
const found = await insist(() => storeNamed(platform.database, "test"));
if (!found) throw new Error("no shop");
export const store = found;

export const random = (below: number) => Math.floor(Math.random() * below);
export const oneOf = <One>(list: readonly One[]): One => list[random(list.length)] as One;

/** One shopper. Every call reads the session again, as a request does. */
export function shopper(session_id = newToken()) {
  const ask = async <Name extends CallName>(
    name: Name,
    payload: Readonly<Record<string, unknown>> = {},
  ): Promise<Output<Name>> => {
    const session = await readSession(platform.database.read, store.id, session_id, platform.clock.now());
    const visit = await visitOf(platform, store, session, {
      address: session_id,
      baseUrl: "http://shop.test",
      log: platform.log,
    });
    const called = callNamed(name);
    if (!called) throw new Error(`no call ${name}`);
    return (await readNow(await runCall(visit, called, asUnchecked(payload)))) as Output<Name>;
  };
  return { session_id, ask };
}
export type Shopper = ReturnType<typeof shopper>;

/** A call was refused that must not be. */
export class RefusedError extends Error {}

/** A shopper's call that must not be refused. @throws RefusedError */
export async function ok<Name extends CallName>(
  { ask }: Shopper,
  name: Name,
  payload: Readonly<Record<string, unknown>> = {},
) {
  const answer = await ask(name, payload);
  if (isFailure(answer)) throw new RefusedError(`${name}: ${JSON.stringify(answer)}`);
  return answer as Exclude<Output<Name>, { code: string }>;
}

/** A call of staff. */
export const atDesk = <Input, Answer, Sent>(
  called: Call<string, Input, Answer, Sent, StaffVisit>,
  input: Sent,
) => runCall(staffVisit(platform, { name: "Nora", stores: "all" }, store), called, input);
