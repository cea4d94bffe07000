import type { PhoneAnswer, PhoneList, PhoneTick } from "#app/domain/door/on-phone.ts";
import {
  dropTick,
  forgetLists,
  type KeptList,
  keepList,
  keepTick,
  keptList,
  keptTicks,
} from "./phone-store.ts";

/** The requests of this phone to the shop: sending ticks, asking for the list, and asking about codes. */

/** - `offline`: no answer. `login`: nobody is logged in. `may_not`: the logged-in person lacks the right. */
export type Contact = "ok" | "offline" | "login" | "may_not";
type Failed = Exclude<Contact, "ok">;

/** The result of sending a tick. */
export interface Sent extends PhoneAnswer {
  readonly tick: PhoneTick;
}

export interface Synced {
  readonly contact: Contact;
  readonly sent: readonly Sent[];
  /** The current list, if the shop answered, and whether there was room to store it. */
  readonly list?: KeptList;
  readonly hasRoom?: boolean;
}

/** Milliseconds to wait for an answer: people queue. */
const MAX_WAIT_MS = 5000;
/** Ticks in one request. */
const MAX_TICKS = 100;
/** Refusals that the page continues to show. */
const REFUSED = 50;

/** A tab that sends holds the lock, so that no other tab sends or stores the list at the same time. */
const alone = <Result>(event: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(`door:${event}`, work) as Promise<Result>;

/**
 * Requests the list, sends the ticks of the logged-in person, and stores the list as it is afterwards.
 * @param path where the shop serves the list and takes ticks
 * @param refusal the message to show for a refused tick of somebody who was let in
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
        .slice(0, MAX_TICKS);
      if (mine.length === 0) return { contact: "ok", ...(await keep(list)) };
      for (const tick of mine) keepTick(event, { ...tick, tried: true });
      const answer = await ask<{ answers: PhoneAnswer[]; list: PhoneList }>(path, bodyOf(person.id, mine));
      if (typeof answer === "string") {
        list = answer;
        break;
      }
      for (const [index, tick] of mine.entries()) {
        const tickAnswer = answer.answers[index];
        if (!tickAnswer) continue;
        dropTick(event, tick.token);
        sent.push({ ...tickAnswer, tick });
        if (!tickAnswer.isGood && tick.late) refused.push(refusal({ ...tickAnswer, tick }));
      }
      list = answer.list;
      await keep(list);
    }
    markLate(event);
    if (list !== "offline") forgetLists(event);
    return { contact: list, sent };
  });
}

/** Waiting ticks were not sent at once, so these people have been let in already. */
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
  for (const [index, { token, entry, name, places, late, at: when }] of ticks.entries()) {
    const fields = { token, ticket: entry, name, places, ...(late && { at: Math.floor(when / 1000) }) };
    for (const [field, value] of Object.entries(fields))
      body.append(`coming[${index}].${field}`, String(value));
  }
  return body;
}

async function ask<Answer extends object>(path: string, body?: URLSearchParams): Promise<Answer | Failed> {
  // Without a network, this fails at once instead of after the timeout.
  if (!navigator.onLine) return "offline";
  try {
    const answer = await fetch(path, {
      ...(body && { method: "POST", body }),
      // If the login has ended, the shop redirects elsewhere.
      redirect: "manual",
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    if (answer.type === "opaqueredirect" || answer.status === 401) return "login";
    if (answer.status === 403) return "may_not";
    return answer.ok ? ((await answer.json()) as Answer) : "offline";
  } catch {
    return "offline";
  }
}
