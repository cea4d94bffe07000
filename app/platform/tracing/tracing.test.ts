import { afterEach, expect, it } from "vitest";
import { openTraceCollector } from "#tests/support/trace-collector.ts";
import { startTracing, type TracingEnv } from "./tracing.server.ts";
import { traced, tracing } from "./tracing.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function openCollector() {
  const collector = await openTraceCollector();
  ends.push(collector.close);
  return collector;
}

const ENV: TracingEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_SERVICE_NAME: "bookshop",
  OTEL_TRACES_SAMPLER_ARG: 1,
  TRUST_PROXY: false,
};
const PARENT = "4bf92f3577b34da6a3ce929d0e0e4736";
const headers = { traceparent: `00-${PARENT}-00f067aa0ba902b7-01` };

async function start(env: Partial<TracingEnv>, warnings: unknown[] = []) {
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const stop = await startTracing({ env: { ...ENV, ...env }, log });
  ends.push(stop);
  return stop;
}

it("does nothing without a collector", async () => {
  await start({});
  expect(tracing()).toBeUndefined();
  expect(await traced("work", {}, async () => 5)).toBe(5);
});

it("sends a request with the calls, statements and failures in it", async () => {
  const { url, spans, services } = await openCollector();
  const stop = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` });
  const request = tracing()?.request("GET", headers);
  await request?.run(() =>
    traced("cart/get", { "colophon.shop_id": 1 }, async () => {
      await tracing()?.statement("sqlite", 'select * from "carts" where "id" = ?', async () => 1);
      await traced("ask bank.example", {}, async () => {
        throw new TypeError("no answer to ada@example.com");
      }).catch(() => undefined);
    }),
  );
  request?.end("routes/cart", 503);
  await stop();
  expect([...services]).toEqual(["bookshop"]);
  const [whole, call, statement, asked] = [
    "GET routes/cart",
    "cart/get",
    "select carts",
    "ask bank.example",
  ].map((name) => spans.find((span) => span.name === name));
  expect(spans).toHaveLength(4);
  expect(whole?.parentSpanId).toBeUndefined();
  expect(call?.parentSpanId).toBe(whole?.spanId);
  expect([statement?.parentSpanId, asked?.parentSpanId]).toEqual([call?.spanId, call?.spanId]);
  expect(statement?.attributes).toContainEqual({
    key: "db.query.text",
    value: { stringValue: 'select * from "carts" where "id" = ?' },
  });
  expect([whole, call, statement, asked].map((span) => span?.status.code)).toEqual([2, 0, 0, 2]);
  expect(asked?.attributes).toContainEqual({ key: "error.type", value: { stringValue: "TypeError" } });
  expect(JSON.stringify(spans)).not.toContain("ada@example.com");
  // Anybody can send this header, so it counts only from the operator's own proxy.
  expect(whole?.traceId).not.toBe(PARENT);
});

it("continues the trace of the operator's proxy", async () => {
  const { url, spans } = await openCollector();
  const stop = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUST_PROXY: true });
  tracing()?.request("GET", headers).end("routes/home", 200);
  await stop();
  expect(spans.map(({ traceId }) => traceId)).toEqual([PARENT]);
});

it("does not trace a statement that belongs to nothing, or a request that is not sampled", async () => {
  const { url, spans } = await openCollector();
  const stop = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: 0 });
  expect(await tracing()?.statement("sqlite", "select 1", async () => 7)).toBe(7);
  const request = tracing()?.request("GET", {});
  await request?.run(() => traced("cart/get", {}, async () => undefined));
  request?.end("routes/cart", 200);
  await stop();
  expect(spans).toEqual([]);
});

it("says that a collector is away, and fails nothing", async () => {
  const warnings: unknown[] = [];
  const stop = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }, warnings);
  expect(await traced("work", {}, async () => 5)).toBe(5);
  await stop();
  expect(warnings).not.toEqual([]);
});
