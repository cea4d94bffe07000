import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { accountsCommand } from "#app/cli/commands/accounts.ts";
import { emailFromShop, emailOnEvent } from "#app/domain/email/email.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { isFailure } from "#app/messages/result.ts";
import { emailFolder, emailSender } from "#app/platform/email/delivery.server.ts";
import { htmlOf } from "#app/platform/email/html.server.ts";
import { emailRenderer } from "#app/platform/email/renderer.server.ts";
import { runOneJob } from "#app/platform/jobs/jobs.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { plainEmail } from "#tests/support/email.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  CONTACT,
  customer,
  emailsTo,
  forgetLimits,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
  stock,
  tokenTo,
  toReview,
} from "#tests/support/shop.ts";

let drawn = 0;
const anybody = () => `stranger${++drawn}@example.com`;

const platform = await sharedPlatform();
await makeShop(platform, "test", merged(CANADIAN, { quote_enabled: true }));
await makeShop(platform, "careful", merged(CANADIAN, { require_email_verification: true }));
const book = await makeTitle(platform);
for (const shop of ["test", "careful"]) await stock(platform, shop, book, 500);
beforeEach(async () => {
  platform.clock.set(NOW);
  await forgetLimits(platform);
});

async function withCart(shopper: Guest): Promise<Guest> {
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  return shopper;
}
const codeOf = (answer: unknown) => (isFailure(answer) ? answer.code : "ok");

/** Sends every email that is due, as the server's worker does. */
async function work(): Promise<void> {
  const { database, clock, env, log } = platform;
  const handlers = { "mail.send": emailSender(database, clock, env, log, emailRenderer) };
  for (let index = 0; index < 500 && (await runOneJob(database, clock, log, handlers)); index++);
}
async function sentTo(recipient: string): Promise<number> {
  return (await emailsTo(platform, recipient)).filter((email) => email.sent_at !== null).length;
}

/** Every call that can send email to a stranger's address. */
const WAYS: Record<string, (to: string) => Promise<unknown>> = {
  "cart/email": async (to) => (await withCart(guest(platform))).call("cart/email", { email_address: to }),
  "title/tellMe": (to) => guest(platform).call("title/tellMe", { eisbn: book.eisbn, email: to }),
  "account/check": (to) => guest(platform, "careful").call("account/check", { email_address: to }),
  "account/emailPasswordToken": (to) =>
    guest(platform).call("account/emailPasswordToken", { email_address: to }),
  "account/modify": async (to) => {
    const shopper = await customer(platform, anybody());
    return shopper.call("account/modify", { email_address: to, password: PASSWORD });
  },
  "account/linkToRequest": async (to) => {
    const school = await customer(platform, anybody(), { is_institution: "on", company: "Oak Bay High" });
    return school.call("account/linkToRequest", { email: to });
  },
  "checkout/submit": async (to) => {
    const shopper = await withCart(guest(platform));
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", { ...CONTACT, email: to });
    await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    const { orderToken: order_token, cart } = await shopper.ok("checkout/get");
    return shopper.call("checkout/submit", { order_token, cart_checksum: cart.checksum });
  },
};

describe("an address that nobody has confirmed", () => {
  it.each(Object.keys(WAYS))("[X6] gets at most three emails a day through %s", async (name) => {
    const to = anybody();
    for (let index = 0; index < 6; index++) await WAYS[name]?.(to);
    await work();
    expect(await sentTo(to)).toBeLessThanOrEqual(3);
  });

  it("[X6] gets at most three emails a day from all calls and all shops together", async () => {
    const to = anybody();
    for (const way of Object.values(WAYS)) await way(to);
    await work();
    expect(await sentTo(to)).toBe(3);
    platform.clock.set(NOW + DAY);
    for (const way of Object.values(WAYS)) await way(to);
    await work();
    expect(await sentTo(to)).toBe(6);
  });

  it("[X6] is recognised in capital letters and with spaces", async () => {
    const to = anybody();
    const answers = [];
    for (const spelt of [to, to.toUpperCase(), ` ${to}`, to]) answers.push(await WAYS["cart/email"]?.(spelt));
    expect(answers.map(codeOf)).toEqual(["ok", "ok", "ok", "too_many_to_address"]);
  });
});

