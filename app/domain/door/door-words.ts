import { formatWallPart, type WallSeconds, wallSecondsOf } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { midnightOf } from "../events/events.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { timesOf } from "../stores/times.ts";
import type { DoorAnswer } from "./door.server.ts";

/** Messages for staff at the door. */

/** Where the answer is read. */
interface TextContext {
  settings: SiteSettings;
  locale: string;
  now: EpochSeconds;
}

/** A moment on the shop's clock: `7:12 p.m.`, with its day if that is another one. */
export function doorTime(at: number, { settings, locale, now }: TextContext): string {
  const zone = settings.store_info.time_zone;
  const wall = wallSecondsOf(at, zone);
  return midnightOf(wall) === midnightOf(wallSecondsOf(now, zone))
    ? formatWallPart(wall, locale, { hour: "numeric", minute: "2-digit" })
    : timesOf(settings, locale).dateTime(at);
}

/** Days of a ticket for several events that are named. */
const DAYS = 3;

function daysInWords(days: readonly WallSeconds[], { locale, now, settings }: TextContext): string {
  const year = (wall: WallSeconds) => new Date(wall * 1000).getUTCFullYear();
  const current = year(wallSecondsOf(now, settings.store_info.time_zone));
  const dayNames = days.slice(0, DAYS).map((wall) =>
    formatWallPart(wall, locale, {
      month: "long",
      day: "numeric",
      ...(year(wall) !== current && { year: "numeric" }),
    }),
  );
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(
    days.length > DAYS ? [...dayNames, "…"] : dayNames,
  );
}

/** A sentence about a ticket, or about somebody who was ticked. Its first words say whether they can come in. */
export function doorText(answer: DoorAnswer, context: TextContext): string {
  const t = translator(context.locale);
  const answerText = sentence(answer, context, t);
  return answer.owing && (answer.state === "valid" || answer.state === "arrived")
    ? `${answerText} ${t(words.owing)}`
    : answerText;
}

function sentence(answer: DoorAnswer, context: TextContext, t: Translate): string {
  const { state, name, places, people, at, days } = answer;
  switch (state) {
    case "valid":
      return places < people
        ? t(words.validRest, { name, places, people: String(people) })
        : t(words.valid, { name, places });
    case "arrived":
      return t(words.arrived, { name, places });
    case "used":
      return t(words.used, { name, people, time: at === null ? "" : doorTime(at, context) });
    case "too_many":
      return t(words.tooMany, { name, places, people: String(people) });
    case "refunded":
      return t(words.isRefunded, { name });
    case "void":
      return t(words.isVoid, { name });
    case "other":
      return days.length > 0
        ? t(words.other, { name, days: daysInWords(days, context) })
        : t(words.otherGone, { name });
    case "unknown":
      return t(words.unknown);
  }
}
