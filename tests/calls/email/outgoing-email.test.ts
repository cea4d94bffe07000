import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailCommand } from "#app/cli/commands/mail.ts";
import { emailFromShop } from "#app/domain/email/email.server.ts";
import { readiness } from "#app/http/server/readiness.server.ts";
import { HOUR } from "#app/lib/seconds.ts";
import { emailSender, RETRIED_FOR } from "#app/platform/email/delivery.server.ts";
import { listEmails } from "#app/platform/email/outbox.server.ts";
import { emailRenderer } from "#app/platform/email/renderer.server.ts";
import { runOneJob } from "#app/platform/jobs/jobs.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { plainEmail } from "#tests/support/email.ts";
import { NOW, type TestPlatform, testPlatform } from "#tests/support/platform.ts";
import {
  CANADIAN,
  customer,
  emailsTo,
  makeShop,
  makeTitle,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";
import { type SmtpServer, smtpServer } from "#tests/support/smtp.ts";

/** Email on its way to a mail server that accepts it, is away for days, or refuses it. */
let smtp: SmtpServer;
let platform: TestPlatform;
let handlers: Parameters<typeof runOneJob>[3];

beforeEach(async () => {
  smtp = await smtpServer();
  platform = await testPlatform({ MAIL_URL: smtp.url });
  await makeShop(platform, "test", CANADIAN);
  handlers = sending(emailRenderer);
});
afterEach(async () => {
  await platform.close();
  await smtp.close();
});

function sending(renderer: Parameters<typeof emailSender>[4]): Parameters<typeof runOneJob>[3] {
  const { database, clock, env, log } = platform;
  return { "mail.send": emailSender(database, clock, env, log, renderer) };
}
/** Does all work that is due, as the server's worker does. */
async function work(): Promise<void> {
  const { database, clock, log } = platform;
  for (let index = 0; index < 500 && (await runOneJob(database, clock, log, handlers)); index++);
}
/** Lets hours pass while a worker looks for work every ten minutes. */
async function passHours(hours: number): Promise<void> {
  for (let step = 0; step < hours * 6; step++) {
    platform.clock.advance(HOUR / 6);
    await work();
  }
}
async function queue(recipient: string): Promise<void> {
  const store = await storeOf(platform);
  await platform.database.transaction((tx) =>
    emailFromShop(tx, platform.clock.now(), plainEmail(store, recipient)),
  );
}
const command = async (...args: string[]) => (await runCommand(mailCommand, platform, args)).text;
const statesOf = async () =>
  (await listEmails(platform.database.read, (await storeOf(platform)).id, { limit: 100 })).map(
    ({ state }) => state,
  );

describe("a mail server that is away", () => {
  it("[F9] gets the emails of the last three days once it is back, each exactly once", async () => {
    smtp.mood = "busy";
    await queue("one@example.com");
    await work();
    await passHours(70);
    expect(await statesOf()).toEqual(["failing"]);
    smtp.mood = "takes";
    await passHours(2);
    expect(await statesOf()).toEqual(["sent"]);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toContain("To: one@example.com");
    expect(await readiness(platform)).toEqual({ isReady: true, text: "ready" });
  });

  it("[F9] is left alone for a while instead of being tried for every email", async () => {
    smtp.mood = "away";
    for (let index = 0; index < 20; index++) await queue(`many${index}@example.com`);
    await work();
    expect(new Set(await statesOf())).toEqual(new Set(["failing"]));
    expect(smtp.connections).toBe(1);
    smtp.mood = "takes";
    await passHours(1);
    expect(smtp.taken).toHaveLength(20);
  });
});

describe("a clock that is set back", () => {
  it("delays no email that was queued, tried or taken by a process while the clock was days ahead", async () => {
    platform.clock.set(NOW + 3 * 86_400);
    await queue("queued@example.com");
    smtp.mood = "away";
    await queue("tried@example.com");
    await work();
    smtp.mood = "takes";
    await queue("taken@example.com");
    const locked_until = platform.clock.now() + 100;
    const { id } = await platform.database.read
      .selectFrom("jobs")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await platform.database.transaction((tx) =>
      tx.updateTable("jobs").set({ state: "running", locked_until }).where("id", "=", id).execute(),
    );
    platform.clock.set(NOW);
    await passHours(2);
    expect(await statesOf()).toEqual(["sent", "sent", "sent"]);
    expect(smtp.taken).toHaveLength(3);
  });
});

describe("an email that cannot be sent", () => {
  beforeEach(async () => {
    smtp.mood = "refuses";
    await queue("nobody@example.com");
  });

  it("[F9] shows in the log, in /readyz and in the command, but the shop stays ready", async () => {
    await work();
    expect(platform.logged.some(({ msg, level }) => msg === "a job failed" && Number(level) === 40)).toBe(
      true,
    );
    const failing = await readiness(platform);
    expect(failing).toEqual({
      isReady: true,
      text: `ready\nemail: 1 failing, 0 given up, oldest ${new Date(NOW * 1000).toISOString()}`,
    });
    expect(failing.text).not.toContain("nobody");
    const listed = await command("list", "failing");
    expect(listed).toMatch(/^1\t.*\tfailing\tnobody@example\.com\tHello\t1 try: .*550 no such person/);
    expect(await command("list", "sent")).toBe("None.");
    const shown = await command("show", "1");
    expect(shown).toContain("state\tfailing");
    expect(shown).toContain("550 no such person");
    expect(shown).toContain("Hello\n");
  });

  it("[F9] is given up after three days, and can be sent again by command", async () => {
    await work();
    await passHours(RETRIED_FOR / HOUR + 3);
    expect(await statesOf()).toEqual(["failed"]);
    expect(
      platform.logged.filter(({ msg, level }) => msg === "a job failed" && Number(level) === 50),
    ).toHaveLength(1);
    expect((await readiness(platform)).text).toContain("0 failing, 1 given up");
    expect(await command("list", "failed")).toContain("nobody@example.com");
    smtp.mood = "takes";
    await passHours(2);
    expect(smtp.taken).toEqual([]);

    expect(await command("resend", "failed")).toContain("1 email will be sent");
    await work();
    expect(smtp.taken).toHaveLength(1);
    expect(await statesOf()).toEqual(["sent"]);
    expect(await readiness(platform)).toEqual({ isReady: true, text: "ready" });
  });

  it("[F9] no longer shows in /readyz a week after it was given up", async () => {
    await work();
    await passHours(RETRIED_FOR / HOUR + 3);
    platform.clock.advance(7 * 86_400);
    expect(await readiness(platform)).toEqual({ isReady: true, text: "ready" });
  });

  it("[F9] is sent at once by the command, and only once", async () => {
    await work();
    await passHours(10);
    smtp.mood = "takes";
    await command("resend", "1");
    await work();
    expect(smtp.taken).toHaveLength(1);
    await passHours(3);
    expect(smtp.taken).toHaveLength(1);
  });
});

describe("the command", () => {
  it("[F9] explains what it cannot do", async () => {
    await expect(command("show", "99")).rejects.toThrow("There is no email 99.");
    await expect(command("resend", "99")).rejects.toThrow("There is no email 99.");
    await expect(command("list", "lost")).rejects.toThrow('"lost" is not one of');
    await expect(command("send")).rejects.toThrow(/^mail has no "send"/);
  });

  it("[F9] does not resend an email whose text was deleted after it was sent", async () => {
    const shopper = await customer(platform, "reset@example.com");
    await shopper.ok("account/emailPasswordToken", { email_address: "reset@example.com" });
    await work();
    const sent = (await emailsTo(platform, "reset@example.com")).at(-1);
    expect(sent).toMatchObject({ kind: "reset", body_text: "", message: "" });
    await expect(command("resend", String(sent?.id))).rejects.toThrow("The text of email");
    expect(await command("show", String(sent?.id))).toContain("Its text has been deleted.");
  });
});

describe("an email as it arrives", () => {
  it("[F9] has the shop's HTML and readable text with the same content", async () => {
    const book = await makeTitle(platform, { title: "The Tides" });
    await stock(platform, "test", book, 5, { condition: "S", price: 4000 });
    const shopper = await customer(platform, "arrives@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, condition: "S", quantity: "2" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    await work();
    const parsed = await Promise.all(smtp.taken.map((source) => PostalMime.parse(source)));
    const received = parsed.find(({ subject }) => subject === `Your order ${order_number} at Test Books`);
    for (const body of [received?.text ?? "", received?.html?.replaceAll("&#x27;", "'") ?? ""]) {
      for (const text of [
        "The Tides",
        "Ada Writer",
        "Signed",
        book.isbn,
        "$80.00",
        "2 × $40.00",
        "Amount due",
      ])
        expect(body, text).toContain(text);
      expect(body).toContain(`http://shop.test/account/order/${order_number}?key=`);
    }
    expect(received?.html).toContain(`src="http://shop.test/covers/${book.eisbn}/120"`);
    expect(received?.html).toMatch(/<html dir="ltr" lang="en-CA">/);
  });

  it("[P17] comes from the shop, and its Message-ID has the shop's domain", async () => {
    await queue("reader@example.net");
    await work();
    const { from, replyTo, messageId } = await PostalMime.parse(smtp.taken[0] ?? "");
    expect(from).toMatchObject({ name: "Test Books", address: "shop@example.com" });
    expect(replyTo).toBeUndefined();
    expect(messageId).toMatch(/^<[\w-]+@example\.com>$/);
  });

  it("[P17] comes from MAIL_FROM under the shop's name, and answers go to the shop", async () => {
    const { database, clock, env, log } = platform;
    const relayed = { ...env, MAIL_FROM: "post@relay.example" };
    handlers = { "mail.send": emailSender(database, clock, relayed, log, emailRenderer) };
    await queue("reader@example.net");
    await work();
    const { from, replyTo, messageId } = await PostalMime.parse(smtp.taken[0] ?? "");
    expect(from).toMatchObject({ name: "Test Books", address: "post@relay.example" });
    expect(replyTo).toEqual([{ name: "Test Books", address: "shop@example.com" }]);
    expect(messageId).toMatch(/^<[\w-]+@relay\.example>$/);
  });

  it("[F9] is plain text when rendering has failed three times", async () => {
    const broken = async () => {
      throw new Error("no renderer");
    };
    handlers = sending({ html: broken });
    await queue("plain@example.com");
    await work();
    expect(smtp.taken).toEqual([]);
    await passHours(1);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toContain("Content-Type: text/plain");
    expect(smtp.taken[0]).not.toContain("text/html");
  });
});
