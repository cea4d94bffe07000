import type { Registry } from "prom-client";
import { backupFacts, diskFacts } from "./checkup/facts.server.ts";
import type { Database } from "./db/database.server.ts";
import { emailTrouble } from "./email/outbox.server.ts";
import type { Env } from "./env.server.ts";
import { jobsByState, oldestDueJob } from "./jobs/jobs.server.ts";

/** One answered request. `route` is the route's name in the code, never an address, so that there are few. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Response time (milliseconds). */
  readonly ms: number;
}

/** The process's own figures for Prometheus. */
export interface Metrics {
  request(answered: AnsweredRequest): void;
  /** @param outcome "ok", or the code of an expected failure, or "error" */
  call(name: string, outcome: string, ms: number): void;
  /** Counts a shared page that was sent: from the cache, or newly rendered. */
  sharedPage(source: "cache" | "rendered"): void;
  /** Everything counted, in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Figures that are read only on request. */
export interface MetricsContext {
  readonly database: Database;
  readonly env: Pick<Env, "BACKUP_DIR" | "BACKUP_HOURS" | "dataDir">;
  readonly clock: { now(): number };
  readonly threads: { readonly search?: { readonly ready: boolean } };
  /** Number of pictures that feeds link to, by fetch result, and their total size in bytes. */
  pictures?(): Promise<Readonly<Record<string, number>>>;
}

/** From a millisecond, the time of a cached answer, to ten seconds, when rendering is given up (seconds). */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** @returns undefined unless the operator asked for figures, because counting costs time */
export async function openMetrics(
  env: Pick<Env, "METRICS_TOKEN" | "METRICS_PORT">,
  context: MetricsContext,
): Promise<Metrics | undefined> {
  if (env.METRICS_TOKEN === undefined && env.METRICS_PORT === undefined) return undefined;
  // Loaded on demand, since most shops never need it.
  const prometheus = await import("prom-client");
  const { Counter, collectDefaultMetrics, Histogram, Registry } = prometheus;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "colophon_" });
  const requests = new Histogram({
    name: "colophon_http_request_duration_seconds",
    help: "How long answers took, by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const calls = new Histogram({
    name: "colophon_call_duration_seconds",
    help: "How long the shop's calls took, by name",
    labelNames: ["call"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const outcomes = new Counter({
    name: "colophon_calls_total",
    help: "The shop's calls by name and outcome: ok, error, or the code of an expected failure",
    labelNames: ["call", "outcome"],
    registers: [registry],
  });
  const sharedPages = new Counter({
    name: "colophon_shared_pages_total",
    help: "Pages that everybody shares: from the cache, or rendered because it had none or an old one",
    labelNames: ["source"],
    registers: [registry],
  });
  addGauges(prometheus, registry, context);
  return {
    contentType: registry.contentType,
    request: ({ method, route, status, ms }) =>
      requests.observe({ route, method: METHODS.has(method) ? method : "other", status }, ms / 1000),
    call(name, outcome, ms) {
      calls.observe({ call: name }, ms / 1000);
      outcomes.inc({ call: name, outcome });
    },
    sharedPage: (source) => sharedPages.inc({ source }),
    text: () => registry.metrics(),
  };
}

/** Figures read from the database on request. If it is down, they are left out. */
function addGauges(
  { Gauge }: typeof import("prom-client"),
  registry: Registry,
  { database, env, clock, threads, pictures }: MetricsContext,
): void {
  const registers = [registry];
  new Gauge({
    name: "colophon_database_up",
    help: "1 if the database answers",
    registers,
    async collect() {
      this.set(
        await database.ping().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  new Gauge({
    name: "colophon_jobs",
    help: "Jobs that wait, are running or were given up, by kind",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      this.reset();
      const rows = await jobsByState(database.read).catch(() => []);
      for (const { kind, state, count } of rows) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: "colophon_jobs_late_seconds",
    help: "How long the oldest job that is due has been waiting",
    registers,
    async collect() {
      const since = await oldestDueJob(database.read, clock.now()).catch(() => undefined);
      this.set(since === undefined ? 0 : Math.max(0, clock.now() - since));
    },
  });
  new Gauge({
    name: "colophon_emails_unsent",
    help: "Emails that could not be sent yet (failing) or were given up (failed)",
    labelNames: ["state"],
    registers,
    async collect() {
      const trouble = await emailTrouble(database.read, clock.now()).catch(() => undefined);
      this.set({ state: "failing" }, trouble?.failing ?? 0);
      this.set({ state: "failed" }, trouble?.failed ?? 0);
    },
  });
  if (env.BACKUP_DIR !== undefined) {
    new Gauge({
      name: "colophon_backup_age_seconds",
      help: "Seconds since the newest backup in BACKUP_DIR was made; without a backup, seconds since 1970",
      registers,
      async collect() {
        const { at } = await backupFacts(env, clock.now());
        this.set(Math.max(0, clock.now() - at));
      },
    });
    new Gauge({
      name: "colophon_backup_interval_seconds",
      help: "The time between two backups, from BACKUP_HOURS",
      registers,
      collect() {
        this.set(env.BACKUP_HOURS * 3600);
      },
    });
  }
  new Gauge({
    name: "colophon_disk_free_bytes",
    help: "Free space in DATA_DIR; NaN if it cannot be found out",
    registers,
    async collect() {
      const { free } = await diskFacts(database, env).catch(() => ({ free: Number.NaN }));
      this.set(free);
    },
  });
  new Gauge({
    name: "colophon_feed_pictures",
    help: "Pictures that feeds link to, by the result of fetching them; bytes is what the stored ones take",
    labelNames: ["state"],
    registers,
    async collect() {
      const counts = (await pictures?.().catch(() => undefined)) ?? {};
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "colophon_search_index_ready",
    help: "1 if the search index answers; 0 while it is built, and in small shops, which do without",
    registers,
    collect() {
      this.set(threads.search?.ready ? 1 : 0);
    },
  });
}
