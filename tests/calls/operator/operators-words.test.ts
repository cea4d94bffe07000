import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { accountsCommand } from "#app/cli/commands/accounts.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { paymentsCommand } from "#app/cli/commands/payments.ts";
import { settingsCommand } from "#app/cli/commands/settings.ts";
import { checkSettings } from "#app/domain/stores/settings-check.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { type Given, runAlone, runCommand } from "#tests/support/command.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  guest,
  makeShop,
  makeTitle,
  merged,
  stock,
  toReview,
} from "#tests/support/shop.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-words-"));
const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("[P11] exempts from taxes that exist, until a day to come, and says which", async () => {
  const email = "school@example.com";
  await customer(platform, email, { company: "Cedar Street School", is_institution: "true" });
  const exempt = async (options: Given) =>
    (await runCommand(accountsCommand, platform, ["exempt", email], options)).text;
  const until = "2099-12-31";
  await expect(exempt({ certificate: "A1", until, tax: ["FOO"] })).rejects.toThrow(
    /^There is no tax “FOO”\. The taxes of this shop are: .*GST.*PST/,
  );
  await expect(exempt({ certificate: "A1", until: "2020-01-01" })).rejects.toThrow(
    "This day is in the past.",
  );
  expect(await exempt({ certificate: "A1", until, tax: ["PST"] })).toBe(
    `${email} is exempt from PST until December 31, 2099.`,
  );
  const { text } = await runCommand(accountsCommand, platform, ["show", email]);
  expect(text).toContain("exempt from PST until December 31, 2099");
  expect(await exempt({ certificate: "none" })).toBe(
    `The exemption of ${email} has ended: it pays all taxes.`,
  );
});

it("[P16] names the key of a provider's account that is wrong", async () => {
  const file = path.join(folder, "wrong.json");
  writeFileSync(file, JSON.stringify({ client: "x" }));
  await expect(runCommand(paymentsCommand, platform, ["set", "paypal", file])).rejects.toThrow("client_id");
  writeFileSync(file, '{ "simulator": true, } // for now');
  const { lines } = await runCommand(paymentsCommand, platform, ["set", "clearent", file]);
  expect(lines).toEqual([expect.stringContaining("clearent is set up.")]);
});

it("says what to do with an order for pickup instead of shipping it", async () => {
  const title = await makeTitle(platform);
  await stock(platform, "test", title, 3);
  const shopper = guest(platform);
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
  await expect(runCommand(ordersCommand, platform, ["ship", String(order_number)])).rejects.toThrow(
    "is for pickup or local delivery, so it cannot be shipped",
  );
});

it("shows and changes one setting, and says what is wrong with another", async () => {
  const run = async (...args: string[]) => (await runCommand(settingsCommand, platform, args)).text;
  expect(await run("set", "store_info.phone", "2505550100")).toContain("2505550100");
  expect(await run("get", "store_info.phone")).toBe("2505550100");
  await run("set", "checkout_info.quote_days", "14");
  expect(await run("get", "checkout_info.quote_days")).toBe("14");
  await run("set", "store_info.hours.weekdays", '{"monday": ["9:00-17:30"]}');
  expect(JSON.parse(await run("get", "store_info.hours.weekdays"))).toEqual({ monday: [[540, 1050]] });
  await expect(run("set", "store_info.phnoe", "1")).rejects.toThrow(/Did you mean "phone"/);
  await expect(run("set", "nowhere.phone", "1")).rejects.toThrow("There is no setting “nowhere.phone”.");
  await expect(run("set", "checkout_info.quote_days", "many")).rejects.toThrow("is not a text");
  await expect(run("set", "checkout_info.quote_days", "900")).rejects.toThrow("checkout_info.quote_days");
  await expect(run("set", "constructor.x", "1")).rejects.toThrow("There is no setting");
  await expect(run("get", "store_info.nothing")).rejects.toThrow("There is no setting");
  expect(JSON.parse(await run("export", "-"))).toMatchObject({ store_info: { phone: "2505550100" } });
  const schema = JSON.parse(await runAlone(settingsCommand, platform.env, ["schema"]));
  expect(schema.properties.store_info.properties.hours).toBeDefined();
  expect(JSON.stringify(schema)).toContain("9:00-17:30");
});

it("reports every mistake of settings at once", () => {
  const wrong = merged(CANADIAN, {
    guest_show_price: "perhaps",
    colour: 1,
    store_info: { province: "ZZ", hours: { weekdays: { monday: [[600, 540]] } } },
  });
  const checked = checkSettings(wrong);
  const paths = "problems" in checked ? checked.problems.map((problem) => problem.path) : [];
  expect(paths).toEqual(
    expect.arrayContaining([
      "colour",
      "guest_show_price",
      "store_info.province",
      "store_info.hours.weekdays.monday[0]",
    ]),
  );
});

it("explains wrong variables in plain words", () => {
  const wrong = { TRUST_PROXY: "maybe", PORT: "abc", BASE_URL: "shop.example", MAIL_FROM: "shop" };
  expect(() => readEnv({ ...wrong, DATA_DIR: folder })).toThrow(
    /PORT: must be a whole number from 0 to 65535\n.*BASE_URL: must begin with https:.*\n.*MAIL_FROM: must be an email address.*\n.*TRUST_PROXY: must be true or false/,
  );
});
