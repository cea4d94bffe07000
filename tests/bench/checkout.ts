import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { TICKET } from "#app/domain/catalogue/catalogue.ts";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { setStock } from "#app/domain/catalogue/stock.server.ts";
import { benchShop } from "./bench-shop.ts";
import { Connections } from "./connections.ts";
import { isbnAt } from "./generate.ts";
import { Client, type Measured, measure } from "./load.ts";
import { orderByRequest } from "./order-steps.ts";
import { ask, newSession, race } from "./race.ts";
import { bareRow } from "./rounds.ts";
import { environmentOn, type Running, started, startedShop } from "./server.ts";
import { CONTACT, loggedIn, orderAsGuest, page, post, print, tokenOf, weightOf } from "./shopper.ts";

/**
 * `npm run bench -- checkout`: each step's page and form, whole guest orders and each of their requests, 10 000 attempts to buy 50 copies, and the
 * same form sent a hundred times; with bare node:http in the same run for comparison.
 */
const ORDERS = 400;
const STEPS = 400;
const CONNECTIONS = 16;
/** Copies of the contested title, and tickets. */
export const COPIES = 50;
const PAGES = ["cart", "delivery", "provider", "contact", "payment", "review"];
/** The title that everybody orders. */
const RARE = 10;
/** The ticket that everybody wants, of which there are as many. */
export const TICKET_AT = 11;

export async function benchCheckout(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const environment = environmentOn(folder);
  try {
    await prepare(folder);
    const server = await startedShop(environment);
    const bare = await started([process.execPath, "tests/bench/bare.ts"], environment);
    const rows = [
      await measure("bare node:http", bare.pid, STEPS * 10, CONNECTIONS, await bareRow(bare, STEPS).begin()),
      ...(await steps(server)),
      await measure("whole guest order", server.pid, ORDERS, CONNECTIONS, guestOrder(server)),
    ];
    print(rows);
    const order = rows.at(-1);
    if (order) console.log(`whole guest orders a second and core of CPU: ${(1000 / order.cpu).toFixed(0)}`);
    await orderByRequest(server, itemAt);
    await race(server, "copies", RARE, COPIES);
    await same(server);
    await weights(server);
    server.stop();
    bare.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills a shop of a thousand titles. @param url of a PostgreSQL database; "" for SQLite in the folder */
export async function prepare(folder: string, url = ""): Promise<void> {
  const settings = {
    using_promo_codes: true,
    gift_registry_enabled: true,
    checkout_info: { ship_enabled: true },
    shipping: {
      providers: [
        {
          provider: "post",
          label: "Post",
          zones: [
            {
              countries: ["CA"],
              rates: {
                by: "weight",
                steps: [{ up_to: 1000, cost: 1200 }],
                beyond: { each: 1000, cost: 300 },
              },
            },
          ],
        },
      ],
    },
  };
  const { platform, store } = await benchShop(folder, 1000, { url, settings });
  const { database, clock } = platform;
  // Enough copies for every order of the run, but few of the contested title.
  const titles = await database.read.selectFrom("titles").select(["id", "product_code"]).execute();
  await setStock(
    database,
    store.id,
    clock.now(),
    titles.map(({ id, product_code }) => ({
      title_id: id,
      location_id: 1,
      condition: "" as const,
      onhand: [RARE, TICKET_AT].some((at) => product_code === isbnAt(at)) ? COPIES : 100_000,
      onorder: 0,
      price: null,
      note: null,
    })),
  );
  // Sold copies are not reordered, so late attempts fail.
  await database.transaction((tx) =>
    tx
      .updateTable("titles")
      .set({ state: "out_of_print" })
      .where("product_code", "=", isbnAt(RARE))
      .execute(),
  );
  // Tickets are never ordered in, whatever their state.
  await database.transaction((tx) =>
    tx
      .updateTable("titles")
      .set({ state: "available", tax_class: TICKET })
      .where("product_code", "=", isbnAt(TICKET_AT))
      .execute(),
  );
  await platform.close();
}

export const itemAt = (at: number) => `/item/${eisbnOf(isbnAt((at % 100) * 3))}`;

/** Whole orders, each by a guest of its own. */
function guestOrder(server: Running) {
  const base = new Client(server.port, new Connections(server.port, CONNECTIONS));
  return (at: number) => orderAsGuest(base.fresh(), itemAt(at));
}

/** Measures every step of a shipped order, page and form separately, for customers at that step. */
async function steps(server: Running): Promise<Measured[]> {
  const shared = new Connections(server.port, CONNECTIONS);
  const shoppers = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) =>
      loggedIn(new Client(server.port, shared), ["ada@example.com", "ben@example.com"][at % 2] ?? ""),
    ),
  );
  // Customers share carts: there are two, each with a cart at the review step.
  const [ada, ben] = shoppers;
  if (!ada || !ben) throw new Error("nobody is logged in");
  const tokens = new Map<Client, string>();
  for (const one of shoppers) tokens.set(one, await tokenOf(one, "/account/details"));
  for (const one of [ada, ben]) {
    const csrf = tokens.get(one) ?? "";
    await post(one, csrf, itemAt(1), { quantity: "1", condition: "" });
    await post(one, csrf, "/checkout/cart/delivery", { delivery_preference: "ship" });
    await post(one, csrf, "/checkout/delivery", { address_id: "0" });
    await post(one, csrf, "/checkout/provider", { provider: "post" });
    await post(one, csrf, "/checkout/contact", CONTACT);
    await post(one, csrf, "/checkout/payment", { payment_choice: "contact" });
  }
  const forms: [string, Record<string, string>][] = [
    ["delivery", { address_id: "0" }],
    ["provider", { provider: "post" }],
    ["contact", CONTACT],
    ["payment", { payment_choice: "contact" }],
  ];
  const shopper = (at: number) => shoppers[at % shoppers.length] ?? ada;
  const measured: Measured[] = [];
  // Requests every page and form once, so that the first row does not include the warm-up.
  for (let at = 0; at < 600; at++) await page(shopper(at), `/checkout/${PAGES[at % PAGES.length]}`);
  for (const step of PAGES)
    measured.push(
      await measure(`${step}, its page`, server.pid, STEPS, CONNECTIONS, async (at) => {
        await page(shopper(at), `/checkout/${step}`);
      }),
    );
  for (const [step, form] of forms)
    measured.push(
      await measure(`${step}, its form`, server.pid, STEPS, CONNECTIONS, async (at) => {
        const one = shopper(at);
        await post(one, tokens.get(one) ?? "", `/checkout/${step}`, form);
      }),
    );
  return measured;
}

