import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startMetrics } from "#app/http/server/metrics.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";

/** The alert rules and the dashboard, tried on what a process really answers. */
const root = path.resolve(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-alerts-"));
const shop = await openShop({ METRICS_PORT: "0", BACKUP_DIR: folder });
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const stop = await startMetrics(platform);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that has sold, and has made mistakes: every figure that it has. */
async function figures(): Promise<string> {
  const { on } = platform.metrics;
  for (const status of [200, 500]) on?.request({ method: "GET", route: "routes/item", status, ms: 3 });
  for (const outcome of ["ok", "error"]) on?.call("checkout/submit", outcome, 3);
  for (const source of ["cache", "rendered"] as const) on?.sharedPage(source);
  await platform.database.transaction(async (tx) => {
    for (let n = 0; n < 2; n++) await enqueue(tx, NOW, "mail.send", {});
    const first = tx.selectFrom("jobs").select((jobs) => jobs.fn.min("id").as("id"));
    await tx.updateTable("jobs").set({ state: "failed" }).where("id", "=", first).execute();
  });
  const port = platform.logged.find(({ msg }) => msg === "figures")?.port;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

const text = await figures();
/** The names of figures, each with the names of its labels. */
const known = new Map<string, Set<string>>();
for (const [, name = "", labels = ""] of text.matchAll(/^(colophon_\w+)(?:\{(.*)\})? \S+$/gm)) {
  const names = known.get(name) ?? new Set(["instance", "job"]);
  for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) names.add(label);
  known.set(name, names);
}

const rules = read("deploy/alerts.yml");
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = ""]) => name);
interface Panel {
  title: string;
  targets: { expr: string }[];
}
const panels = (JSON.parse(read("deploy/grafana.json")) as { panels: Panel[] }).panels;
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

