import type { Span } from "@opentelemetry/api";
import type { Env } from "../env.server.ts";
import type { Log } from "../log.server.ts";
import { setTracing, type Tracing } from "./tracing.ts";

/** Longest that a collector may take to accept spans (milliseconds), also when the process stops. */
const COLLECTOR_TIMEOUT = 2000;

/** Characters of a statement that are sent. */
const MAX_STATEMENT = 1000;

/** The operation of a statement and its table: `select titles`. */
function statementName(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "sql";
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

export type TracingEnv = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG" | "TRUST_PROXY"
>;

/**
 * Starts to send traces, if the operator named a collector. Spans wait in a bounded queue; those that a collector does
 * not take in time are dropped, and no request waits for it.
 * @returns a function that sends the last spans and stops
 */
export async function startTracing({
  env,
  log,
}: {
  readonly env: TracingEnv;
  readonly log: Pick<Log, "warn">;
}): Promise<() => Promise<void>> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => undefined;
  const tracing = await openTracing(env, env.OTEL_EXPORTER_OTLP_ENDPOINT, log);
  setTracing(tracing);
  return async () => {
    setTracing(undefined);
    await tracing.stop();
  };
}

async function openTracing(env: TracingEnv, collector: string, log: Pick<Log, "warn">): Promise<Tracing> {
  // Loaded on demand, since most shops never need them.
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, resources] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
    ]);
  const { context, diag, DiagLogLevel, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const warn = (message: string, ...details: unknown[]) => log.warn({ details }, `tracing: ${message}`);
  const quiet = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${collector.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: COLLECTOR_TIMEOUT,
  });
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": env.OTEL_SERVICE_NAME })),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: COLLECTOR_TIMEOUT })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = trace.getTracer("colophon");

  // Its name only: a message may quote what somebody typed, as PostgreSQL's do.
  const failed = (span: Span, error: unknown) => {
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
  const run: Tracing["run"] = (name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        failed(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  return {
    run,
    statement: (system, text, send) =>
      trace.getActiveSpan()
        ? run(
            statementName(text),
            { "db.system.name": system, "db.query.text": text.slice(0, MAX_STATEMENT) },
            send,
          )
        : send(),
    request(method, headers) {
      // Only a proxy of the operator's may say which trace a request belongs to, and whether it is recorded.
      const parent = env.TRUST_PROXY ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const attributes = { "http.request.method": method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        run: (work) => context.with(trace.setSpan(parent, span), work),
        end(route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ "http.route": route, "http.response.status_code": status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      await provider.shutdown().catch((error) => log.warn({ err: error }, "the last spans were not sent"));
      for (const globalApi of [trace, context, propagation, diag]) globalApi.disable();
    },
  };
}
