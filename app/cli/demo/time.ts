import { createServer } from "node:net";
import { followSent, sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { giftCardSender } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { daySpan, wallClock } from "#app/lib/dates.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { DAY, HOUR } from "#app/lib/seconds.ts";
import type { frozenClock } from "#app/platform/clock.ts";
import { emailSender } from "#app/platform/email/delivery.server.ts";
import { readEmail } from "#app/platform/email/outbox.server.ts";
import { type JobHandlers, runJobs } from "#app/platform/jobs/jobs.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** A platform whose clock the demo sets. */
export interface PastPlatform extends Platform {
  readonly clock: ReturnType<typeof frozenClock>;
}

/** Something that happens to one order. It yields the seconds until its next step. */
export type Story = AsyncGenerator<number>;

/** The hours of the day in which staff work, and those in which people shop. */
const WORKING_HOURS = { from: 9, to: 18 };
const SHOPPING_HOURS = { from: 7, to: 22 };
/** Emails about steps that can be undone leave after two minutes. */
const EMAIL_DELAY_SECONDS = 150;

/** Nobody reads email at this address: the demo's mail server refuses it. */
export const NO_SUCH_ADDRESS = "grandpa.joe@example.com";

interface WaitingStory {
  readonly at: EpochSeconds;
  readonly store: Store;
  readonly story: Story;
}

/**
 * Plays stories in the order in which their steps happen, with the clock at each of them, and sends the emails in
 * between. A step that is more than an hour away and falls into the night waits until the morning. A step that would
 * happen after the end is left out, and so is the rest of its story.
 */
export class Timeline {
  readonly end: EpochSeconds;
  readonly #platform: PastPlatform;
  #waiting: WaitingStory[] = [];

  constructor(platform: PastPlatform) {
    this.#platform = platform;
    this.end = platform.clock.now();
  }

  /** Adds a shop's story that begins this long ago (seconds). */
  begin(store: Store, ago: number, story: Story): void {
    const at = this.end - Math.round(ago);
    const byDay = inTheDay(at, store, SHOPPING_HOURS);
    this.#waiting.push({ at: byDay < this.end ? byDay : at, store, story });
  }

  get stories(): number {
    return this.#waiting.length;
  }

  /** Plays all stories. @param each is called after each step */
  async play(each: () => void = () => {}): Promise<void> {
    const { clock } = this.#platform;
    const mailbox = await refusingMailbox();
    const stores = [...new Set(this.#waiting.map(({ store }) => store))];
    const send = demoSender(this.#platform, stores, mailbox.url);
    try {
      // Emails that were queued before must not be sent with a date of weeks ago.
      await send();
      for (let next = this.#take(); next; next = this.#take()) {
        clock.set(next.at);
        const step = await next.story.next();
        if (!step.done) this.#goOn(next, step.value);
        const upcoming = Math.min(this.end, ...this.#waiting.map(({ at }) => at));
        clock.set(Math.min(next.at + EMAIL_DELAY_SECONDS, upcoming));
        await send();
        each();
      }
    } finally {
      clock.set(this.end);
      mailbox.close();
    }
  }

  /** The step that happens first. */
  #take(): WaitingStory | undefined {
    this.#waiting = this.#waiting.sort((story, other) => story.at - other.at);
    return this.#waiting.shift();
  }

  #goOn({ at: before, ...next }: WaitingStory, after: number): void {
    const at = after > HOUR ? inTheDay(before + after, next.store, WORKING_HOURS) : before + after;
    if (at < this.end) this.#waiting.push({ ...next, at });
  }
}

/** This moment, or the next morning if it is outside these hours. */
function inTheDay(at: EpochSeconds, { settings }: Store, { from, to }: typeof WORKING_HOURS): EpochSeconds {
  const zone = settings.store_info.time_zone;
  const { minute } = wallClock(at, zone);
  if (minute >= from * 60 && minute < to * 60) return at;
  const { year, month, day } = wallClock(minute < from * 60 ? at : at + DAY / 2, zone);
  const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
  // Not everything that waited for the morning happens on the hour.
  return (daySpan(date, zone)?.from ?? at) + from * HOUR + (at % HOUR);
}

/** Sends the emails and gift cards that are due. Those to `NO_SUCH_ADDRESS` go to a mail server that refuses them. */
function demoSender(platform: PastPlatform, stores: readonly Store[], refusing: string): () => Promise<void> {
  const { database, clock, env, renderer } = platform;
  // A refused email is a warning, and the demo wants it.
  const log = platform.log.child({}, { level: "silent" });
  const deliver = emailSender(database, clock, env, log, renderer);
  const refuse = emailSender(database, clock, { ...env, MAIL_URL: refusing }, log, renderer);
  const handlers: JobHandlers = {
    async "mail.send"(payload, attempt) {
      const { email_id } = payload as { email_id: number };
      const results = await Promise.all(stores.map(({ id }) => readEmail(database.read, id, email_id)));
      const isRefused = results.some((email) => email?.recipient === NO_SUCH_ADDRESS);
      return (isRefused ? refuse : deliver)(payload, attempt);
    },
  };
  return async () => {
    await sendDue(giftCardSender(platform));
    await runJobs({ database, clock, log, handlers }, () => true);
    await followSent(giftCardSender(platform));
  };
}

/** A mail server on this machine that knows none of the addresses it is asked about. */
async function refusingMailbox(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => {});
    say("220 mail.example.com");
    socket.setEncoding("utf8").on("data", (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "RCPT") say("550 5.1.1 The email account that you tried to reach does not exist.");
      else if (verb === "QUIT") socket.end("221 Bye\r\n");
      else say("250 OK");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("refusingMailbox: the server has no port");
  return { url: `smtp://127.0.0.1:${address.port}`, close: () => server.close() };
}
