import { describe, expect, it } from "vitest";
import { brokenAt, record, trail } from "#app/domain/accounts/audit/audit.server.ts";
import * as operating from "#app/domain/accounts/desk-accounts.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  customer,
  deskOf,
  emailsTo,
  guest,
  inSession,
  makeAccountShops,
  makeTitle,
  PASSWORD,
  PERSON,
  stock,
  tokenTo,
  toReview,
} from "#tests/support/shop.ts";

/** Changes to accounts by customers and operators, and their audit trail. */

const platform = await sharedPlatform();
await makeAccountShops(platform);

describe("a customer's account", () => {
  it("[A93] saves details only with the current password", async () => {
    const shopper = await customer(platform, "details@example.com");
    const changed = { ...PERSON, city: "Sidney" };
    expect(await shopper.call("account/modify", changed)).toMatchObject({
      fields: { password: "Password required." },
    });
    expect(await shopper.call("account/modify", { ...changed, password: "not it at all" })).toMatchObject({
      code: "wrong_password",
      fields: { password: expect.any(String) },
    });
    expect((await shopper.ok("account/get")).city).toBe("Victoria");
    await shopper.ok("account/modify", { ...changed, password: PASSWORD });
    expect((await shopper.ok("account/get")).city).toBe("Sidney");
    expect(await shopper.call("account/modify", { new_password: "a harbour lamp" })).toMatchObject({
      fields: { password: "Current password required." },
    });
  });

  it("[A93] [A94] [S15] changes the email address once the new one is confirmed, and notifies the old", async () => {
    const visitor = guest(platform, "verifying");
    await visitor.ok("account/check", { email_address: "old@example.com" });
    const created = await visitor.ok("account/create", {
      ...PERSON,
      password: PASSWORD,
      token: await tokenTo(platform, "old@example.com"),
    });
    const shopper = inSession(platform, created, "verifying");
    const ask = { email_address: "new@example.com" };
    expect(await shopper.call("account/modify", ask)).toMatchObject({
      fields: { password: "Current password required." },
    });
    expect(await shopper.call("account/modify", { email_address: "", password: PASSWORD })).toMatchObject({
      fields: { email_address: "Email address required." },
    });
    await shopper.ok("account/modify", { ...ask, password: PASSWORD });
    expect((await shopper.ok("account/get")).email_address).toBe("old@example.com");
    expect((await emailsTo(platform, "old@example.com")).at(-1)?.body_text).toContain("new@example.com");
    const token = await tokenTo(platform, "new@example.com");

    // Another customer cannot confirm with the link.
    const other = guest(platform, "verifying");
    await other.ok("account/check", { email_address: "stranger@example.com" });
    const strange = await other.ok("account/create", {
      ...PERSON,
      password: PASSWORD,
      token: await tokenTo(platform, "stranger@example.com"),
    });
    const stranger = inSession(platform, strange, "verifying");
    expect(await stranger.call("account/modify", { token })).toMatchObject({
      error: "Confirmation link has expired",
    });
    expect(await shopper.ok("account/modify", { token })).toEqual({ confirmed: true });
    expect((await shopper.ok("account/get")).email_address).toBe("new@example.com");
    expect(await shopper.call("account/modify", { token })).toMatchObject({ code: "expired" });

    // An address that is taken gets the same answer, and an email.
    const taken = { email_address: "stranger@example.com", password: PASSWORD };
    expect(await shopper.ok("account/modify", taken)).toEqual({ confirmation_sent: true });
    expect((await emailsTo(platform, "stranger@example.com")).at(-1)?.body_text).toContain(
      "already belongs to an account",
    );
    await shopper.ok("account/modify", { email_address: "third@example.com", password: PASSWORD });
    const late = await tokenTo(platform, "third@example.com");
    platform.clock.advance(3601);
    expect(await shopper.call("account/modify", { token: late })).toMatchObject({
      error: "Confirmation link has expired",
    });
  });

  it("changes the email address at once in a shop that does not verify addresses", async () => {
    const shopper = await customer(platform, "plain@example.com");
    await customer(platform, "taken@example.com");
    expect(
      await shopper.call("account/modify", { email_address: "Taken@example.com", password: PASSWORD }),
    ).toMatchObject({ error: "This email address has already been registered." });
    expect(
      await shopper.ok("account/modify", { email_address: "plainer@example.com", password: PASSWORD }),
    ).toEqual({ confirmation_sent: false });
    expect((await emailsTo(platform, "plain@example.com")).at(-1)?.body_text).toContain(
      "plainer@example.com",
    );
  });

  it("can be exported", async () => {
    const shopper = await customer(platform, "export@example.com");
    await shopper.ok("address/create", { ...PERSON, name: "The cottage" });
    const answer = await shopper.ok("account/export");
    expect(answer).toMatchObject({
      account: { email_address: "export@example.com", first_name: "Ada" },
      addresses: [{ address_id: 0 }, { name: "The cottage" }],
      logins: [{ since: expect.any(Number) }],
      changes: [{ action: "created" }],
    });
    expect(JSON.stringify(answer)).not.toMatch(/argon2|password_hash/);
  });

  it("[A96] is deleted with its email address and password, and its orders stay without a name", async () => {
    const shopper = await customer(platform, "leaving@example.com");
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 3);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const { order_number, key } = await shopper.ok("checkout/submit", await toReview(shopper));
    const id = { order_id: order_number };
    const stranger = await guest(platform);
    await stranger.ok("order/get", { ...id, key });
    const gone = await makeTitle(platform, { state: "out_of_print" });
    await shopper.ok("title/tellMe", { eisbn: gone.eisbn, email: "leaving@example.com" });
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const cartOwner = (await shopper.visit()).session.cartKey;
    expect(await shopper.call("account/delete", { email_address: "leaving@example.com" })).toMatchObject({
      fields: { password: "Password required." },
    });
    expect(
      await shopper.call("account/delete", { email_address: "other@example.com", password: PASSWORD }),
    ).toMatchObject({ code: "wrong_email" });
    expect(
      await shopper.call("account/delete", { email_address: "leaving@example.com", password: "wrong wrong" }),
    ).toMatchObject({ code: "wrong_password" });
    await shopper.ok("account/delete", { email_address: "Leaving@example.com", password: PASSWORD });
    expect((await shopper.ok("session/get")).logged_in).toBe(false);
    expect(await shopper.call("order/get", id)).toMatchObject({ code: "not_found" });
    expect(await stranger.call("order/get", { ...id, key })).toMatchObject({ code: "not_found" });
    const { read } = platform.database;
    const order = await read
      .selectFrom("orders")
      .selectAll()
      .where("order_number", "=", order_number)
      .executeTakeFirst();
    expect(order).toMatchObject({ purchaser_name: "", email: "", phone: "", item_count: 1 });
    expect(await read.selectFrom("carts").select("owner").execute()).not.toContainEqual({ owner: cartOwner });
    expect(await read.selectFrom("stock_notices").select("email").execute()).not.toContainEqual({
      email: "leaving@example.com",
    });
    const left = JSON.stringify(await read.selectFrom("customers").selectAll().execute());
    expect(left).not.toContain("leaving@example.com");
    // The address can sign up again.
    await customer(platform, "leaving@example.com");
  });
});