/** Sends one form a hundred times at once. */
async function same(server: Running): Promise<void> {
  const client = new Client(server.port, new Connections(server.port, CONNECTIONS));
  const session = newSession();
  await ask(client, session, "cart/add", { eisbn: eisbnOf(isbnAt(3)), quantity: "1" });
  await ask(client, session, "checkout/setDelivery", { delivery_preference: "pickup" });
  await ask(client, session, "checkout/setExtras", CONTACT);
  await ask(client, session, "checkout/setPaymentChoice", { payment_choice: "pickup" });
  const state = (await ask(client, session, "checkout/get", {})) as {
    orderToken: string;
    cart: { checksum: string };
  };
  const form = { order_token: state.orderToken, cart_checksum: state.cart.checksum };
  // Each address may send sixty an hour, so the rest of the hundred come from others.
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () =>
      JSON.stringify(await ask(client.fresh(), session, "checkout/submit", form)),
    ),
  );
  console.log(`the same form 100 times at once: ${new Set(answers).size} answer, ${answers[0]}`);
  if (new Set(answers).size !== 1) process.exitCode = 1;
}

/** The size of each step's page, including headers. */
async function weights(server: Running): Promise<void> {
  const client = await loggedIn(new Client(server.port), "ada@example.com");
  console.log("\nbytes, compressed (brotli), headers included");
  for (const step of PAGES)
    console.log(`${step.padEnd(12)} ${String(await weightOf(client, `/checkout/${step}`)).padStart(7)}`);
}
