import { readFile } from "node:fs/promises";

/**
 * The built server with the two English demo shops, and one shop whose payment provider and audiobook partner are
 * stand-ins. The environment variables PORT, DATA_DIR and PARTNER_URL say where.
 */
const port = Number(process.env.PORT);
const partner = process.env.PARTNER_URL ?? "";

const { processPlatform } = await import("#app/platform/platform.server.ts");
const { makeDemo } = await import("#app/cli/demo/shops.ts");
const { saveSettings, storeNamed } = await import("#app/domain/stores/stores.server.ts");
const { importStock } = await import("#app/domain/exchange/tables/stock.server.ts");
const { setAccount } = await import("#app/domain/payments/gateways.server.ts");
const { serveBuild } = await import("#app/http/server/serve-build.ts");

const platform = await processPlatform();
await makeDemo(platform, port, { shops: ["tidewater", "prairie"] });
const prairie = JSON.parse(await readFile("demo/prairie.json", "utf8"));
await saveSettings(
  platform.database,
  platform.clock.now(),
  "paypal",
  {
    ...prairie,
    audiobook_partner_url: partner,
    checkout_info: { ...prairie.checkout_info, payment_methods: ["paypal"] },
  },
  [`paypal.localhost:${port}`],
);
const store = await storeNamed(platform.database, "paypal");
if (!store) throw new Error("the shop with a provider was not made");
await importStock(platform.database, platform.clock.now(), store, "tests/fixtures/stock.csv");
await setAccount(platform.database, store.id, platform.clock.now(), "paypal", {
  base_url: partner,
  client_id: "client",
  secret: "secret",
  webhook_id: "WH-1",
});
await serveBuild();
process.send?.({ ready: true });
