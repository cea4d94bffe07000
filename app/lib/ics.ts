import type { EpochSeconds } from "#app/lib/number-kinds.ts";

/** Writes iCalendar files (RFC 5545). All times are in UTC, which every calendar program understands. */

export interface CalendarEntry {
  /** Never changes for an event: calendars update the entry with this id. */
  uid: string;
  /** Incremented with each change. */
  sequence: number;
  /** When the event was last changed. */
  changed: EpochSeconds;
  from: EpochSeconds;
  to: EpochSeconds;
  /** Whole days, as `YYYYMMDD`: the first day, and the day after the last. They have no time zone. */
  days?: { from: string; to: string };
  name: string;
  text: string;
  location: string;
  url: string;
  cancelled: boolean;
}

/** @param name the name that a calendar program gives to a subscribed calendar */
export function calendarFile(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Colophon//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${text(entry.uid)}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${moment(entry.changed)}`,
      `LAST-MODIFIED:${moment(entry.changed)}`,
      ...(entry.days
        ? [`DTSTART;VALUE=DATE:${entry.days.from}`, `DTEND;VALUE=DATE:${entry.days.to}`]
        : [`DTSTART:${moment(entry.from)}`, `DTEND:${moment(entry.to)}`]),
      `SUMMARY:${text(entry.name)}`,
      ...(entry.text ? [`DESCRIPTION:${text(entry.text)}`] : []),
      ...(entry.location ? [`LOCATION:${text(entry.location)}`] : []),
      `URL:${entry.url}`,
      `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ];
  return lines.map(foldLine).join("\r\n");
}

/** `20261121T190000Z` */
function moment(at: EpochSeconds): string {
  return `${new Date(at * 1000).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function text(value: string): string {
  return value
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, "\\n");
}

/** Lines have at most 75 bytes; longer ones continue on the next, which begins with a space. */
function foldLine(line: string): string {
  if (line.length <= 75 && Buffer.byteLength(line) <= 75) return line;
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (bytes + length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
      bytes = 0;
    }
    part += sign;
    bytes += length;
  }
  return [...parts, part].join("\r\n ");
}