describe("a refusal", () => {
  it("[X6] says why, beside the address field", async () => {
    const to = anybody();
    for (const name of ["cart/email", "title/tellMe", "account/check", "account/linkToRequest"]) {
      for (let index = 0; index < 3; index++) await WAYS["cart/email"]?.(to);
      expect(await WAYS[name]?.(to)).toMatchObject({
        code: "too_many_to_address",
        error: expect.stringContaining("several emails to this address today"),
        fields: {
          [name.includes("link") || name.includes("tell") ? "email" : "email_address"]: expect.any(String),
        },
      });
    }
  });

  it("[X6] is the same for an address with an account and one without", async () => {
    const [known, unknown] = [anybody(), anybody()];
    await confirmed(known);
    await forgetLimits(platform);
    for (const name of ["cart/email", "title/tellMe", "account/linkToRequest"]) {
      const answers = [];
      for (const to of [known, unknown]) {
        const codes = [];
        for (let index = 0; index < 5; index++) codes.push(codeOf(await WAYS[name]?.(to)));
        answers.push(codes);
      }
      expect(answers[0], name).toEqual(answers[1]);
    }
  });

  it("[X6] leaves the link of an earlier email valid", async () => {
    const to = anybody();
    for (let index = 0; index < 3; index++) await WAYS["account/check"]?.(to);
    const token = await tokenTo(platform, to);
    expect(await WAYS["account/check"]?.(to)).toMatchObject({ code: "too_many_to_address" });
    const shopper = guest(platform, "careful");
    expect(await shopper.call("account/verify", { token })).toEqual({ email_address: to });
  });

  it("[X6] leaves no trace of an invitation that was not sent", async () => {
    const to = anybody();
    for (let index = 0; index < 3; index++) await WAYS["cart/email"]?.(to);
    const school = await customer(platform, anybody(), { is_institution: "on", company: "Oak Bay High" });
    expect(await school.call("account/linkToRequest", { email: to })).toMatchObject({
      code: "too_many_to_address",
    });
    expect((await school.ok("account/getAvailableChildren")).rows).toEqual([]);
  });

  it("[M11] does not meet a confirmed customer who invites a colleague that signed up today", async () => {
    const colleague = anybody();
    for (let index = 0; index < 3; index++) await WAYS["account/check"]?.(colleague);
    const school = await confirmed(anybody(), { is_institution: "on", company: "Oak Bay High" });
    await school.ok("account/linkToRequest", { email: colleague });
    expect((await emailsTo(platform, colleague)).at(-1)).toMatchObject({ kind: "link-asked" });
  });

  it("[M11] [X6] meets confirmed customers after three emails to an address in a day, all of them together", async () => {
    const to = anybody();
    const schools = [];
    for (let index = 0; index < 4; index++)
      schools.push(await confirmed(anybody(), { is_institution: "on", company: "Oak Bay High" }));
    const codes = [];
    for (const school of schools)
      codes.push(codeOf(await school.call("account/linkToRequest", { email: to })));
    expect(codes).toEqual(["ok", "ok", "ok", "too_many_to_address"]);
    for (let index = 0; index < 5; index++) await WAYS["cart/email"]?.(to);
    await work();
    expect(await sentTo(to)).toBe(6);
  });

  it("[X6] stops one guest, one customer or one network that emails many addresses", async () => {
    const shopper = await withCart(guest(platform));
    const codes = [];
    for (let index = 0; index < 6; index++)
      codes.push(codeOf(await shopper.call("cart/email", { email_address: anybody() })));
    expect(codes).toEqual([...Array(5).fill("ok"), "too_many_emails"]);
    let sent = 5;
    for (; sent < 100; sent++) if (codeOf(await WAYS["title/tellMe"]?.(anybody())) !== "ok") break;
    expect(sent).toBe(60);
    // The limit of one network does not stop the others.
    const elsewhere = await platform.database.read.selectFrom("rate_limits").select("used").execute();
    expect(Math.max(...elsewhere.map(({ used }) => used))).toBe(60);
  });

  it("[X6] stops a customer who requests quotes one after the other", async () => {
    const shopper = await customer(platform, anybody());
    const codes = [];
    for (let index = 0; index < 32; index++) {
      await withCart(shopper);
      codes.push(codeOf(await shopper.call("checkout/requestQuote", { message: "Please" })));
    }
    expect(codes.filter((code) => code === "ok").length).toBeLessThanOrEqual(30);
    expect(codes.at(-1)).toBe("too_many_emails");
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
  });
});

