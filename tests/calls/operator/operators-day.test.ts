import { expect, it } from "vitest";
import { accountsCommand } from "#app/cli/commands/accounts.ts";
import { eventsCommand } from "#app/cli/commands/events.ts";
import { listsCommand } from "#app/cli/commands/lists.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { reportsCommand } from "#app/cli/commands/reports.ts";
import { titlesCommand } from "#app/cli/commands/titles.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { openPaymentShop } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { customer, guest, makeTitle, stock, toReview } from "#tests/support/shop.ts";

/** A bookseller's everyday tasks, each with one command. */
const numbers: string[] = [];
const bookshop = await openPaymentShop();
for (const name of ["Zoë Çelik", "Ben Archer"]) {
  const shopper = guest(bookshop.platform);
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
  const email = `${name.startsWith("Ben") ? "ben" : "zoe"}@example.com`;
  const contact = await toReview(shopper, { name, email });
  numbers.push(String((await shopper.ok("checkout/submit", contact)).order_number));
  bookshop.platform.clock.advance(86_400);
}

const orders = async (options: Given) =>
  (await runCommand(ordersCommand, bookshop.platform, ["list"], options)).lines.map(
    (line) => line.split("\t")[0],
  );

it("[P1] finds orders by name, number, email, day, state and location", async () => {
  const [zoe, ben] = numbers;
  expect(await orders({})).toEqual([ben, zoe]);
  expect(await orders({ find: "celik" })).toEqual([zoe]);
  expect(await orders({ find: "archer BEN" })).toEqual([ben]);
  expect(await orders({ find: ben })).toEqual([ben]);
  expect(await orders({ find: "zoe@example" })).toEqual([zoe]);
  expect(await orders({ find: "nobody" })).toEqual(["None."]);
  const day = new Date(NOW * 1000).toISOString().slice(0, 10);
  expect(await orders({ to: day })).toEqual([zoe]);
  expect(await orders({ from: day, state: ["open"], limit: "1" })).toEqual([ben]);
  expect(await orders({ state: ["cancelled", "void"] })).toEqual(["None."]);
  await expect(orders({ state: ["burnt"] })).rejects.toThrow("--state must be open, pending");
  await expect(orders({ location: "Moon" })).rejects.toThrow("The shop’s locations are: Test Books");
});

it("[P1] lists what to fetch for open orders, by shelf", async () => {
  const picks = async () => (await runCommand(ordersCommand, bookshop.platform, ["pick-list"])).lines;
  await runCommand(titlesCommand, bookshop.platform, ["edit", bookshop.title.isbn], { note: "Shelf 4" });
  const [line = "", ...more] = await picks();
  expect(more).toEqual([]);
  expect(line.split("\t").slice(1)).toEqual([
    "Shelf 4",
    "2 ×",
    expect.any(String),
    "New",
    bookshop.title.isbn,
    `for ${numbers.join(" and ")}`,
  ]);
  for (const number of numbers) await runCommand(ordersCommand, bookshop.platform, ["ready", number]);
  expect(await picks()).toEqual(["Nothing to fetch."]);
});

it("[P1] finds accounts by any part of their name", async () => {
  await customer(bookshop.platform, "lena@example.com", { first_name: "Léna", last_name: "Marsh" });
  const output = await runCommand(accountsCommand, bookshop.platform, ["list"], { find: "lena" });
  expect(output.lines).toEqual([expect.stringMatching(/^lena@example\.com\tLéna Marsh\t/)]);
  expect((await runCommand(accountsCommand, bookshop.platform, ["list"], { find: "xyz" })).lines).toEqual([
    "None.",
  ]);
});

it("[P1] starts a list and fills it", async () => {
  const lists = (...args: string[]) => runCommand(listsCommand, bookshop.platform, args);
  expect((await lists()).lines).toEqual(["None."]);
  expect((await lists("new", "Winter reading")).text).toMatch(/^L[\w-]{11}\t"Winter reading" is ready\.$/);
  await expect(lists("new", "winter READING")).rejects.toThrow("There is already a list “winter READING”.");
  await expect(lists("new", " ")).rejects.toThrow("A list needs a name");
  expect((await lists("add", "Winter reading", bookshop.title.isbn)).lines).toEqual([
    'Added to "Winter reading": 1.',
  ]);
});

it("[P1] adds one event without a file, and changes it by its name and day", async () => {
  const add = (options: Given) =>
    runCommand(eventsCommand, bookshop.platform, ["add", "Poetry night"], {
      start: "2026-12-01 19:00",
      minutes: "90",
      ...options,
    });
  const [line = ""] = (await add({ seats: "40", book: [bookshop.title.isbn] })).lines;
  const [change, id = ""] = line.split("\t");
  expect(change).toBe("added");
  expect((await add({ seats: "50", book: [bookshop.title.isbn] })).lines).toEqual([
    `changed\t${id}\tPoetry night`,
  ]);
  const { text } = await runCommand(eventsCommand, bookshop.platform, ["list", "2026-12-01"]);
  expect(text).toMatch(`${id}\t`);
  expect(text).toMatch("0 of 50 places taken");
  await expect(add({ start: "soon" })).rejects.toThrow(/the event: .*"soon"/);
  await expect(add({ minutes: undefined, end: "2026-12-01 18:00" })).rejects.toThrow("the event: ");
});

it("[P1] names conditions in the stock report as shoppers read them", async () => {
  const used = await makeTitle(bookshop.platform);
  await stock(bookshop.platform, "test", used, 1, { condition: "U" });
  const { text } = await runCommand(reportsCommand, bookshop.platform, ["stock"]);
  expect(text).toMatch(/,Used,1,1,/);
  expect(text).toMatch(/,New,1,/);
});
