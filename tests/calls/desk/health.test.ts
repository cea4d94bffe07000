import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Insertable } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { Call } from "#app/calls/common/define.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { callNamed } from "#app/calls/index.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import * as importCalls from "#app/calls/staff/import.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import { restoreTestCommand } from "#app/cli/commands/backup.ts";
import { healthCommand } from "#app/cli/commands/health.ts";
import { staffCommand } from "#app/cli/commands/staff.ts";
import { reviewLinks } from "#app/domain/catalogue/resources/link-review.server.ts";
import type { Resource } from "#app/domain/catalogue/resources/resources.ts";
import { checkup } from "#app/domain/checkup/checkup.server.ts";
import { noteError } from "#app/domain/checkup/errors.server.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { makeBackup } from "#app/platform/backups/backup.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser, STAFF_PASSWORD } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, customer, makeShop, makeTitle, storeOf } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { unbroken } from "#tests/support/unbroken.ts";

/** The desk's page about health, errors that are looked up, and who is logged in. */

const platform = await sharedPlatform();
const HOST = "test.localhost";
const THEIRS = "other.localhost";
await makeShop(platform, "test", CANADIAN, [HOST]);
await makeShop(platform, "other", CANADIAN, [THEIRS]);
const site = await openSite(platform);
const owner = await new DeskBrowser(site, HOST).logIn(
  "owner@example.com",
  await addStaff(platform, "owner@example.com", "owner"),
);
const stranger = await new DeskBrowser(site, THEIRS).logIn(
  "stranger@example.com",
  await addStaff(platform, "stranger@example.com", "owner", "other"),
);
const visit = (shop = "test") => staffOf(platform, shop);
const now = () => platform.clock.now();
const flashOf = ({ response }: { response: Response }) => response.headers.getSetCookie().join();

async function healthIn(shop = "test") {
  const answer = await call(await visit(shop), health.get, {});
  if (isFailure(answer)) throw new Error(String(answer.error));
  return answer;
}

/** An email of a shop that was given up. @returns its id */
async function failedEmail(email: string, shop = "test"): Promise<number> {
  await customer(platform, email, {}, shop);
  const answer = await call(await visit(shop), mail.list, { to: email, limit: 1 });
  const id = isFailure(answer) ? 0 : (answer.emails[0]?.id ?? 0);
  await platform.database.transaction(async (tx) => {
    await tx
      .updateTable("emails")
      .set({ sent_at: null, tries: 40, failed_at: now(), problem: "550 no such user" })
      .where("id", "=", id)
      .execute();
    await tx
      .updateTable("jobs")
      .set({ state: "failed" })
      .where("payload", "=", `{"email_id":${id}}`)
      .execute();
  });
  return id;
}
const stateOf = async (id: number) => {
  const answer = await call(await visit(), mail.show, { id });
  return isFailure(answer) ? "gone" : answer.state;
};

