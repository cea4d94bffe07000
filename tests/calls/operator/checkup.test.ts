import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkup } from "#app/domain/checkup/checkup.server.ts";
import { methodWarnings, offeredSettings, setAccount } from "#app/domain/payments/gateways.server.ts";
import { paymentChoices } from "#app/domain/payments/payments.ts";
import { makeBackup } from "#app/platform/backups/backup.server.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { type TestPlatform, testPlatform } from "#tests/support/platform.ts";
import { CANADIAN, makeShop, makeTitle, merged, storeOf } from "#tests/support/shop.ts";
import { smtpServer } from "#tests/support/smtp.ts";

let platform: TestPlatform;
const folders: string[] = [];

beforeEach(async () => {
  platform = await testPlatform({ SEARCH_FROM: "3" });
  await makeShop(platform, "test", CANADIAN, ["test.example"]);
});
afterEach(async () => {
  await platform.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The checkup's finding on a subject, with some environment variables changed. */
async function saysAbout(about: string, env: Partial<TestPlatform["env"]> = {}) {
  const findings = await checkup({ ...platform, env: { ...platform.env, ...env } });
  return findings.filter((finding) => finding.about === about).map(({ state, text }) => `${state}: ${text}`);
}

describe("the operator's checkup", () => {
  it("finds nothing to correct in a new installation", async () => {
    const findings = await checkup(platform);
    // The tests' clock stands still, and that of PostgreSQL does not.
    const corrected = findings.filter(
      ({ about }) => platform.database.dialect === "sqlite" || about !== "clock",
    );
    expect(corrected.filter(({ state }) => state === "problem")).toEqual([]);
    expect([...new Set(findings.map(({ about }) => about))]).toEqual([
      "database",
      "disk",
      "packages",
      "clock",
      "email",
      "jobs",
      "backups",
      "restoring",
      "index",
      "settings",
      "payments of test",
    ]);
  });

  it("finds a mail server that cannot be used, and says nothing of its password", async () => {
    const server = await smtpServer();
    const { host } = new URL(server.url);
    expect(await saysAbout("email", { MAIL_URL: server.url })).toEqual([
      `ok: ${host} accepts a connection and the login.`,
    ]);
    await server.close();
    const [gone = ""] = await saysAbout("email", { MAIL_URL: "smtp://someone:secret-word@127.0.0.1:1" });
    expect(gone).toMatch(/^problem: 127.0.0.1:1: .*ECONNREFUSED/);
    expect(gone).not.toContain("secret-word");
  });

  it("finds jobs that nobody does, and those that were given up", async () => {
    await platform.database.transaction((tx) => enqueue(tx, platform.clock.now() - 3600, "mail.send", {}));
    expect(await saysAbout("jobs")).toEqual([
      "problem: A job has been due for 60 minutes. Is the server running?",
    ]);
    await platform.database.transaction((tx) => tx.updateTable("jobs").set({ state: "failed" }).execute());
    expect(await saysAbout("jobs")).toEqual([
      "warning: Given up after many tries: 1 × mail.send. The log says why.",
    ]);
  });

  it("finds a clock that was set back", async () => {
    await platform.database.transaction((tx) => enqueue(tx, platform.clock.now() + 7200, "mail.send", {}));
    const [said = ""] = (await saysAbout("clock")).slice(-1);
    expect(said).toMatch(
      platform.database.dialect === "postgres"
        ? /clock and that of PostgreSQL are \d+ s apart/
        : /7200 s in the future/,
    );
  });

  it("finds backups that are missing or old", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-checkup-"));
    folders.push(folder);
    const env = { BACKUP_DIR: folder, BACKUP_HOURS: 24 };
    expect(await saysAbout("backups", env)).toEqual([`problem: There is none in ${folder} yet.`]);
    mkdirSync(path.join(platform.env.dataDir, "pictures"), { recursive: true });
    await makeBackup(platform, path.join(folder, "colophon-2026-11-21T00Z"));
    expect(await saysAbout("backups", env)).toEqual([`ok: colophon-2026-11-21T00Z in ${folder}.`]);
    platform.clock.set(platform.clock.now() + 3 * 86_400);
    const [old = ""] = await saysAbout("backups", env);
    expect(old).toMatch(/^problem: The newest in .* is 92 hours old; there should be one every 24/);
  });

  it("finds a missing search index where the catalogue is large enough for one", async () => {
    expect(await saysAbout("index")).toEqual([
      "ok: 0 titles on sale: few enough to be searched in the database, without an index.",
    ]);
    await makeTitle(platform);
    expect((await saysAbout("index"))[0]).toMatch(/^ok: 1 title on sale:|^warning: 1 title on sale,/);
    for (let title = 1; title < 3; title++) await makeTitle(platform);
    const [missing = ""] = await saysAbout("index");
    expect(missing).toMatch(/^warning: 3 titles on sale, but no index that can be used: there is none/);
  });

  it("names every way to pay that is not set up, as the import of settings does, and shoppers never meet one", async () => {
    const checkout_info = {
      payment_methods: ["credit_card", ...PROVIDER_IDS],
      payment_pickup: false,
      payment_contact: false,
      payment_later: true,
      payment_transfer: true,
      payment_phone: true,
    };
    await makeShop(platform, "test", merged(CANADIAN, { checkout_info }));
    const { database } = platform;
    const store = await storeOf(platform);
    const ways = [...PROVIDER_IDS, "credit_card", "payment_later", "payment_transfer", "payment_phone"];
    const problems = ways.map((way) => expect.stringContaining(`${way} is not offered at checkout: it `));
    expect(await saysAbout("payments of test")).toEqual(problems);
    expect(await methodWarnings(database.read, store)).toEqual([
      ...problems,
      expect.stringContaining("several ways to pay by card"),
    ]);
    const offered = async () =>
      paymentChoices(await offeredSettings(database.read, await storeOf(platform)), { owing: 1, tbd: false })
        .ship;
    expect(await offered()).toEqual([]);
    // An account of another version of the program counts as none.
    await database.transaction(async (tx) => {
      const account = { store_id: store.id, provider: "stripe", config: "{}", updated_at: 1 };
      await tx.insertInto("payment_accounts").values(account).execute();
    });
    expect(await offered()).toEqual([]);
    expect((await saysAbout("payments of test")).join()).toContain(
      "stripe is not offered at checkout: it has an account",
    );
    await setAccount(database, store.id, 1, "stripe", { simulator: true });
    expect(await offered()).toEqual(["stripe", "later"]);
  });

  it("finds settings that this version does not accept, and payments that cannot be taken", async () => {
    await makeShop(
      platform,
      "test",
      merged(CANADIAN, { checkout_info: { payment_methods: ["paypal", "credit_card"] } }),
    );
    expect(await saysAbout("payments of test")).toEqual([
      "problem: paypal is not offered at checkout: it has no account. Set it up: shop payments set paypal FILE",
      "problem: credit_card is not offered at checkout: it needs a key for the shop's own card form. Make one: shop payments keys",
    ]);
    await platform.database.transaction(async (tx) => {
      const { settings } = await tx.selectFrom("stores").select("settings").executeTakeFirstOrThrow();
      const stored = JSON.parse(settings);
      stored.store_info.provnice = "BC";
      await tx
        .updateTable("stores")
        .set({ settings: JSON.stringify(stored) })
        .execute();
    });
    const [mistake = ""] = await saysAbout("settings");
    expect(mistake).toMatch(/^problem: test: store_info\.provnice: There is no such setting/);
  });

  it("examines a database of an older version only as far as it can be understood", async () => {
    await platform.database.transaction((tx) => sql`delete from migrations`.execute(tx));
    const findings = await checkup(platform);
    expect(findings.map(({ about }) => about)).toEqual(["database", "disk", "packages", "backups"]);
    expect(findings[0]?.text).toContain("older than this program");
  });

  it("finds a database on which no server starts", async () => {
    const mark = (name: string) =>
      platform.database.transaction((tx) =>
        sql`insert into migrations (name, run_at) values (${name}, 0)`.execute(tx),
      );
    await mark("unfinished-move");
    expect(await saysAbout("database")).toEqual([
      "problem: It is half filled, because shop migrate-to did not finish. Run that again.",
    ]);
    await platform.database.transaction((tx) =>
      sql`delete from migrations where name = 'unfinished-move'`.execute(tx),
    );
    await mark("9999-of-the-future");
    expect(await saysAbout("database")).toEqual([
      expect.stringMatching(
        /^problem: This database was changed by a newer version of Colophon \(9999-of-the-future\)\./,
      ),
    ]);
    expect(await saysAbout("settings")).toEqual([]);
  });

  it("examines the rest where the database cannot be read at all", async () => {
    await platform.database.transaction((tx) => sql`drop table migrations`.execute(tx));
    const findings = await checkup(platform);
    expect(findings.map(({ about }) => about)).toEqual(["database", "disk", "packages", "backups"]);
    expect(findings[0]).toMatchObject({
      state: "problem",
      text: expect.stringMatching(/could not be checked/),
    });
  });
});
