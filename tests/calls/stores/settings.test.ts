import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { settingsCommand } from "#app/cli/commands/settings.ts";
import { storeForHost, storeNamed } from "#app/domain/stores/stores.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { openShop, toReview } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const INFO = { name: "Small Books", email: "small@example.com", country: "CA" };

/** Runs `shop settings import`. @returns what it printed */
async function imported(
  store: string,
  document: unknown,
  options: { host?: string[]; "take-host"?: boolean; "dry-run"?: boolean } = {},
): Promise<string[]> {
  const file = path.join(folder, `${store}.json`);
  writeFileSync(file, typeof document === "string" ? document : JSON.stringify(document));
  return (await runCommand(settingsCommand, platform, ["import", file], { store, ...options })).lines;
}
const zoned = (province: string, time_zone?: string, country = "CA") => ({
  store_info: { ...INFO, country, province, time_zone },
});
const notes = async (document: unknown) =>
  (await imported("noted", document)).filter((line) => line.startsWith("note: "));
const refusal = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "accepted",
    (error) => (error instanceof CommandError ? error.message : `not a refusal: ${error}`),
  );
const shopAt = async (host: string) =>
  (await storeForHost(platform.database, host, undefined))?.webstore_name;

it("[F8] a dry run shows what an import would change, and stores nothing", async () => {
  expect(await imported("dry", { store_info: INFO }, { host: ["dry.example"], "dry-run": true })).toEqual([
    "New shop: dry",
    "host dry.example: added",
    "Nothing was stored: this was a dry run.",
  ]);
  expect(await storeNamed(platform.database, "dry")).toBeUndefined();

  await imported("dry", { store_info: INFO }, { host: ["dry.example"] });
  const changed = { store_info: { ...INFO, city: "Victoria" }, is_private: true };
  const lines = ["is_private: false → true", 'store_info.city: "" → "Victoria"'];
  const dry = await imported("dry", changed, { host: ["new.example"], "dry-run": true });
  expect(dry.slice(0, -1).sort()).toEqual(["host dry.example: removed", "host new.example: added", ...lines]);
  expect((await storeNamed(platform.database, "dry"))?.settings.is_private).toBe(false);
  expect((await storeNamed(platform.database, "dry"))?.hosts).toEqual(["dry.example"]);

  expect((await imported("dry", changed)).sort()).toEqual(
    ["The settings of dry are stored.", ...lines].sort(),
  );
  expect(await imported("dry", changed)).toEqual(["Nothing changed.", "The settings of dry are stored."]);
});

it("[F8] takes another shop's host only when the operator confirms it", async () => {
  await imported("first", { store_info: INFO }, { host: ["shared.example", "first.example"] });
  const refused = await refusal(imported("second", { store_info: INFO }, { host: ["shared.example"] }));
  expect(refused).toBe(
    "Nothing was stored. shared.example belongs to the shop first. Add --take-host to move it here.",
  );
  expect(await shopAt("shared.example")).toBe("first");
  expect(await storeNamed(platform.database, "second")).toBeUndefined();

  const taken = await imported(
    "second",
    { store_info: INFO },
    { host: ["Shared.example"], "take-host": true },
  );
  expect(taken).toContain("host shared.example: moved here from the shop first");
  expect(await shopAt("shared.example")).toBe("second");
  expect((await storeNamed(platform.database, "first"))?.hosts).toEqual(["first.example"]);
});

it("[F8] refuses settings with mistakes and shows the path of each, hosts included", async () => {
  const document = { store_info: { ...INFO, time_zone: "America/Vancuver" }, is_privat: true };
  const refused = await refusal(imported("wrong", document, { host: ["https://wrong.example"] }));
  expect(refused.split("\n")).toEqual([
    "Nothing was stored. These settings have mistakes:",
    '  is_privat: There is no such setting. Did you mean "is_private"?',
    '  store_info.time_zone: "America/Vancuver" is not a time zone such as America/Toronto. Did you mean "America/Vancouver"?',
    '  "https://wrong.example" is a web address. A host has no "https://" in front: wrong.example',
  ]);
  expect(await storeNamed(platform.database, "wrong")).toBeUndefined();
  expect(await refusal(imported("wrong", "{"))).toContain("is not valid JSON");
});

it.each([
  ["CA", "CAD", 2000],
  ["US", "USD", 1500],
])("[F14] sells in %s with only the required settings", async (country, currency, price) => {
  const name = `small-${country.toLowerCase()}`;
  await imported(name, { store_info: { ...INFO, country } });
  const book = await shop.makeTitle();
  await shop.stock(name, book, 2);
  const shopper = shop.guest(name);
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  const ready = await toReview(shopper);
  const placed = await shopper.ok("checkout/submit", ready);
  const order = await platform.database.read
    .selectFrom("orders")
    .select(["currency", "subtotal", "status"])
    .where("order_number", "=", Number(placed.order_number))
    .where("email", "=", "ada@example.com")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ currency, subtotal: price });
});

it("imports the annotated example without a mistake or a note", async () => {
  const example = readFileSync("docs/settings.example.jsonc", "utf8");
  const lines = await imported("example", example, { host: ["limestone.example"] });
  expect(lines.at(-1)).toBe("The settings of example are stored.");
  expect(lines.filter((line) => line.startsWith("note: "))).toEqual([]);
  const { settings } = (await storeNamed(platform.database, "example")) ?? {};
  expect(settings?.store_info.hours.weekdays.thursday).toEqual([
    [540, 750],
    [810, 1200],
  ]);
});

it("takes the line that tells an editor the schema", async () => {
  const document = { $schema: "./settings.schema.json", store_info: INFO };
  expect(await imported("edited", document)).toContain("The settings of edited are stored.");
});

it("names the time zones that fit the province, if the shop's does not", async () => {
  expect(await notes(zoned("NL", "America/Los_Angeles"))).toEqual([
    expect.stringMatching(
      /^note: store_info\.time_zone America\/Los_Angeles is not the time in NL, which is America\/St_Johns or America\/Halifax;/,
    ),
  ]);
  expect(await notes(zoned("SK", "America/Winnipeg"))).toEqual([
    expect.stringContaining("America/Regina or America/Edmonton"),
  ]);
  expect(await notes(zoned("IA", "America/New_York", "US"))).toEqual([
    expect.stringContaining("the time in IA, which is America/Chicago;"),
  ]);
  // Another name for the same clock, another clock of the province, and a shop that does not say where it is.
  for (const fitting of [zoned("MI", "America/Detroit", "US"), zoned("ON", "America/Winnipeg"), zoned("")])
    expect(await notes(fitting)).toEqual([]);
});

it("[P7] has the usual time zone of its province, and asks where parts of it have another", async () => {
  const zoneIn = async (province: string, country = "CA") => {
    const lines = await notes(zoned(province, undefined, country));
    const store = await storeNamed(platform.database, "noted");
    return [store?.settings.store_info.time_zone, ...lines];
  };
  expect(await zoneIn("MB")).toEqual(["America/Winnipeg"]);
  expect(await zoneIn("SK")).toEqual([
    "America/Regina",
    "note: store_info.time_zone is not set, so the shop's clock is that of America/Regina; parts of SK have America/Edmonton",
  ]);
  for (const [state, zone] of [
    ["TN", "America/Chicago"],
    ["OR", "America/Los_Angeles"],
    ["ID", "America/Denver"],
    ["IN", "America/New_York"],
  ] as const)
    expect((await zoneIn(state, "US"))[0], state).toBe(zone);
});