describe("the page about health", () => {
  it("names emails that failed, and sends one or all of them again", async () => {
    const one = await failedEmail("one@example.com");
    const two = await failedEmail("two@example.com");
    await failedEmail("theirs@example.com", "other");
    expect((await healthIn()).emails).toMatchObject({ state: "problem", failed: 2 });
    const html = unbroken((await owner.open("/desk/health")).html);
    expect(html).toContain("2 emails could not be sent in the last week");
    expect(html).toContain("one@example.com");
    expect(html).not.toContain("theirs@example.com");
    expect(html.indexOf("Emails</h2>")).toBeLessThan(html.indexOf("Room on the disk</h2>"));
    expect(flashOf(await owner.send("/desk/health/emails", { id: String(one) }))).toContain("desk_resent");
    expect(await stateOf(one)).toBe("waiting");
    expect(await stateOf(two)).toBe("failed");
    expect(flashOf(await owner.send("/desk/health/emails", {}))).toContain("desk_all_resent");
    expect(await stateOf(two)).toBe("waiting");
    expect((await healthIn("other")).emails.failed).toBe(1);
  });

  it("finds emails that nothing sends any more, and tries them again", async () => {
    const id = await failedEmail("stuck@example.com");
    await platform.database.transaction((tx) =>
      tx.updateTable("emails").set({ failed_at: null }).where("id", "=", id).execute(),
    );
    expect((await healthIn()).work).toMatchObject({ state: "warning", stuck: 1 });
    expect((await healthIn("other")).work.stuck).toBe(0);
    expect((await owner.open("/desk/health")).html).toContain("One email was given up because");
    await owner.send("/desk/health/emails", {});
    expect((await healthIn()).work.stuck).toBe(0);
    const jobs = await platform.database.read
      .selectFrom("jobs")
      .select("state")
      .where("payload", "=", `{"email_id":${id}}`)
      .execute();
    expect(jobs).toEqual([{ state: "waiting" }]);
  });

  it("names a feed whose files have stopped coming, and a file that could not be read", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-feed-"));
    const file = path.join(folder, "stock.csv");
    writeFileSync(file, "isbn,on hand\n");
    const DAY = 86_400;
    const imported = async (days: number, content = "isbn,on hand\n9780306406157,1\n") => {
      writeFileSync(file, content);
      const then = now() - days * DAY;
      const at = { ...platform, clock: { ...platform.clock, now: () => then } };
      return call(await staffOf(at, "test"), importCalls.stock, { file: new LocalFile(file) });
    };
    for (const days of [12, 11, 10]) await imported(days);
    expect((await healthIn()).imports.silent).toMatchObject([{ kind: "stock", usual: DAY }]);
    expect((await healthIn("other")).imports.silent).toEqual([]);
    expect((await owner.open("/desk/health")).html).toContain("Before, one came at least every day.");
    const findings = await checkup(platform);
    expect(findings.filter(({ about }) => about === "feeds")).toMatchObject([
      { text: expect.stringContaining("test: no stock file has come since") },
    ]);
    const broken = await imported(0, "<html>404</html>");
    expect(isFailure(broken)).toBe(true);
    expect((await healthIn()).imports).toMatchObject({
      silent: [],
      state: "warning",
      imports: [{ name: "stock.csv", state: "failed" }, { refused: 1 }, { refused: 1 }, { refused: 1 }],
    });
    rmSync(folder, { recursive: true });
  });

  it("counts files of reports that could not be made", async () => {
    const { id: store_id } = await storeOf(platform);
    const report: Insertable<Schema["reports"]> = {
      id: "broken",
      store_id,
      owner: "o",
      base_url: "",
      kind: "cart",
      format: "pdf",
      layout: "",
      subject: "",
      state: "failed",
      rows_done: 0,
      rows_total: 0,
      worker: "",
      tries: 3,
      locked_until: 0,
      name: "",
      size: 0,
      created_at: now(),
      asked_at: now(),
    };
    await platform.database.transaction((tx) => tx.insertInto("reports").values(report).execute());
    expect((await healthIn()).work).toMatchObject({ state: "warning", reports: 1 });
    expect((await owner.open("/desk/health")).html).toContain("One file of a report could not be made");
    expect((await healthIn("other")).work.reports).toBe(0);
    await platform.database.transaction((tx) =>
      tx.deleteFrom("reports").where("id", "=", "broken").execute(),
    );
  });

  it("says on Today that something is bad, to those who can do something about it", async () => {
    await platform.database.transaction((tx) =>
      tx
        .updateTable("jobs")
        .set({ run_at: now() - 3600 })
        .where("state", "=", "waiting")
        .execute(),
    );
    expect((await healthIn()).work).toMatchObject({ state: "problem", minutesLate: 60 });
    expect((await owner.open("/desk")).html).toContain("Needs you: Work in the background");
    const seller = await new DeskBrowser(site, HOST).logIn(
      "seller@example.com",
      await addStaff(platform, "seller@example.com", "bookseller"),
    );
    expect((await seller.open("/desk")).html).not.toContain("Needs you");
    for (const page of ["/desk/health", "/desk/health/errors", "/desk/health/pictures", "/desk/staff/logins"])
      expect([page, (await seller.open(page)).response.status]).toEqual([page, 403]);
    await platform.database.transaction((tx) => tx.updateTable("jobs").set({ run_at: now() }).execute());
  });

  it("leads to imports that refused rows, of its own shop only", async () => {
    const { store } = await visit();
    const values = {
      store_id: store.id,
      kind: "stock" as const,
      actor: "Olive",
      asked_by: "Olive",
      name: "till.csv",
      file: "",
      options: "{}",
      columns: "",
      said: "",
      state: "done" as const,
      rows_done: 9,
      rows_total: 9,
      added: 0,
      changed: 4,
      unchanged: 0,
      deleted: 0,
      refused: 5,
      worker: "",
      tries: 0,
      locked_until: 0,
      created_at: now(),
      queued_at: now(),
      applied_at: now(),
      updated_at: now(),
    };
    const { id } = await platform.database.transaction((tx) =>
      tx.insertInto("imports").values(values).returning("id").executeTakeFirstOrThrow(),
    );
    const { html } = await owner.open("/desk/health");
    expect(html).toContain(`/desk/imports/${id}`);
    expect(html).toContain("5 rows refused");
    expect((await healthIn("other")).imports).toMatchObject({ state: "ok", imports: [] });
    await platform.database.transaction((tx) =>
      tx
        .updateTable("imports")
        .set({ created_at: now() - 15 * 86_400 })
        .execute(),
    );
    expect((await healthIn()).imports.state).toBe("ok");
  });

  it("lists pictures of feeds that cannot be had, with their titles, and names hosts that do not answer", async () => {
    expect((await healthIn()).pictures).toEqual({ state: "ok", count: 0, silent: [] });
    expect((await owner.open("/desk/health")).html).not.toContain("/desk/health/pictures");
    const theirs = (await storeOf(platform, "other")).id;
    const cover = (at: string): Resource => ({
      kind: "cover",
      url: `https://covers.example.com/${at}`,
      person: null,
      caption: null,
      shown_from: null,
      shown_until: null,
      changed_at: null,
    });
    const all = await makeTitle(platform, { title: "Dead link", resources: [cover("dead.jpg")] });
    const own = await makeTitle(platform, { title: "Of the other shop", resources: [cover("none.jpg")] });
    await platform.database.transaction(async (tx) => {
      await tx.updateTable("titles").set({ only_store_id: theirs }).where("eisbn", "=", own.eisbn).execute();
    });
    await reviewLinks(platform.database, now());
    const pictures = () =>
      platform.database.read.selectFrom("feed_pictures").selectAll().orderBy("id").execute();
    const [dead] = await pictures();
    await platform.database.transaction(async (tx) => {
      const change = tx.updateTable("feed_pictures");
      await change
        .set({ problem: "not_found", ask_at: null, tries: 6 })
        .where("url", "like", "%dead.jpg")
        .execute();
      await change
        .set({ is_placeholder: 1, hash: "x", ask_at: null })
        .where("url", "like", "%none.jpg")
        .execute();
    });
    expect((await healthIn()).pictures).toEqual({ state: "ok", count: 2, silent: [] });
    const { html } = await owner.open("/desk/health");
    expect(html).toContain("2 pictures that publishers’ feeds link to could not be fetched");
    expect(html).toContain("/desk/health/pictures");
    const list = await owner.open("/desk/health/pictures");
    expect(list.html).toContain(`/desk/titles/${all.isbn}`);
    expect(list.html).toContain("There is nothing at this address.");
    expect(list.html).toContain("It only says that there is no cover");
    expect(list.html).not.toContain(own.isbn);
    expect((await stranger.open("/desk/health/pictures")).html).toContain(own.isbn);
    expect(list.html).not.toContain("?after=");
    const page = await call(await visit(), health.pictures, { limit: 1 });
    expect(page).toMatchObject({ pictures: [{ problem: "not_found" }], next: dead?.id });
    await platform.database.transaction((tx) =>
      tx
        .updateTable("feed_hosts")
        .set({ failures: 3, paused_until: now() + 3600 })
        .execute(),
    );
    expect((await healthIn()).pictures).toMatchObject({ state: "warning", silent: ["covers.example.com"] });
    expect((await owner.open("/desk/health")).html).toContain("does not answer: covers.example.com");
    await platform.database.transaction(async (tx) => {
      await tx.deleteFrom("title_resources").execute();
      await tx.deleteFrom("feed_pictures").execute();
      await tx.deleteFrom("feed_hosts").execute();
    });
  });

  it("says when a backup was made, and when one was restored for a test", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-health-"));
    const env: { BACKUP_DIR?: string | undefined } = platform.env;
    env.BACKUP_DIR = folder;
    try {
      expect((await owner.open("/desk/health")).html).toContain(`No backup has been made in ${folder} yet.`);
      const name = `colophon-${new Date(now() * 1000).toISOString().slice(0, 13)}Z`;
      mkdirSync(path.join(platform.env.dataDir, "pictures"), { recursive: true });
      await makeBackup(platform, path.join(folder, name));
      const { html } = await owner.open("/desk/health");
      expect(html).toContain("The last backup was made");
      expect(html).toContain("No backup was ever restored for a test.");
      const tried = await runCommand(restoreTestCommand, platform, [path.join(folder, name)]).catch(
        (error: unknown) => String(error),
      );
      if (platform.database.dialect === "postgres") {
        // The database of PostgreSQL is restored with its own tools first.
        expect(JSON.stringify(tried)).toMatch(/pg_restore|is not a backup/);
        expect((await healthIn()).restoring.at).toBeUndefined();
        // Stands in for a database into which a dump was restored.
        const database = platform.env.DATABASE_URL;
        writeFileSync(path.join(folder, name, "session-secret"), "the secret of a backup, for this test");
        const output = await runCommand(restoreTestCommand, platform, [path.join(folder, name)], {
          database,
        });
        expect(output.text).toContain("could be restored and read (shops: 2, orders: 0)");
        expect((await healthIn()).restoring).toMatchObject({ state: "ok", backup: name, at: now() });
        return;
      }
      expect(JSON.stringify(tried)).toContain("could be restored and read (shops: 2, orders: 0)");
      expect((await healthIn()).restoring).toMatchObject({ state: "ok", backup: name, at: now() });
      expect((await owner.open("/desk/health")).html).toContain("and it worked.");
      platform.clock.set(now() + 200 * 86_400);
      expect((await healthIn()).restoring.state).toBe("warning");
      expect((await healthIn()).backups.state).toBe("problem");
      platform.clock.set(now() - 200 * 86_400);
    } finally {
      delete env.BACKUP_DIR;
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("an error that a shopper saw", () => {
  const errorsIn = async (shop: string) => {
    const answer = await call(await visit(shop), health.errors, {});
    return isFailure(answer) ? [] : answer.errors;
  };

  it("is found by the reference on its page, and holds nothing about the shopper", async () => {
    const called = callNamed("store/getSettings") as Call;
    const broken = vi.spyOn(called, "run").mockRejectedValue(new TypeError("ada@example.com is no card"));
    const answer = await site.ask(HOST, "/api/store/getSettings?ada=ada@example.com");
    broken.mockRestore();
    expect(answer.status).toBe(500);
    await vi.waitFor(async () => expect(await errorsIn("test")).toHaveLength(1));
    const [seen] = await errorsIn("test");
    expect(seen).toMatchObject({ kind: "TypeError", method: "GET", page: "/api/*" });
    // The reference is random, and may have these letters.
    expect(JSON.stringify({ ...seen, reference: "" })).not.toContain("ada");
    expect(await errorsIn("other")).toEqual([]);
    expect((await healthIn()).errors).toEqual({ state: "warning", count: 1 });
    const reference = seen?.reference ?? "";
    expect(platform.logged.some((line) => line.requestId === reference)).toBe(true);
    const readOut = reference.slice(0, 6).toUpperCase().replace(/(..)/g, "$1 ");
    const response = await owner.open(`/desk/health/errors?reference=${encodeURIComponent(readOut)}`);
    expect(response.html).toContain(reference);
    expect(response.html).toContain("Somebody opened /api/*");
    const theirs = await stranger.open(`/desk/health/errors?reference=${reference}`);
    expect(theirs.html).toContain("There is no error with this reference");
    const command = await runCommand(healthCommand, platform, ["error", reference, "--store", "test"]);
    expect(JSON.stringify(command)).toContain("TypeError");
  });

  it.each(["", "abc", "zzzz", "'; drop table", "%", "\0", "x".repeat(300)])(
    "is not found by %j",
    async (typed) => {
      const { response } = await owner.open(`/desk/health/errors?reference=${encodeURIComponent(typed)}`);
      expect([200, 400]).toContain(response.status);
    },
  );

  it("is one of the newest 500, and goes after 30 days", async () => {
    const { store } = await visit();
    const begun = now();
    for (let n = 0; n < 520; n++) {
      // Thirty a minute are recorded.
      if (n % 30 === 0) platform.clock.set(now() + 60);
      const error = new Error("a bug");
      await noteError(platform, store, { reference: `beef${n}`, method: "POST", page: "/cart", error });
    }
    await noteError(platform, store, { reference: "feed1", method: "POST", page: "/cart", error: null });
    const count = async () =>
      (await platform.database.read.selectFrom("server_errors").select("id").execute()).length;
    expect(await count()).toBe(500);
    for (let n = 0; n < 40; n++)
      await noteError(platform, store, { reference: "feed2", method: "GET", page: "", error: "text" });
    const listed = await call(await visit(), health.errors, { limit: 1000 });
    const many = isFailure(listed) ? [] : listed.errors.filter(({ reference }) => reference === "feed2");
    expect(many.length).toBeLessThan(30);
    const page = await owner.open("/desk/health/errors");
    expect(page.html).toContain("Older errors");
    expect(page.html.length).toBeLessThan(60_000);
    platform.clock.set(now() + 31 * 86_400);
    await tidy(platform);
    expect(await count()).toBe(0);
    platform.clock.set(begun);
  });
});

describe("who is logged in", () => {
  const loginsIn = async (shop = "test") => {
    const answer = await call(await visit(shop), staff.logins, {});
    return isFailure(answer) ? [] : answer.logins;
  };
  const desk = (email: string) => new DeskBrowser(site, HOST).logIn(email);

  it("lists the logins of this shop only, and lets staff end each one", async () => {
    await addStaff(platform, "boss@example.com", "owner").then((link) =>
      new DeskBrowser(site, HOST).logIn("boss@example.com", link),
    );
    const boss = await desk("boss@example.com");
    await addStaff(platform, "sam@example.com", "bookseller").then((link) =>
      new DeskBrowser(site, HOST).logIn("sam@example.com", link),
    );
    const sam = await desk("sam@example.com");
    const { html } = await boss.open("/desk/staff/logins");
    expect(html).toContain("This is you");
    expect(html).not.toContain("stranger");
    const [newest] = (await loginsIn()).filter(({ email }) => email === "sam@example.com");
    const ended = await boss.send("/desk/staff/logins/end", { id: newest?.id ?? "" });
    expect(flashOf(ended)).toContain("desk_logins_ended");
    expect((await loginsIn()).filter(({ email }) => email === "sam@example.com")).toHaveLength(1);
    await boss.send("/desk/staff/logins/end", {});
    expect((await loginsIn()).map(({ email }) => email)).toEqual(["boss@example.com"]);
    expect((await sam.open("/desk")).response.status).toBe(303);
    expect((await boss.open("/desk")).response.status).toBe(200);
    expect((await loginsIn("other")).map(({ email }) => email)).toEqual(["stranger@example.com"]);
    const answer = await call(await visit(), staff.history, { email: "sam@example.com" });
    expect(answer).toMatchObject({
      history: expect.arrayContaining([
        expect.objectContaining({ action: "staff logged out", actor: "owner person" }),
      ]),
    });
  });

  it("is listed for as long as logins are kept, also after it has ended", async () => {
    const boss = await desk("boss@example.com");
    const { html } = await boss.open("/desk/staff/logins");
    const past = html.slice(html.indexOf('id="past"'));
    expect(past).toContain("bookseller person");
    const answer = ok(await call(await visit(), staff.logins, {}));
    expect(answer.past.length).toBeGreaterThan(0);
    for (const { until } of answer.past) expect(until).toBeLessThanOrEqual(platform.clock.now());
    expect(answer.past.map(({ id }) => id)).not.toContain(answer.logins[0]?.id);
  });

  it("is listed on a page of at most 60 KB, however many logins there are", async () => {
    const boss = await desk("boss@example.com");
    const row = await platform.database.read
      .selectFrom("staff_sessions")
      .selectAll()
      .where("store_id", "=", (await visit()).store.id)
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 300 }, (_, n) => ({ ...row, id: `many${n}`, created_at: now() - 60 }));
    await platform.database.transaction((tx) => tx.insertInto("staff_sessions").values(many).execute());
    const { html } = await boss.open("/desk/staff/logins");
    expect(html.length).toBeLessThan(60_000);
    expect(html).toContain("older logins are not listed here");
    await boss.send("/desk/staff/logins/end", {});
    expect(await loginsIn()).toHaveLength(1);
  });

  it("can be ended by a command", async () => {
    await desk("sam@example.com");
    const listed = await runCommand(staffCommand, platform, ["logins", "--store", "test"]);
    expect(JSON.stringify(listed)).toContain("sam@example.com");
    const output = await runCommand(staffCommand, platform, [
      "log-out",
      "sam@example.com",
      "--store",
      "test",
    ]);
    expect(JSON.stringify(output)).toContain("1 login ended.");
    expect(await call(await visit(), staff.logOut, { email: "nobody@example.com" })).toMatchObject({
      code: "not_found",
    });
  });

  it("cannot be ended by people with fewer rights, or of another shop", async () => {
    const helper = await call(await visit(), staff.add, {
      email: "helper@example.com",
      name: "Helper",
      rights: ["see_orders", "staff"],
    });
    if (isFailure(helper)) throw new Error(String(helper.error));
    const browser = await new DeskBrowser(site, HOST).logIn(
      "helper@example.com",
      new URL(helper.link).pathname,
    );
    const [boss] = (await loginsIn()).filter(({ email }) => email === "boss@example.com");
    expect((await browser.open("/desk/staff/logins")).html).toContain("Only an owner may end it");
    const refused = await browser.send("/desk/staff/logins/end", { id: boss?.id ?? "" });
    expect(refused.response.status).toBeGreaterThanOrEqual(400);
    await stranger.open("/desk/staff/logins");
    await stranger.send("/desk/staff/logins/end", { id: boss?.id ?? "" });
    expect((await loginsIn()).map(({ email }) => email)).toContain("boss@example.com");
  });

  it("says why somebody locked out cannot log in, and a link lets in who entered too many wrong passwords", async () => {
    const link = await addStaff(platform, "mia@example.com", "manager");
    const mia = await new DeskBrowser(site, HOST).logIn("mia@example.com", link);
    const tryAt = (password: string) =>
      mia.send("/desk/login", { email: "mia@example.com", password }, { "X-Forwarded-For": "192.0.2.9" });
    await call(await visit(), staff.lock, { email: "mia@example.com" });
    expect((await tryAt(STAFF_PASSWORD)).html).toContain("This login is locked. Ask an owner of the shop.");
    await call(await visit(), staff.unlock, { email: "mia@example.com" });
    for (let n = 0; n < 12; n++) await tryAt("wrong");
    expect((await tryAt(STAFF_PASSWORD)).html).toContain("Too many attempts.");
    const sent = await call(await visit(), staff.link, { email: "mia@example.com" });
    if (isFailure(sent)) throw new Error(String(sent.error));
    await mia.logIn("mia@example.com", new URL(sent.link).pathname);
    expect((await mia.open("/desk")).response.status).toBe(200);
  });

  it("does not include people who are locked out, whom an owner lets in again", async () => {
    await addStaff(platform, "max@example.com", "manager").then((link) =>
      new DeskBrowser(site, HOST).logIn("max@example.com", link),
    );
    await call(await visit(), staff.lock, { email: "max@example.com" });
    const boss = await desk("boss@example.com");
    const { html } = await boss.open("/desk/staff/logins");
    expect(html).toContain("Login locked");
    const path = /href="(\/desk\/staff\/\d+)"/.exec(html.slice(html.indexOf("Locked out")))?.[1] ?? "";
    await boss.open(path);
    await boss.send(`${path}/unlock`, {});
    expect((await boss.open("/desk/staff/logins")).html).toContain("Nobody is locked out.");
    await desk("max@example.com");
  });
});
