import { describe, expect, it } from "vitest";
import * as accountCalls from "#app/calls/account/account.server.ts";
import * as loginCalls from "#app/calls/account/log-in.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { CANADIAN, merged, openShop, PASSWORD, PERSON } from "#tests/support/shop.ts";

/** Passwords, signing up, logging in and out. */
const shop = await openShop();
const { platform } = shop;
await shop.makeAccountShops();

describe("passwords", () => {
  it("[A92] [S11] need 8 to 128 characters, must be typed twice and must not be too common", async () => {
    const refusalOfPassword = async (password: string, confirm?: string) =>
      (
        (await shop.guest().call("account/create", {
          ...PERSON,
          email_address: "words@example.com",
          password,
          confirm,
        })) as { fields?: Record<string, string> }
      ).fields;
    expect(await refusalOfPassword("short67", "short67")).toEqual({
      password: "Password must be at least 8 characters.",
    });
    expect(await refusalOfPassword("x".repeat(129))).toEqual({
      password: "Password must be at most 128 characters.",
    });
    expect(await refusalOfPassword(PASSWORD, "")).toEqual({ confirm: "Please confirm your password." });
    expect(await refusalOfPassword(PASSWORD, `${PASSWORD}!`)).toEqual({
      confirm: "The two passwords that you entered do not match.",
    });
    expect(await refusalOfPassword("Password1")).toEqual({
      password: expect.stringContaining("too easy to guess"),
    });
  });
});

