import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { type Message, desk as words } from "#app/messages/words.ts";

type Words = Pick<DeskVisit, "t" | "store" | "locale">;

/** The actor's name for a history: a member of staff or a program by name, or the operator with a command. */
export function nameOfActor({ t }: Pick<Words, "t">, actor: string): string {
  if (actor === "operator") return t(words.operator);
  const program = /^(.*) \(program\)$/s.exec(actor)?.[1];
  return program === undefined ? actor : t(words.program, { name: program });
}

/** A history as sentences with their dates. @param acts a sentence for each action; others are left out */
export function historyOf(
  desk: Words,
  acts: Readonly<Record<string, Message>>,
  history: readonly { at: number; actor: string; action: string; detail?: string }[],
): { date: string; text: string }[] {
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  return history.flatMap(({ at, actor, action, detail = "" }) => {
    const message = ownValue(acts, action);
    const who = nameOfActor(desk, actor);
    return message ? [{ date: dateTime(at), text: desk.t<string>(message, { who, detail }) }] : [];
  });
}