/** A customer whose email address is confirmed. */
async function confirmed(email: string, fields: Record<string, string> = {}): Promise<Guest> {
  const shopper = await customer(platform, email, fields);
  await shopper.ok("account/sendConfirmation");
  await shopper.ok("account/modify", { token: await tokenTo(platform, email) });
  return shopper;
}

describe("emails about orders", () => {
  it("[X6] are delayed after three to an unconfirmed address, and not lost", async () => {
    const to = anybody();
    const orders = [];
    for (let index = 0; index < 5; index++) orders.push(await WAYS["checkout/submit"]?.(to));
    expect(orders.map(codeOf)).toEqual(Array(5).fill("ok"));
    await work();
    expect(await sentTo(to)).toBe(3);
    // The shop gets its own email for each order at once.
    expect(
      (await emailsTo(platform, "shop@example.com")).filter(({ reply_to }) => reply_to === to),
    ).toHaveLength(5);
    platform.clock.set(NOW + DAY);
    await work();
    expect(await sentTo(to)).toBe(5);
    expect(new Set((await emailsTo(platform, to)).map(({ subject }) => subject)).size).toBe(5);
  });

  it("[X6] are dropped after three days without room, which is logged", async () => {
    const to = anybody();
    const store = (await guest(platform).visit()).store;
    const mail = plainEmail(store, to);
    for (let index = 0; index < 15; index++)
      await platform.database.transaction((tx) =>
        emailOnEvent(tx, { storeId: store.id, now: NOW, to, confirmed: false }, mail),
      );
    for (let day = 0; day <= 5; day++) {
      platform.clock.set(NOW + day * DAY);
      await work();
      expect(await sentTo(to)).toBeLessThanOrEqual(3 * (day + 1));
    }
    expect(await sentTo(to)).toBe((await emailsTo(platform, to)).length);
    expect(platform.logged.some(({ msg }) => String(msg).includes("an email was dropped"))).toBe(true);
  });

  it("[X6] reach a confirmed address on the same day, however many there are", async () => {
    const email = anybody();
    const shopper = await confirmed(email);
    const before = (await emailsTo(platform, email)).length;
    for (let index = 0; index < 6; index++) {
      await withCart(shopper);
      await shopper.ok("checkout/setExtras", { ...CONTACT, email });
      const { order_token, cart_checksum } = await toReview(shopper).then(async () => {
        await shopper.ok("checkout/setExtras", { ...CONTACT, email });
        const state = await shopper.ok("checkout/get");
        return { order_token: state.orderToken, cart_checksum: state.cart.checksum };
      });
      await shopper.ok("checkout/submit", { order_token, cart_checksum });
    }
    await work();
    expect(await sentTo(email)).toBe(before + 6);
  });

  it("[X6] are not limited when staff cause them", async () => {
    const to = anybody();
    const { store } = await guest(platform).visit();
    const mail = plainEmail(store, to);
    for (let index = 0; index < 8; index++)
      await platform.database.transaction((tx) => emailFromShop(tx, NOW, mail));
    await work();
    expect(await sentTo(to)).toBe(8);
  });
});

