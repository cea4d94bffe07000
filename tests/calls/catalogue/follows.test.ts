import { beforeEach, describe, expect, it } from "vitest";
import { emailFollowers } from "#app/domain/catalogue/follows/follower-emails.server.ts";
import { announceOnHand } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import type { TitleRecord } from "#app/domain/catalogue/title-records.server.ts";
import { DAY, MINUTE } from "#app/lib/seconds.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, type MadeTitle, openShop, PASSWORD } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN, ["test.localhost"]);
const site = await openSite(platform);
beforeEach(() => platform.clock.set(NOW));

const by = (name: string, role = "A01") => [{ name, role, canadian: false }];
let people = 0;
/** An author with a book, whom nobody else in these tests follows. */
async function author(more: Partial<TitleRecord> = {}) {
  const name = `Writer Number${++people}`;
  const book = await shop.makeTitle({ contributors: by(name), ...more });
  return { name, key: `writer-number${people}`, book };
}
/** A title that a feed brings now and that will come out. */
const announce = (name: string, title: string, more: Partial<TitleRecord> = {}) =>
  shop.makeTitle({ title, contributors: by(name), release_date: NOW + 30 * DAY, ...more });

const ask = (kind: "author" | "series", subject: string, email: string) =>
  shop.guest().ok("title/follow", { kind, subject, email });
const tokenIn = async (email: string) => {
  const text = (await shop.emailsTo(email)).at(-1)?.body_text ?? "";
  return /\/follows\/([\w-]{22})/.exec(text)?.[1] ?? "";
};
async function follow(kind: "author" | "series", subject: string, email: string) {
  await ask(kind, subject, email);
  await shop.guest().ok("title/answerFollow", { token: await tokenIn(email), answer: "confirm" });
  platform.clock.advance(MINUTE);
}
/** The kinds and subjects of the emails to an address, but for the first, which confirms it. */
const subjectsTo = async (email: string) =>
  (await shop.emailsTo(email)).slice(1).map(({ subject }) => subject);
const tell = () => {
  platform.clock.advance(15 * MINUTE);
  return emailFollowers(platform);
};
/** Copies of a title arrive, as all the ways in which they can say it. */
async function arrive(title: MadeTitle, onhand = 3) {
  await shop.stock("test", title, onhand);
  const store = await shop.storeOf();
  await platform.database.transaction((tx) =>
    announceOnHand(tx, platform.clock.now(), store, [title.id], "https://shop.test"),
  );
}

