import type { PhoneAnswer, PhoneList, PhoneTick } from "#app/domain/door/on-phone.ts";
import { dropTick, forgetLists, type KeptList, keepList, keepTick, keptList, keptTicks } from "./keeping.ts";

/** How this phone reaches the shop: sending ticks, and asking for the list and about codes. */

/** - `offline`: no answer. `login`: nobody is logged in. `may_not`: whoever is may not do this. */
export type Contact = "ok" | "offline" | "login" | "may_not";
type Failed = Exclude<Contact, "ok">;

/** What came of a tick. */
export interface Sent extends PhoneAnswer {
  readonly tick: PhoneTick;
}

export interface Synced {
  readonly contact: Contact;
  readonly sent: readonly Sent[];
  /** The list as it is now, if the shop answered, and whether there was room to keep it. */
  readonly list?: KeptList;
  readonly hasRoom?: boolean;
}

/** Milliseconds to wait for an answer: people queue. */
const PATIENCE = 5000;
/** Ticks in one request. */
const AT_ONCE = 100;
/** Refusals that a page goes on showing. */
const REFUSED = 50;

/** The tab that sends holds the lock, so that no other one sends or stores the list meanwhile. */
const alone = <Result>(event: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(`door:${event}`, work) as Promise<Result>;

/**
 * Asks for the list, sends the ticks of whoever is logged in, and keeps the list as it is after them.
 * @param path where the shop takes both
 * @param refusal says of a tick that did not count, though these people are in, what the page goes on showing
 */
export function sync(path: string, event: string, refusal: (sent: Sent) => string): Promise<Synced> {
  return alone(event, async () => {
    const sent: Sent[] = [];
    const refused = [...((await keptList(event))?.refused ?? [])];
    const keep = async (shop: PhoneList) => {
      const list = { ...shop, refused: refused.slice(-REFUSED) };
      return { sent, list, hasRoom: await keepList(event, list) };
    };
    let list = await ask<PhoneList>(path);
    while (typeof list !== "string") {
      const { person } = list;
      const mine = keptTicks(event)
        .filter(({ owner }) => owner.id === person.id)
        .slice(0, AT_ONCE);
      if (mine.length === 0) return { contact: "ok", ...(await keep(list)) };
      for (const tick of mine) keepTick(event, { ...tick, tried: true });
      const answer = await ask<{ answers: PhoneAnswer[]; list: PhoneList }>(path, bodyOf(person.id, mine));
      if (typeof answer === "string") {
        list = answer;
        break;
      }
      for (const [at, tick] of mine.entries()) {
        const said = answer.answers[at];
        if (!said) continue;
        dropTick(event, tick.token);
        sent.push({ ...said, tick });
        if (!said.isGood && tick.late) refused.push(refusal({ ...said, tick }));
      }
      list = answer.list;
      await keep(list);
    }
    markLate(event);
    if (list !== "offline") forgetLists(event);
    return { contact: list, sent };
  });
}

/** What waits could not be sent at once: these people are in. */
export function markLate(event: string): void {
  for (const tick of keptTicks(event)) if (!tick.late) keepTick(event, { ...tick, late: true });
}

/** Asks the shop about a code; undefined if it did not answer. */
export async function askAbout(path: string, code: string): Promise<PhoneAnswer | undefined> {
  const answer = await ask<PhoneAnswer>(`${path}?${new URLSearchParams({ code })}`);
  return typeof answer === "string" ? undefined : answer;
}

function bodyOf(owner: number, ticks: readonly PhoneTick[]): URLSearchParams {
  const body = new URLSearchParams({ owner: String(owner) });
  for (const [at, { token, entry, name, places, late, at: when }] of ticks.entries()) {
    const fields = { token, ticket: entry, name, places, ...(late && { at: Math.floor(when / 1000) }) };
    for (const [field, value] of Object.entries(fields)) body.append(`coming[${at}].${field}`, String(value));
  }
  return body;
}

async function ask<Answer extends object>(path: string, body?: URLSearchParams): Promise<Answer | Failed> {
  // Known at once, without the wait.
  if (!navigator.onLine) return "offline";
  try {
    const answer = await fetch(path, {
      ...(body && { method: "POST", body }),
      // A login that has ended leads elsewhere.
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.type === "opaqueredirect" || answer.status === 401) return "login";
    if (answer.status === 403) return "may_not";
    return answer.ok ? ((await answer.json()) as Answer) : "offline";
  } catch {
    return "offline";
  }
}