describe("the operator", () => {
  it("lists, shows, approves, locks, unlocks, invites and exempts customers, and records every change", async () => {
    const shop = await deskOf(platform);
    const { database } = platform;
    const shopper = await customer(platform, "run@example.com");
    const login = { email_address: "run@example.com", password: PASSWORD };
    await operating.lock(database, shop, "RUN@example.com");
    expect((await shopper.ok("session/get")).logged_in).toBe(false);
    expect(await guest(platform).call("account/login", login)).toMatchObject({ code: "locked" });
    expect(await guest(platform).call("account/login", { ...login, password: "not the one" })).toMatchObject({
      code: "wrong_login",
    });
    await operating.unlock(database, shop, "run@example.com");
    expect(await guest(platform).call("account/login", login)).toMatchObject({ logged_in: true });
    await operating.approve(database, shop, "run@example.com");
    expect((await emailsTo(platform, "run@example.com")).at(-1)?.subject).toContain("Welcome");
    const found = await operating.findCustomer(database.read, shop.store.id, "run@example.com", shop.now);
    expect(found?.account).toMatchObject({ approved: true, state: "active" });
    const actions = (await trail(database.read, shop.store.id, found?.account.public_id)).map(
      (row) => row.action,
    );
    expect(actions).toEqual(["created", "locked", "unlocked", "approved"]);
    expect(await operating.lock(database, shop, "nobody@example.com")).toMatchObject({ code: "not_found" });

    const details = { ...(await shopper.ok("session/get")), ...PERSON };
    const invited = await operating.invite(database, shop, "invited@example.com", {
      ...PERSON,
      company: "",
      is_institution: false,
      phone_number_type: "work",
      phone_number_ext: "",
      alt_phone_number: "",
      alt_phone_number_type: "work",
      alt_phone_number_ext: "",
      street_address_2: "",
      extra_fields: {},
    });
    expect(invited).toBeUndefined();
    expect(details.logged_in).toBe(false);
    const ask = { email_address: "invited@example.com" };
    expect(await guest(platform).call("account/login", { ...ask, password: "anything" })).toMatchObject({
      code: "wrong_login",
    });
    await guest(platform).ok("account/emailPasswordToken", ask);
    const token = await tokenTo(platform, "invited@example.com");
    await guest(platform).ok("account/resetPassword", { token, password: "now I choose" });
    expect(await guest(platform).call("account/login", { ...ask, password: "now I choose" })).toMatchObject({
      logged_in: true,
    });
  });

  it("puts nobody under the book law in a shop without an accredited location", async () => {
    const shop = await deskOf(platform);
    await customer(platform, "quai@example.com", { is_institution: "on", company: "Bibliothèque du Quai" });
    expect(await operating.setBookLaw(platform.database, shop, "quai@example.com", true)).toMatchObject({
      code: "not_accredited",
    });
  });

  it("does the same by command, with an error message for every mistake", async () => {
    const { accountsCommand } = await import("#app/cli/commands/accounts.ts");
    await customer(platform, "bycommand@example.com");
    const lines: string[] = [];
    const run = async (args: string[], options = {}) => {
      const ran = await runCommand(accountsCommand, platform, args, options);
      lines.push(...ran.lines);
      return ran.code;
    };
    expect(await run(["approve", "bycommand@example.com"])).toBe(0);
    expect(await run(["invite", "hired@example.com", "Hanna", "Hired"], { company: "Hired School" })).toBe(0);
    const until = { certificate: "C-1", until: "2027-12-31", tax: ["PST"] };
    expect(await run(["exempt", "hired@example.com"], until)).toBe(0);
    expect(await run(["list"], { limit: "2" })).toBe(0);
    expect(lines.slice(-2).join("\n")).toMatch(
      /Hired School.*institution, exempt from PST until.*\n.*Ada Reader.*approved/s,
    );
    expect(await run(["show", "hired@example.com"])).toBe(0);
    expect(lines.slice(-2).join("\n")).toMatch(
      /invited\toperator.*\n.*tax exemption set.*until December 31, 2027/s,
    );
    expect(await run(["audit"])).toBe(0);
    expect(lines.at(-1)).toMatch(/^\d+ entries, each follows/);
    await expect(run(["lock", "nobody@example.com"])).rejects.toThrow("There is no account for");
    await expect(run(["lock"])).rejects.toThrow("EMAIL is missing");
    await expect(run(["exempt", "hired@example.com"], { certificate: "x" })).rejects.toThrow("--until");
    await expect(run(["invite", "hired@example.com", "A", "B"])).rejects.toThrow(
      "There is already an account",
    );
    await expect(run(["wish"])).rejects.toThrow(/^accounts has no "wish"/);
  });

  it("reads what earlier versions wrote into the audit trail in today's words, and leaves the entry as it is", async () => {
    const { store } = await deskOf(platform);
    const { read, transaction } = platform.database;
    const entry = {
      storeId: store.id,
      at: platform.clock.now(),
      actor: "a",
      action: "password changed",
      subject: "old",
    } as const;
    for (const way of ["a letter's", "an email's", "an email’s"])
      await transaction((tx) => record(tx, { ...entry, detail: `by ${way} link` }));
    expect((await trail(read, store.id, "old")).map(({ detail }) => detail)).toEqual([
      "by an email’s link",
      "by an email’s link",
      "by an email’s link",
    ]);
    expect(await brokenAt(read, store.id)).toBeUndefined();
  });

  it("finds where the audit trail was tampered with", async () => {
    const { store } = await deskOf(platform);
    const { read, transaction } = platform.database;
    expect(await brokenAt(read, store.id)).toBeUndefined();
    await transaction((tx) =>
      tx.updateTable("audit_entries").set({ actor: "nobody" }).where("number", "=", 2).execute(),
    );
    expect(await brokenAt(read, store.id)).toBe(2);
    await transaction((tx) => tx.deleteFrom("audit_entries").where("number", ">", 1).execute());
    expect(await brokenAt(read, store.id)).toBe(2);
  });
});
