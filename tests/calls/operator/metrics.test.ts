import { afterAll, describe, expect, it } from "vitest";
import { startMetrics } from "#app/http/server/metrics.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { openMetrics } from "#app/platform/metrics.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

const shop = await openShop({ METRICS_PORT: "0" });
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const stop = await startMetrics(platform);
afterAll(() => stop());

async function figures(): Promise<string> {
  const port = platform.logged.find(({ msg }) => msg === "figures")?.port;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; version=/);
  return answer.text();
}

describe("the figures for Prometheus", () => {
  it("count requests by route, method and status, and no address", async () => {
    platform.metrics.on?.request({ method: "GET", route: "routes/item", status: 200, ms: 3 });
    platform.metrics.on?.request({ method: "GET", route: "routes/item", status: 200, ms: 300 });
    platform.metrics.on?.request({ method: "BREW", route: "none", status: 404, ms: 1 });
    const text = await figures();
    const of = 'route="routes/item",method="GET",status="200"';
    expect(text).toContain(`colophon_http_request_duration_seconds_bucket{le="0.005",${of}} 1`);
    expect(text).toContain(`colophon_http_request_duration_seconds_count{${of}} 2`);
    expect(text).toContain('_count{route="none",method="other",status="404"} 1');
  });

  it("count calls by their outcome", async () => {
    const shopper = shop.guest();
    await shopper.call("session/get");
    await shopper.call("account/get");
    const text = await figures();
    expect(text).toContain('colophon_calls_total{call="session/get",outcome="ok"} 1');
    expect(text).toMatch(/colophon_calls_total\{call="account\/get",outcome="(?!ok)[^"]+"\} 1/);
    expect(text).toContain('colophon_call_duration_seconds_count{call="session/get"} 1');
  });

  it("count pages from the cache and those that had to be rendered", async () => {
    platform.metrics.on?.sharedPage("rendered");
    platform.metrics.on?.sharedPage("cache");
    platform.metrics.on?.sharedPage("cache");
    const text = await figures();
    expect(text).toContain('colophon_shared_pages_total{source="rendered"} 1');
    expect(text).toContain('colophon_shared_pages_total{source="cache"} 2');
  });

  it("tell how many jobs wait, and for how long the oldest that is due has", async () => {
    await platform.database.transaction((tx) => enqueue(tx, NOW, "mail.send", {}));
    platform.clock.set(NOW + 90);
    const text = await figures();
    expect(text).toContain('colophon_jobs{kind="mail.send",state="waiting"} 1');
    expect(text).toContain("colophon_jobs_late_seconds 90");
    expect(text).toContain("colophon_database_up 1");
  });

  it("are counted only if the operator asked for them", async () => {
    expect(await openMetrics({ METRICS_PORT: undefined, METRICS_TOKEN: undefined }, platform)).toBe(
      undefined,
    );
  });
});
