import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { account as accountWords, type Message, deskCustomers as words } from "#app/messages/words.ts";
import { nameOfActor } from "../history.server.ts";

interface Entry {
  at: number;
  actor: string;
  action: string;
  detail: string;
}

/** An account's history in sentences, the oldest first. @param id the account's public id */
export function customerHistory(
  { t, store, locale }: DeskVisit,
  id: string,
  entries: readonly Entry[],
): { at: number; date: string; text: string }[] {
  const { dateTime } = timesOf(store.settings, locale);
  return entries.map(({ at, actor, action, detail }) => {
    const ended = detail === "ended" ? ownValue<Message>(words.endedBy, action) : undefined;
    const message = ended ?? ownValue<Message>(words.did, action);
    const what = action === "details changed" ? fieldsIn(t, detail) : detail.replace(/^until /, "");
    const text = message ? t(message, { who: nameOf(t, actor, id), detail: what }) : action;
    return { at, date: dateTime(at), text };
  });
}

type Translate = DeskVisit["t"];

/** The actor's name: the operator, the customer, a buyer for them, or a member of staff by name. */
function nameOf(t: Translate, actor: string, id: string): string {
  if (actor === id) return t(words.themselves);
  return PUBLIC_ID.test(actor) ? t(words.otherAccount) : nameOfActor({ t }, actor);
}

const PUBLIC_ID = /^[\w-]{22}$/;

/** The names of fields, as people call them. */
const fieldsIn = (t: Translate, detail: string) =>
  detail
    .split(", ")
    .map((name) => {
      const message = ownValue<Message>(accountWords.dataFields, name);
      return message ? t(message) : name;
    })
    .join(", ");