describe("following", () => {
  it("begins with a link in an email, and is answered the same for an address that follows already", async () => {
    const { key, name } = await author();
    const first = await ask("author", key, "Twice@example.com");
    const token = await tokenIn("Twice@example.com");
    const guest = shop.guest();
    expect(await guest.ok("title/getFollow", { token })).toEqual({
      kind: "author",
      name,
      path: `/authors/${key}`,
      confirmed: false,
    });
    await guest.ok("title/answerFollow", { token, answer: "confirm" });
    expect(await ask("author", key, "twice@example.com")).toEqual(first);
    // Asking again, which anybody can do, neither ends it nor makes the links in earlier emails useless.
    expect(await guest.ok("title/getFollow", { token })).toMatchObject({ confirmed: true });
    expect(await tokenIn("twice@example.com")).toBe(token);
  });

  it("is refused for what the shop does not have", async () => {
    const guest = shop.guest();
    const email = "nobody@example.com";
    for (const [kind, subject] of [
      ["author", "no-such-author"],
      ["series", "No such series"],
    ]) {
      const refused = await guest.call("title/follow", { kind, subject, email });
      expect(refused).toMatchObject({ code: "not_found" });
      // It is not about the address.
      expect(refused).not.toHaveProperty("fields");
    }
    expect(await guest.call("title/follow", { kind: "author", subject: "", email })).toMatchObject({
      code: "invalid",
    });
    expect(await guest.call("title/getFollow", { token: "nonsense" })).toHaveProperty("error");
    expect(await shop.emailsTo(email)).toEqual([]);
  });

  it("[RFC 8058] ends with the button of an email program, or the link in any of its emails", async () => {
    const { key, name } = await author();
    for (const email of ["button@example.com", "link@example.com"]) await follow("author", key, email);
    await announce(name, "Before");
    await tell();
    const [, news] = await shop.emailsTo("button@example.com");
    const path = /\/unsubscribe\/follows\/[\w-]+/.exec(JSON.stringify(news))?.[0] ?? "";
    const pressed = await site.ask("test.localhost", path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(await pressed.text()).toBe("stopped");
    await shop.guest().ok("title/answerFollow", { token: await tokenIn("link@example.com"), answer: "stop" });
    await announce(name, "After");
    await tell();
    for (const email of ["button@example.com", "link@example.com"])
      expect(await subjectsTo(email)).toEqual([`${name}: a new book`]);
  });

  it("is in the data of a customer with a confirmed address, and goes with the account", async () => {
    const { key, name } = await author();
    const shopper = await shop.customer("reader@example.com");
    await follow("author", key, "reader@example.com");
    await platform.database.transaction((tx) =>
      tx.updateTable("customers").set({ email_confirmed_at: 1 }).execute(),
    );
    const data = await shopper.ok("account/export");
    expect(data.follows).toEqual([{ kind: "author", name, asked_at: NOW, confirmed: true }]);
    await shopper.ok("account/delete", { email_address: "reader@example.com", password: PASSWORD });
    expect(
      await platform.database.read
        .selectFrom("follows")
        .select("id")
        .where("email", "=", "reader@example.com")
        .execute(),
    ).toEqual([]);
  });
});

describe("a new title", () => {
  it("is announced once, in one email with all that an import brings", async () => {
    const { key, name } = await author();
    await follow("author", key, "fan@example.com");
    for (let one = 0; one < 25; one++) await announce(name, `Volume ${one}`);
    await announce(name, "Volume 0 again", { product_code: (await announce(name, "Changed")).isbn });
    expect(await emailFollowers(platform)).toBe(0);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    expect(await subjectsTo("fan@example.com")).toEqual([`${name}: 26 new books`]);
    const text = (await shop.emailsTo("fan@example.com")).at(-1)?.body_text ?? "";
    expect(text.match(/Volume \d+/g)?.length).toBeGreaterThanOrEqual(19);
    expect(text).toContain("And 6 more");
    expect(text).toContain(`/authors/${key}`);
  });

  it("is not announced if it is out already, is not theirs, or was known before they followed", async () => {
    const { key, name, book } = await author();
    await announce(name, "Known before");
    await follow("author", key, "quiet@example.com");
    await announce(name, "Old", { release_date: NOW - DAY });
    await announce(name, "Undated", { release_date: null });
    await announce(name, "Withdrawn", { state: "cancelled" });
    await announce("Somebody Else", "Foreword", {
      contributors: [...by("Somebody Else"), ...by(name, "A23")],
    });
    await shop.makeTitle({ product_code: book.isbn, title: "Moved", release_date: NOW + DAY });
    const gone = await announce(name, "Gone before the email");
    await shop.makeTitle({ product_code: gone.isbn, state: "cancelled" });
    await tell();
    expect(await subjectsTo("quiet@example.com")).toEqual([]);
  });

  it("is on the shelf once, when it first arrives and its day has come", async () => {
    const { key, name } = await author();
    await follow("author", key, "shelf@example.com");
    const early = await announce(name, "Early", { release_date: NOW + 2 * DAY });
    await tell();
    expect(await subjectsTo("shelf@example.com")).toEqual([`${name}: a new book`]);
    await arrive(early);
    await tell();
    expect(await subjectsTo("shelf@example.com")).toHaveLength(1);
    platform.clock.set(NOW + 4 * DAY);
    await tell();
    await arrive(early, 7);
    await tell();
    expect(await subjectsTo("shelf@example.com")).toEqual([
      `${name}: a new book`,
      `${name}: a new book is on our shelves`,
    ]);
  });

  it("is not on the shelf if it is of last year, or was there before they followed, or is sold out again", async () => {
    const { key, name } = await author();
    const there = await shop.makeTitle({ contributors: by(name), release_date: NOW - DAY });
    await arrive(there);
    await follow("author", key, "later@example.com");
    await arrive(there, 9);
    await arrive(await shop.makeTitle({ contributors: by(name), release_date: NOW - 300 * DAY }));
    const sold = await shop.makeTitle({ title: "Sold", contributors: by(name), release_date: NOW - DAY });
    await arrive(sold);
    await shop.stock("test", sold, 0);
    await tell();
    expect(await subjectsTo("later@example.com")).toEqual([]);
    await arrive(sold);
    await tell();
    expect(await subjectsTo("later@example.com")).toEqual([`${name}: a new book is on our shelves`]);
  });

  it("is in one email to somebody who follows its author and its series", async () => {
    const series = "The Lighthouse Books";
    const { key, name } = await author({ series });
    await follow("author", key, "both@example.com");
    await follow("series", series, "both@example.com");
    await follow("series", series, "series@example.com");
    await announce(name, "The next one", { series });
    expect(await tell()).toBe(2);
    expect((await shop.emailsTo("both@example.com")).slice(2)).toHaveLength(1);
    expect(await subjectsTo("series@example.com")).toEqual([`${series}: a new book`]);
  });

  it("is news under another name of the same person", async () => {
    const { key, name } = await author();
    await follow("author", key, "names@example.com");
    const contributors = [{ ...by("A Secret Pen")[0], other_names: [name] }] as NonNullable<
      TitleRecord["contributors"]
    >;
    await announce("", "Under another name", { contributors });
    await tell();
    expect(await subjectsTo("names@example.com")).toEqual([`${name}: a new book`]);
  });

  it("is sent once by processes that look at the same time, and not by one that stops halfway", async () => {
    const { key, name } = await author();
    const fans = Array.from({ length: 30 }, (_, one) => `fan${one}-${people}@example.com`);
    for (const email of fans) await follow("author", key, email);
    platform.clock.set(NOW + DAY);
    await announce(name, "Wanted");
    platform.clock.advance(15 * MINUTE);
    expect(await emailFollowers(platform, () => true)).toBe(0);
    const sent = await Promise.all([emailFollowers(platform), emailFollowers(platform)]);
    const rest = await emailFollowers(platform);
    expect(sent.reduce((sum, one) => sum + one, rest)).toBe(fans.length);
    for (const email of fans) expect(await subjectsTo(email)).toHaveLength(1);
  });
});