describe("the alert rules and the dashboard", () => {
  it("ask only for figures and labels that a process has", () => {
    const missing = [rules, ...queries].flatMap((expression) =>
      [...expression.matchAll(/\b(colophon_\w+)(?:\{([^}]*)\})?/g)].flatMap(
        ([, name = "", matchers = ""]) => {
          const labels = known.get(name);
          if (!labels) return [name];
          return [...matchers.matchAll(/(\w+)\s*(?:=~|!=|=)/g)]
            .filter(([, label = ""]) => !labels.has(label))
            .map(([, label]) => `${name} has no label ${label}`);
        },
      ),
    );
    expect(missing).toEqual([]);
    expect(alerts.length).toBeGreaterThan(12);
    expect(queries.length).toBeGreaterThan(20);
  });

  it("show every figure of the shop's own, and docs/operating.md explains each", () => {
    const own = [
      ...new Set([...known.keys()].map((name) => name.replace(/_(bucket|count|sum)$/, ""))),
    ].filter((name) => !/^colophon_(process|nodejs)_/.test(name));
    const shown = queries.join(" ");
    // The time between two backups is for the alert alone.
    expect(own.filter((name) => !shown.includes(name))).toEqual([
      "colophon_call_duration_seconds",
      "colophon_backup_interval_seconds",
    ]);
    const guide = read("docs/operating.md");
    expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it("have a chapter in docs/alerts.md for each alert, to which the alert leads", () => {
    const chapters = [...read("docs/alerts.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(chapters).toEqual(alerts);
    expect([...rules.matchAll(/runbook: docs\/alerts\.md#(\w+)$/gm)].map(([, name]) => name)).toEqual(
      alerts.map((name) => name.toLowerCase()),
    );
  });
});

/** Prometheus' own judge of rules. Not on npm, so what needs it runs only where it is installed. */
function promtool(...args: string[]): string {
  return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe", cwd: folder });
}
const hasPromtool = (() => {
  try {
    promtool("--version");
    return true;
  } catch {
    return false;
  }
})();

/** How one figure of a process goes on, in promtool's notation: its first value, the step, and the number of steps. */
type Course = (name: string, labels: string, value: number) => string | undefined;
const MINUTES = 60;
const steady: Course = (_, __, value) => `${Number.isFinite(value) ? value : 0}+0x${MINUTES}`;

/** The series that Prometheus would have stored of two processes whose figures go on like this. */
function series(course: Course): { series: string; values: string }[] {
  return ["one:9100", "two:9100"].flatMap((instance) => {
    const of = (name: string, labels: string, values: string) => {
      const all = [labels, 'job="colophon"', `instance="${instance}"`].filter(Boolean).join(",");
      return { series: `${name}{${all}}`, values };
    };
    const up = course("up", instance, 1) ?? `1+0x${MINUTES}`;
    return [
      of("up", "", up),
      ...[...text.matchAll(/^(colophon_\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
        ([, name = "", labels = "", value]) =>
          of(
            name,
            labels,
            course(name, `${labels} ${instance}`, Number(value)) ??
              (healthy(name, labels, Number(value)) as string),
          ),
      ),
    ];
  });
}

/** A shop with many requests and no trouble. */
const healthy: Course = (name, labels, value) => {
  if (name.startsWith("colophon_http_request_duration_seconds_") && !labels.includes('status="500"'))
    return `${value}+60x${MINUTES}`;
  if (name === "colophon_search_index_ready") return `1+0x${MINUTES}`;
  if (name === "colophon_jobs" && labels.includes('state="failed"')) return `0+0x${MINUTES}`;
  if (name === "colophon_backup_age_seconds") return `0+60x${MINUTES}`;
  return steady(name, labels, value);
};

/** For each alert, what goes on in a shop that it is about. */
const TROUBLE: Record<string, Course> = {
  NoProcessAnswers: (name) => (name === "up" ? `0+0x${MINUTES}` : undefined),
  ProcessDown: (name, where) => (name === "up" && where === "one:9100" ? `0+0x${MINUTES}` : undefined),
  DatabaseDown: (name) => (name === "colophon_database_up" ? `0+0x${MINUTES}` : undefined),
  ManyErrors: (name, labels) =>
    name.startsWith("colophon_http_request_duration_seconds_") && labels.includes('status="500"')
      ? `0+2x${MINUTES}`
      : undefined,
  CheckoutFails: (name, labels) =>
    name === "colophon_calls_total" && labels.includes('outcome="error"') ? `0+0x55 1+0x4` : undefined,
  SlowAnswers: (name, labels) => {
    if (name !== "colophon_http_request_duration_seconds_bucket" || labels.includes('status="500"'))
      return undefined;
    // One in ten takes longer than a second.
    const limit = Number(/le="([^"]+)"/.exec(labels)?.[1]?.replace("+Inf", "Infinity"));
    return `0+${limit > 1 ? 100 : 90}x${MINUTES}`;
  },
  ProcessBusy: (name) =>
    name === "colophon_nodejs_eventloop_lag_p99_seconds" ? `0.8+0x${MINUTES}` : undefined,
  ProcessRestarts: (name) =>
    name === "colophon_process_start_time_seconds" ? `0+0x45 1+0x4 2+0x4 3+0x4` : undefined,
  WorkLate: (name) => (name === "colophon_jobs_late_seconds" ? `0+60x${MINUTES}` : undefined),
  WorkGivenUp: (name, labels) =>
    name === "colophon_jobs" && labels.includes('state="failed"') ? `1+0x${MINUTES}` : undefined,
  EmailsFailing: (name, labels) =>
    name === "colophon_emails_unsent" && labels.includes('state="failing"') ? `11+0x${MINUTES}` : undefined,
  EmailsGivenUp: (name, labels) =>
    name === "colophon_emails_unsent" && labels.includes('state="failed"') ? `1+0x${MINUTES}` : undefined,
  BackupsOld: (name) => (name === "colophon_backup_age_seconds" ? `172000+60x${MINUTES}` : undefined),
  DiskNearlyFull: (name) => (name === "colophon_disk_free_bytes" ? `900000000+0x${MINUTES}` : undefined),
  IndexMissing: (name, labels) =>
    name === "colophon_search_index_ready" && labels.endsWith("one:9100") ? `0+0x${MINUTES}` : undefined,
};

// No figure of these depends on the database.
describe.skipIf(!hasPromtool || process.env.TEST_POSTGRES)(
  "Prometheus, with the figures of a real process",
  () => {
    /** The alerts that are on after an hour. */
    function firing(course: Course): string[] {
      writeFileSync(
        path.join(folder, "test.yml"),
        JSON.stringify({
          rule_files: [path.join(root, "deploy/alerts.yml")],
          evaluation_interval: "1m",
          tests: [
            {
              interval: "1m",
              input_series: series(course),
              promql_expr_test: [
                {
                  expr: 'sum by (alertname) (ALERTS{alertstate="firing"} > bool 2)',
                  eval_time: "1h",
                  exp_samples: [],
                },
              ],
            },
          ],
        }),
      );
      try {
        promtool("test", "rules", "test.yml");
        return [];
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        return [...`${stdout}${stderr}`.matchAll(/alertname="(\w+)"/g)].map(([, name = ""]) => name);
      }
    }

    it("accepts the rules, and the queries of the dashboard", () => {
      expect(promtool("check", "rules", path.join(root, "deploy/alerts.yml"))).toContain("SUCCESS");
      const recorded = queries.map((expr, index) => ({
        record: `query_${index}`,
        expr: expr.replaceAll("$process", ".*"),
      }));
      writeFileSync(
        path.join(folder, "queries.yml"),
        JSON.stringify({ groups: [{ name: "queries", rules: recorded }] }),
      );
      expect(promtool("check", "rules", "queries.yml")).toContain("SUCCESS");
    });

    it("raises no alert about a shop without trouble", () => {
      expect(firing(() => undefined)).toEqual([]);
    });

    it.each(alerts)("raises %s, and only what comes with it, when there is that trouble", (name) => {
      const course = TROUBLE[name];
      if (!course) throw new Error(`say in TROUBLE when ${name} is raised`);
      // Where no process answers, each one is down as well.
      const expected = name === "NoProcessAnswers" ? [name, "ProcessDown"] : [name];
      expect(new Set(firing(course))).toEqual(new Set(expected));
    });
  },
);
