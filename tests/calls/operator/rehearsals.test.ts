import { sql } from "kysely";
import { expect, it } from "vitest";
import * as orders from "#app/calls/staff/orders.server.ts";
import { type Command, callOrExit, subcommand, UsageError, visitAll } from "#app/cli/command.ts";
import { accountsCommand } from "#app/cli/commands/accounts.ts";
import { eventsCommand } from "#app/cli/commands/events.ts";
import { giftCardsCommand } from "#app/cli/commands/gift-cards.ts";
import { listsCommand } from "#app/cli/commands/lists.ts";
import { mailCommand } from "#app/cli/commands/mail.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { paymentsCommand } from "#app/cli/commands/payments.ts";
import { promotionsCommand } from "#app/cli/commands/promotions.ts";
import { storesCommand } from "#app/cli/commands/stores.ts";
import { rehearse } from "#app/platform/db/refusable.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { openPaymentShop } from "#tests/support/payment-shop.ts";
import { CANADIAN, makeList, makeShop } from "#tests/support/shop.ts";

/** Commands with `--dry-run`: they say what would happen, and nothing does. */
const bookshop = await openPaymentShop();

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { database } = bookshop.platform;
  const { rows } = await (database.dialect === "postgres"
    ? sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
    : sql<{
        name: string;
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1`
  ).execute(database.read);
  const tables = [];
  for (const { name } of rows) {
    const rows = await sql`select * from ${sql.table(name)}`.execute(database.read);
    tables.push(
      `${name}: ${rows.rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join("\n")}`,
    );
  }
  return tables.join("\n\n");
}

/** Tries a command, and proves that nothing happened. @returns its output */
async function tried(command: Command, args: string[], options: Given = {}): Promise<string> {
  const before = await everything();
  const requestsBefore = bookshop.paypal.asked.length;
  const { lines, code } = await runCommand(command, bookshop.platform, args, { ...options, "dry-run": true });
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^Dry run\. Nothing is stored, sent or charged\./);
  expect(bookshop.paypal.asked).toHaveLength(requestsBefore);
  expect(await everything()).toBe(before);
  return lines.slice(1).join("\n");
}

it("[P1] cancels and refunds no order with --dry-run, asks no provider, and names the emails", async () => {
  const { number, ref } = await bookshop.paid();
  const refunds = () => bookshop.paypal.orders.get(ref)?.purchase_units[0]?.payments?.refunds ?? [];
  const cancelled = await tried(ordersCommand, ["cancel", String(number)], { note: "Sold out" });
  expect(cancelled).toMatch(
    new RegExp(
      `^Order ${number} is cancelled\\.\n\\$21\\.00 to be asked of the provider\nemail to \\S+@\\S+: .+`,
    ),
  );
  expect(await tried(ordersCommand, ["refund", String(number)], { amount: "5.00" })).toMatch(
    /^\$5\.00 to be asked of the provider/,
  );
  expect(refunds()).toHaveLength(0);
  expect(await bookshop.order(number)).toMatchObject({ status: "placed", payment_state: "paid" });
  await expect(
    runCommand(ordersCommand, bookshop.platform, ["refund", String(number)], {
      amount: "99",
      "dry-run": true,
    }),
  ).rejects.toThrow("Only $21.00");
  const output = await runCommand(ordersCommand, bookshop.platform, ["cancel", String(number)]);
  expect(output.text).toContain("refunded through the provider");
  expect(refunds()).toHaveLength(1);
});

it("[P1] changes nothing with --dry-run, whatever the command", async () => {
  const { number } = await bookshop.paid();
  await makeList(bookshop.platform, "test", {
    id: "Ltried000000",
    name: "Tried",
    titles: [bookshop.title],
    pages: [""],
  });
  const email = "quotes@example.com";
  const order = String(number);
  const outputs: Record<string, string> = {
    accept: await tried(ordersCommand, ["accept", order]),
    skip: await tried(ordersCommand, ["skip"]),
    lock: await tried(accountsCommand, ["lock", email]),
    invite: await tried(accountsCommand, ["invite", "new@example.com", "New", "Reader"]),
    add: await tried(promotionsCommand, ["add", "spring"], { percent: "10" }),
    issue: await tried(giftCardsCommand, ["issue"], { amount: "50.00" }),
    remove: await tried(listsCommand, ["remove", "Tried", bookshop.title.isbn]),
    provider: await tried(paymentsCommand, ["remove", "chase"]),
    resend: await tried(mailCommand, ["resend", "failed"]),
  };
  expect(outputs).toMatchObject({
    accept: expect.stringContaining(`Order ${order} is accepted.`),
    skip: "10000 order numbers are skipped.",
    lock: expect.stringMatching(`${email} is locked.`),
    invite: expect.stringMatching(/email to new@example\.com: /),
    add: "SPRING is ready to use.",
    remove: 'Removed from "Tried": 1.',
    provider: "chase is removed.",
  });
  // A number that no card has must not be handed to anybody.
  expect(outputs.issue).toBe("a new card\t$50.00");
  await makeShop(bookshop.platform, "spare", CANADIAN);
  expect(await tried(storesCommand, ["remove", "spare"], { confirm: "spare" })).toBe(
    "The shop spare is removed.",
  );
  await expect(
    runCommand(eventsCommand, bookshop.platform, ["cancel", "999"], { "dry-run": true }),
  ).rejects.toThrow("We could not find this event.");
});

it("[P1] makes no call that changes something in a command that claims to change nothing", async () => {
  const careless = subcommand({
    does: "reads",
    run: async (invocation) => {
      await callOrExit(visitAll(invocation), orders.skipNumbers, {});
      return 0;
    },
  });
  const before = await everything();
  await expect(
    runCommand({ name: "careless", does: "reads", alone: careless }, bookshop.platform),
  ).rejects.toThrow("orders/skip changes something");
  await expect(
    runCommand({ name: "careless", does: "reads", alone: careless }, bookshop.platform, [], {
      "dry-run": true,
    }),
  ).rejects.toThrow(UsageError);
  expect(await everything()).toBe(before);
});

it("a rehearsal keeps what succeeds, undoes a part that fails, and forgets everything at the end", async () => {
  const { database } = bookshop.platform;
  const name = (db: typeof database.read) =>
    db
      .selectFrom("stores")
      .select("webstore_name")
      .where("id", "=", bookshop.store.id)
      .executeTakeFirstOrThrow();
  const rename =
    (to: string) =>
    (db: typeof database, fails = false) =>
      db.transaction(async (tx) => {
        await tx
          .updateTable("stores")
          .set({ webstore_name: to })
          .where("id", "=", bookshop.store.id)
          .execute();
        if (fails) throw new Error("no");
      });
  const seen = await rehearse(database, async (rehearsal) => {
    await Promise.all([rename("first")(rehearsal), rename("second")(rehearsal, true).catch(() => {})]);
    return name(rehearsal.read);
  });
  expect(seen).toEqual({ webstore_name: "first" });
  expect(await name(database.read)).toEqual({ webstore_name: "test" });
});
