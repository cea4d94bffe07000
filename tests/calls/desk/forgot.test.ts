import { describe, expect, it } from "vitest";
import type { PRESETS } from "#app/domain/staff/rights.ts";
import { addStaff, type DeskBrowser, openDeskSite, pathIn, STAFF_PASSWORD } from "#tests/support/desk.ts";

/** A forgotten password at the desk's login. */

const { platform, browser } = await openDeskSite();
const person = async (email: string, preset: keyof typeof PRESETS = "bookseller") =>
  browser().logIn(email, await addStaff(platform, email, preset));
const isOpen = async (desk: DeskBrowser) => (await desk.open("/desk")).response.status === 200;
/** Allows emails, which tests have no server for. */
const withEmail = () => Object.assign(platform.env, { MAIL_URL: "smtp://127.0.0.1:9" });

const emails = (recipient: string) =>
  platform.database.read
    .selectFrom("emails")
    .select(["body_text", "kind"])
    .where("recipient", "=", recipient)
    .where("kind", "=", "staff-forgot")
    .execute();
async function ask(email: string, from = browser()) {
  await from.open("/desk/forgot");
  return from.send("/desk/forgot", { email });
}
async function linkTo(email: string): Promise<string> {
  await ask(email);
  return /\/desk\/password\/[\w-]{22}/.exec((await emails(email)).at(-1)?.body_text ?? "")?.[0] ?? "";
}

describe("without a mail server", () => {
  it("the page names the command that prints a link, and sends nothing", async () => {
    await person("ann@example.com");
    const { html } = await browser().open("/desk/forgot");
    expect(html).toContain("npm run shop -- staff link EMAIL --store test");
    expect(html).not.toContain("Send the link");
    expect((await ask("ann@example.com")).response.status).toBe(422);
    expect(await emails("ann@example.com")).toEqual([]);
  });
});

describe("a forgotten password", () => {
  it("is replaced with a link that works once, and logs out everywhere", async () => {
    withEmail();
    const desk = await person("bea@example.com");
    expect((await browser().open("/desk/login")).html).toContain('href="/desk/forgot"');
    const link = await linkTo("bea@example.com");
    expect(await isOpen(desk)).toBe(true);
    const fresh = browser();
    await fresh.open(link, { "Sec-Fetch-Site": "cross-site" });
    const password = "an even quieter corner";
    expect(pathIn(await fresh.send(link, { password, confirm: password }))).toBe("/desk/login");
    expect(await isOpen(desk)).toBe(false);
    expect((await fresh.send(link, { password, confirm: password })).response.status).toBe(422);
    const old = await fresh.send("/desk/login", { email: "bea@example.com", password: STAFF_PASSWORD });
    expect(old.response.status).toBe(422);
    expect((await fresh.send("/desk/login", { email: "bea@example.com", password })).response.status).toBe(
      303,
    );
  });

  it("gets the same answer for every address, and an email only for staff who may log in", async () => {
    const owner = await person("cat@example.com", "owner");
    await person("locked@example.com");
    const path = /\/desk\/staff\/\d+(?=" class="[^"]*">bookseller person<\/a><\/th><td[^>]*>locked@)/.exec(
      (await owner.open("/desk/staff")).html,
    )?.[0];
    await owner.send(`${path}/lock`, {});
    const answers = [];
    for (const email of ["cat@example.com", "locked@example.com", "nobody@example.com"])
      answers.push([pathIn(await ask(email)), (await emails(email)).length]);
    expect(answers).toEqual([
      ["/desk/forgot?sent", 1],
      ["/desk/forgot?sent", 0],
      ["/desk/forgot?sent", 0],
    ]);
    expect((await ask("not an address")).response.status).toBe(422);
  });

  it("has a link for an hour, which leaves an invitation as it is", async () => {
    const invitation = await addStaff(platform, "dan@example.com", "bookseller");
    const link = await linkTo("dan@example.com");
    expect((await browser().open(invitation)).response.status).toBe(200);
    platform.clock.advance(3600);
    expect((await browser().open(link)).response.status).toBe(404);
    expect((await browser().open(invitation)).response.status).toBe(200);
  });

  it("does not replace the second factor", async () => {
    const desk = await person("eve@example.com");
    await desk.open("/desk");
    const { id } = await platform.database.read
      .selectFrom("staff")
      .select("id")
      .where("email", "=", "eve@example.com")
      .executeTakeFirstOrThrow();
    await platform.database.transaction((tx) =>
      tx
        .insertInto("staff_devices")
        .values({ staff_id: id, name: "Phone", secret: "x", last_step: 0, created_at: 0 })
        .execute(),
    );
    const link = await linkTo("eve@example.com");
    const fresh = browser();
    await fresh.send(link, { password: STAFF_PASSWORD, confirm: STAFF_PASSWORD });
    const entered = await fresh.send("/desk/login", { email: "eve@example.com", password: STAFF_PASSWORD });
    expect(pathIn(entered)).toContain("/desk/code");
    expect(pathIn(await fresh.open("/desk"))).toContain("/desk/code");
  });

  it("is in the person's history, without a name for who asked", async () => {
    const owner = await person("fay@example.com", "owner");
    await linkTo("fay@example.com");
    const { id } = await platform.database.read
      .selectFrom("staff")
      .select("id")
      .where("email", "=", "fay@example.com")
      .executeTakeFirstOrThrow();
    expect((await owner.open(`/desk/staff/${id}`)).html).toContain(
      "Somebody at the login: asked for a link to set a password",
    );
  });

  it("sends one address twenty emails a day at most, and a network sixty an hour, and says so only of the network", async () => {
    await person("gus@example.com");
    platform.clock.advance(86_400);
    const told: string[] = [];
    for (let index = 0; index < 62; index++) told.push(pathIn(await ask("gus@example.com")));
    expect(await emails("gus@example.com")).toHaveLength(20);
    expect(told.filter((to) => to === "/desk/forgot?sent")).toHaveLength(60);
    const refused = await ask("nobody@example.com");
    expect(refused.response.status).toBe(422);
    expect(refused.html).toContain("a lot of emails in a short time");
  });
});
