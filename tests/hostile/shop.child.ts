import { readFile } from "node:fs/promises";

/**
 * The built server with the two demo shops, and one shop whose payment provider and audiobook partner are stand-ins.
 * The environment variables PORT, DATA_DIR and PARTNER_URL say where.
 */
const port = Number(process.env.PORT);
const partner = process.env.PARTNER_URL ?? "";

const { platform } = await import("#app/platform/platform.server.ts");
const { makeDemo } = await import("#app/cli/demo-shops.ts");
const { saveSettings, storeNamed } = await import("#app/domain/stores/stores.server.ts");
const { importStock } = await import("#app/domain/exchange/tables/stock.server.ts");
const { setAccount } = await import("#app/domain/payments/gateways.server.ts");
const { serveBuild } = await import("#app/http/serve-build.ts");

const own = await platform();
await makeDemo(own, port);
const prairie = JSON.parse(await readFile("demo/prairie.json", "utf8"));
await saveSettings(
  own.database,
  own.clock.now(),
  "paypal",
  {
    ...prairie,
    audiobook_partner_url: partner,
    checkout_info: { ...prairie.checkout_info, payment_methods: ["paypal"] },
  },
  [`paypal.localhost:${port}`],
);
const store = await storeNamed(own.database, "paypal");
if (!store) throw new Error("the shop with a provider was not made");
await importStock(own.database, own.clock.now(), store, "tests/fixtures/stock.csv");
await setAccount(own.database, store.id, own.clock.now(), "paypal", {
  base_url: partner,
  client_id: "client",
  secret: "secret",
  webhook_id: "WH-1",
});
await serveBuild();
process.send?.({ ready: true });