describe("signing up", () => {
  it("[A69] [A70] formats postal codes, phone numbers and provinces for the country", async () => {
    const shopper = await shop.customer("Typed@Example.com");
    expect(await shopper.ok("account/get")).toMatchObject({
      email_address: "Typed@Example.com",
      postal_code: "V8V 1A1",
      phone_number: "(250) 555-0142",
      province: "BC",
      email_confirmed: false,
    });
    const us = await shop.customer(
      "us@example.com",
      { country: "us", province: "iowa", postal_code: "522401234", phone_number: "319.555.0142" },
      "us",
    );
    expect(await us.ok("account/get")).toMatchObject({
      postal_code: "52240-1234",
      phone_number: "(319) 555-0142",
      province: "IA",
      country: "US",
    });
    const abroad = await shop.customer("abroad@example.com", {
      country: "FR",
      province: "Ille-et-Vilaine",
      postal_code: "35000 cdx",
      phone_number: "+33 299000000",
    });
    expect(await abroad.ok("account/get")).toMatchObject({
      postal_code: "35000 cdx",
      phone_number: "+33 299000000",
      province: "Ille-et-Vilaine",
    });
  });

  it("drops NUL, which the database cannot store, instead of failing", async () => {
    const shopper = await shop.customer("nul@example.com", { first_name: "A\0da", city: "\0Victoria" });
    expect(await shopper.ok("account/get")).toMatchObject({ first_name: "Ada", city: "Victoria" });
    expect(await shopper.ok("order/getList", { term: "\0" })).toMatchObject({ rows: [] });
    expect(await shopper.call("title/getItem", { eisbn: "\0" })).toHaveProperty("error");
    expect(await shop.guest().ok("browse/get", { t: "a\0b", s: ["\0"] })).toHaveProperty("rows");
  });

  it("[A71] [A72] [A97] reports every mistake at once, each beside its field", async () => {
    const refused = await shop.guest().call("account/create", {
      email_address: "no",
      password: "x",
      is_institution: "on",
      country: "CA",
      province: "IA",
      postal_code: "52240",
      phone_number: "call me",
      phone_number_ext: "1",
      communication_preference: "text",
      last_name: "x".repeat(81),
    });
    expect(refused).toMatchObject({
      code: "invalid",
      fields: {
        email_address: "There was an error. Please ensure you’ve entered a valid email address.",
        password: "Password must be at least 8 characters.",
        first_name: "First name is required.",
        last_name: "At most 80 characters.",
        company: "Institution name is required.",
        street_address: "Street address is required.",
        city: "City is required.",
        province: "Valid state / province is required.",
        postal_code: "Valid postal code is required.",
        phone_number: "Required. Must be a phone number.",
        phone_number_ext: "Must be between 2 and 6 digits",
        communication_preference: expect.any(String),
      },
    });
    const nowhere = await shop.guest().call("account/create", { ...PERSON, country: "XX" });
    expect(nowhere).toMatchObject({ fields: { country: "Valid country is required." } });
    // Unless the box is ticked, the institution's name is not required and not stored.
    const person = await shop.customer("noinst@example.com", { company: "Typed by mistake" });
    expect(await person.ok("account/get")).toMatchObject({ company: "", is_institution: false });
  });

  it("[A98] asks the shop's own questions and allows at most 50 characters per answer", async () => {
    await shop.makeShop(
      "asking",
      merged(CANADIAN, { account_extra_fields: [{ name: "school", label: "Which school?" }] }),
    );
    const shopper = shop.guest("asking");
    const input = { ...PERSON, email_address: "q@example.com", password: PASSWORD };
    expect(await shopper.call("account/create", input)).toMatchObject({
      fields: { "account_extra_fields.school": "Required" },
    });
    expect(
      await shopper.call("account/create", { ...input, account_extra_fields: { school: "x".repeat(51) } }),
    ).toMatchObject({ fields: { "account_extra_fields.school": "At most 50 characters." } });
    // Programs send JSON text (spec 2 §7).
    const created = await shopper.ok("account/create", {
      ...input,
      account_extra_fields: '{"school": "Oak Bay High", "other": "not asked"}',
    });
    const got = await shop.inSession(created, "asking").ok("account/get");
    expect(got.extra_fields).toEqual({ school: "Oak Bay High" });
  });

  it("[A90] reports that an email address has an account, and refuses to create a second one", async () => {
    await shop.customer("twice@example.com");
    const shopper = shop.guest();
    expect(await shopper.ok("account/check", { email_address: "TWICE@example.com" })).toEqual({
      email_address: { address: "TWICE@example.com", exists: true, validation_required: false },
    });
    expect(await shopper.ok("account/check", { email_address: "free@example.com" })).toMatchObject({
      email_address: { exists: false },
    });
    const again = await shopper.call("account/create", {
      ...PERSON,
      email_address: "Twice@Example.COM",
      password: PASSWORD,
    });
    expect(again).toMatchObject({ error: "This email address has already been registered." });
    // Two windows sign up at the same moment: only one gets the account.
    const both = await Promise.all(
      [1, 2].map(() =>
        shop.guest().call("account/create", {
          ...PERSON,
          email_address: "race@example.com",
          password: PASSWORD,
        }),
      ),
    );
    expect(both.filter((answer) => "error" in answer)).toHaveLength(1);
  });

  it("[A91] uses the email address of the verification token, which works once and for one hour", async () => {
    const shopper = shop.guest("verifying");
    const form = { ...PERSON, password: PASSWORD, email_address: "other@example.com" };
    expect(await shopper.call("account/create", form)).toMatchObject({ code: "unverified" });
    const check = { email_address: "verified@example.com", callback_url: "https://evil.example/" };
    expect(await shopper.ok("account/check", check)).toMatchObject({
      email_address: { exists: false, validation_required: true },
    });
    const email = (await shop.emailsTo("verified@example.com")).at(-1);
    expect(email?.body_text).toContain("http://shop.test/account/verify?token=");
    expect(email?.body_text).not.toContain("evil");
    const token = await shop.tokenTo("verified@example.com");
    expect(await shopper.ok("account/verify", { token })).toEqual({ email_address: "verified@example.com" });
    const created = await shopper.ok("account/create", { ...form, token });
    const own = await shop.inSession(created, "verifying").ok("account/get");
    expect(own).toMatchObject({ email_address: "verified@example.com", email_confirmed: true });
    expect(await shopper.call("account/create", { ...form, token })).toMatchObject({ code: "expired" });

    await shopper.ok("account/check", { email_address: "late@example.com" });
    const late = await shop.tokenTo("late@example.com");
    platform.clock.advance(3601);
    expect(await shopper.call("account/verify", { token: late })).toMatchObject({
      error: "Confirmation link has expired",
    });
    expect(await shopper.call("account/create", { ...form, token: late })).toMatchObject({ code: "expired" });
    expect(await shopper.call("account/verify", { token: "guessed" })).toMatchObject({ code: "expired" });
  });

  it("[S12] makes tokens of 128 bits and stores only their hashes", async () => {
    await shop.guest("verifying").ok("account/check", { email_address: "hash@example.com" });
    const token = await shop.tokenTo("hash@example.com");
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    const kept = await platform.database.read.selectFrom("account_tokens").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe("logging in and out", () => {
  it("[S2] starts a new session at every login, password change and logout, and ends the old one", async () => {
    await shop.customer("rotate@example.com");
    const before = shop.guest();
    const title = await shop.makeTitle();
    await before.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const login = { email_address: "rotate@example.com", password: PASSWORD };
    const inside = shop.inSession(await before.ok("account/login", login));
    expect(inside.session_id).not.toBe(before.session_id);
    expect(await inside.ok("session/get")).toMatchObject({
      logged_in: true,
      user: { email_address: "rotate@example.com", is_personal: true, corp_id: null },
    });
    expect((await before.ok("session/get")).logged_in).toBe(false);
    expect((await before.ok("session/get")).cart.items).toEqual([]);

    const changed = await inside.ok("account/modify", { new_password: "a new harbour", password: PASSWORD });
    const after = shop.inSession(changed as { session_id: string });
    expect((await inside.ok("session/get")).logged_in).toBe(false);
    expect((await after.ok("session/get")).logged_in).toBe(true);
    const out = shop.inSession(await after.ok("account/logout"));
    expect((await after.ok("session/get")).logged_in).toBe(false);
    expect((await out.ok("session/get")).logged_in).toBe(false);
  });

  it("keeps a login for seven days and the cart for longer", async () => {
    const shopper = await shop.customer("week@example.com");
    const title = await shop.makeTitle();
    await shop.stock("test", title, 3);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    platform.clock.advance(7 * 86_400 - 10);
    expect((await shopper.ok("session/get")).logged_in).toBe(true);
    platform.clock.advance(11);
    expect(await shopper.ok("session/get")).toMatchObject({
      logged_in: false,
      user: null,
      cart: { items: [] },
    });
    const again = shop.inSession(
      await shopper.ok("account/login", { email_address: "week@example.com", password: PASSWORD }),
    );
    expect((await again.ok("cart/get")).summary.item_count).toBe(2);
  });

  it("logs a customer out on every device", async () => {
    const first = await shop.customer("every@example.com");
    const login = { email_address: "every@example.com", password: PASSWORD };
    const second = shop.inSession(await shop.guest().ok("account/login", login));
    await second.ok("account/logout", { everywhere: "yes" });
    for (const shopper of [first, second]) expect((await shopper.ok("session/get")).logged_in).toBe(false);
  });

  it("logs a customer out on this device alone if a program says so in words", async () => {
    const first = await shop.customer("here@example.com");
    const login = { email_address: "here@example.com", password: PASSWORD };
    const second = shop.inSession(await shop.guest().ok("account/login", login));
    await second.ok("account/logout", { everywhere: "false" });
    expect((await second.ok("session/get")).logged_in).toBe(false);
    expect((await first.ok("session/get")).logged_in).toBe(true);
  });

  it("[S9] gives the same answer for an unknown address as for a wrong password", async () => {
    await shop.customer("known@example.com");
    const tries = ["known@example.com", "unknown@example.com"].map((email_address) =>
      shop.guest().call("account/login", { email_address, password: "wrong wrong" }),
    );
    const [known, unknown] = await Promise.all(tries);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ code: "wrong_login" });
  });

  it("[O7] says that there is no account for an address, and sends it no email", async () => {
    const email_address = "nobody-here@example.com";
    expect(await shop.guest().call("account/emailPasswordToken", { email_address })).toMatchObject({
      code: "no_account",
      fields: { email_address: "No account for that email" },
    });
    expect(await shop.emailsTo(email_address)).toHaveLength(0);
    await shop.customer("somebody-here@example.com");
    expect(
      await shop.guest().ok("account/emailPasswordToken", { email_address: "somebody-here@example.com" }),
    ).toEqual({ sent: true });
  });

  it("[O7] limits how many addresses a guest can check through password recovery", async () => {
    const shopper = shop.guest();
    const codes: unknown[] = [];
    for (let index = 0; index < 7; index++) {
      const email_address = `asked${index}@example.com`;
      const answer = await shopper.call("account/emailPasswordToken", { email_address });
      codes.push("code" in answer && answer.code);
    }
    expect(codes.filter((code) => code === "no_account")).toHaveLength(5);
    expect(codes.at(-1)).toBe("too_many_emails");
  });

  it("[S10] limits failed logins per account and address, and never locks the owner out", async () => {
    await shop.customer("target@example.com");
    const from = (address: string, password: string) => async () => {
      const visit = { ...(await shop.guest().visit()), address };
      return call(visit, loginCalls.login, { email_address: "target@example.com", password });
    };
    const owner = from("192.0.2.1", PASSWORD);
    expect(await owner()).toMatchObject({ logged_in: true });
    for (let index = 0; index < 10; index++)
      expect(await from("192.0.2.9", "guess one")()).toMatchObject({ code: "wrong_login" });
    expect(await from("192.0.2.9", PASSWORD)()).toMatchObject({ code: "too_many" });
    // A hundred machines at once: strangers are stopped, the owner's own address is not.
    for (let index = 0; index < 100; index++) await from(`198.51.100.${index}`, "guess two")();
    expect(await from("203.0.113.5", PASSWORD)()).toMatchObject({ code: "too_many" });
    expect(await owner()).toMatchObject({ logged_in: true });
    platform.clock.advance(900);
    expect(await from("203.0.113.5", PASSWORD)()).toMatchObject({ logged_in: true });
  }, 60_000);

  it("[S9] limits how many addresses a guest can check before signing up", async () => {
    const visit = { ...(await shop.guest().visit()), address: "192.0.2.77" };
    let refused = 0;
    for (let index = 0; index < 65; index++) {
      const answer = await call(visit, accountCalls.check, { email_address: `ask${index}@example.com` });
      if ("error" in answer) refused++;
    }
    expect(refused).toBe(5);
  });
});

describe("a forgotten password", () => {
  it("[S12] is reset through an emailed link, once and within an hour, which also cancels earlier links", async () => {
    const shopper = await shop.customer("forgot@example.com");
    const ask = () => shopper.ok("account/emailPasswordToken", { email_address: "forgot@example.com" });
    await ask();
    const first = await shop.tokenTo("forgot@example.com");
    await ask();
    const token = await shop.tokenTo("forgot@example.com");
    expect(await shopper.ok("account/checkPasswordToken", { token: first })).toEqual({ valid: false });
    expect(await shopper.ok("account/checkPasswordToken", { token })).toEqual({ valid: true });
    expect(await shopper.call("account/resetPassword", { token, password: "short" })).toMatchObject({
      fields: { password: "Password must be at least 8 characters." },
    });
    expect(await shopper.ok("account/resetPassword", { token, password: "quite another" })).toEqual({
      changed: true,
    });
    // Every login has ended, the old password no longer works, and the owner got an email.
    expect((await shopper.ok("session/get")).logged_in).toBe(false);
    const login = (password: string) =>
      shop.guest().call("account/login", { email_address: "forgot@example.com", password });
    expect(await login(PASSWORD)).toMatchObject({ code: "wrong_login" });
    expect(await login("quite another")).toMatchObject({ logged_in: true });
    expect(
      await shopper.call("account/resetPassword", { token, password: "once more please" }),
    ).toMatchObject({
      code: "expired",
    });
    expect((await shop.emailsTo("forgot@example.com")).at(-1)?.subject).toContain("was changed");

    await ask();
    const late = await shop.tokenTo("forgot@example.com");
    platform.clock.advance(3601);
    expect(
      await shopper.call("account/resetPassword", { token: late, password: "too late now" }),
    ).toMatchObject({
      code: "expired",
    });
    await ask();
    const before = await shop.tokenTo("forgot@example.com");
    const inside = shop.inSession((await login("quite another")) as { session_id: string });
    await inside.ok("account/modify", { new_password: "yet another one", password: "quite another" });
    expect(await shopper.ok("account/checkPasswordToken", { token: before })).toEqual({ valid: false });
  });

  it("lets only one of two people with the same link set the password", async () => {
    const shopper = await shop.customer("tworesets@example.com");
    await shopper.ok("account/emailPasswordToken", { email_address: "tworesets@example.com" });
    const token = await shop.tokenTo("tworesets@example.com");
    const both = await Promise.all(
      ["first of the two", "second of the two"].map((password) =>
        shopper.call("account/resetPassword", { token, password }),
      ),
    );
    expect(both.filter((answer) => "error" in answer)).toHaveLength(1);
  });
});