describe("text that a stranger types", () => {
  const TRAP = "Claim your prize at https://evil.example/now";

  it("[X6] appears in no subject, no opening line and no link", async () => {
    const own = anybody();
    const names = { first_name: TRAP.slice(0, 40), last_name: "evil.example", company: TRAP };
    const school = await customer(platform, own, { ...names, is_institution: "on" });
    const to = anybody();
    const buyer = await customer(platform, to, names);
    await school.ok("account/linkToRequest", { email: to });
    await buyer.ok("account/linkToVerify", { token: await tokenTo(platform, to) });
    await withCart(school);
    await school.ok("checkout/requestQuote", { message: `https://evil.example/now\n${TRAP}` });
    await withCart(buyer);
    await toReview(buyer);
    await buyer.ok("checkout/setExtras", { ...CONTACT, name: "https://evil.example/now", email: anybody() });
    const state = await buyer.ok("checkout/get");
    await buyer.ok("checkout/submit", { order_token: state.orderToken, cart_checksum: state.cart.checksum });
    const emails = await platform.database.read.selectFrom("emails").selectAll().orderBy("id").execute();
    expect(emails.filter(({ body_text }) => /evil|prize/i.test(body_text)).length).toBeGreaterThanOrEqual(4);
    for (const { subject, body_text, message } of emails) {
      const html = message && htmlOf(JSON.parse(message));
      expect(subject).not.toMatch(/evil|prize/i);
      const opening = body_text.split("\n").filter(Boolean).slice(0, 2).join("\n");
      expect(opening).not.toMatch(/evil|prize/i);
      expect(html).not.toMatch(/href="[^"]*evil/);
    }
  });

  it("[X6] has no placeholder in any subject", () => {
    const folder = path.resolve(import.meta.dirname, "../../../app/messages/en");
    const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
    const subjects = files.flatMap((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return [
        ...text.matchAll(
          /(?:\w*[sS]ubject|mail(?:Requested|Quoted|NewOrder|NewRequest))(?: =|:)\s*"([^"]*)"/g,
        ),
      ].map(([, words = ""]) => words);
    });
    expect(subjects.length).toBeGreaterThan(15);
    for (const words of subjects)
      for (const [, placeholder = ""] of words.matchAll(/\{(\w+)/g))
        expect(
          ["shop", "number", "date", "location", "title", "amount", "event", "followed", "count"],
          words,
        ).toContain(placeholder);
  });
});

describe("a stored email", () => {
  it("[X11] loses its body once it is sent if it has a token in it, and an order's key", async () => {
    const to = anybody();
    await WAYS["account/check"]?.(to);
    await WAYS["checkout/submit"]?.(to);
    await WAYS["cart/email"]?.(to);
    expect((await emailsTo(platform, to)).every(({ body_text }) => body_text !== "")).toBe(true);
    await work();
    const [check, order, cart] = await emailsTo(platform, to);
    expect(check).toMatchObject({ body_text: "", message: "" });
    // Staff read what an order's customer was sent; the key that opens the order is not stored.
    expect(order?.body_text).toContain("?key=[removed]");
    expect(order?.message).toContain("?key=[removed]");
    expect(`${order?.body_text}${order?.message}`).not.toMatch(/key=[\w-]/);
    // This one holds no secrets; it is deleted when it is old enough.
    expect(cart?.body_text).toContain(book.eisbn);
    expect(readdirSync(emailFolder(platform.env.dataDir)).length).toBeGreaterThanOrEqual(3);
  });
});

it("[X6] an invitation by staff is not limited, and reveals nothing about other people", async () => {
  const to = anybody();
  for (let index = 0; index < 3; index++) await WAYS["cart/email"]?.(to);
  expect((await runCommand(accountsCommand, platform, ["invite", to, "Lena", "Marsh"])).code).toBe(0);
  await work();
  expect(await sentTo(to)).toBe(4);
});
