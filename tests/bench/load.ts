import { readdirSync, readFileSync } from "node:fs";
import { type Answer, Connections } from "./connections.ts";
import type { Running } from "./server.ts";

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The fields of /proc/PID/stat after the program's name, which may have spaces. */
const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number);

/** The CPU time that a process has used so far, user and system, in milliseconds. */
export function cpuOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1000) / TICKS;
}

/**
 * The CPU time that a PostgreSQL server has used so far for all its connections, in milliseconds.
 * @param postmaster its first process
 */
export function cpuOfPostgres(postmaster: number): number {
  const [, , , , , , , , , , , , , ended = 0, endedInSystem = 0] = fieldsOf(postmaster);
  let sum = ((ended + endedInSystem) * 1000) / TICKS;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      // These processes have one thread, whose time is known in nanoseconds.
      if (fieldsOf(Number(entry))[1] === postmaster)
        sum += Number(readFileSync(`/proc/${entry}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      // The process has ended in the meantime.
    }
  }
  return sum;
}

/** Resident memory and its proportional share, in MB. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const value = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024);
  return { rss: value("Rss"), pss: value("Pss") };
}

const byte = () => Math.floor(Math.random() * 256);

/** The encodings that browsers accept without TLS, where none offers brotli. */
const ACCEPTED = "gzip, deflate";

/** A shopper, or staff at the desk: a session cookie and a network address, over connections that may be shared. */
export class Client {
  readonly connections: Connections;
  private readonly port: number;
  cookie = "";
  /** The network address that this shopper sends. The server under test trusts its proxy. */
  private readonly address = `10.${byte()}.${byte()}.${byte()}`;

  constructor(port: number, connections = new Connections(port)) {
    this.port = port;
    this.connections = connections;
  }

  /** Another shopper over the same connections. */
  fresh(): Client {
    return new Client(this.port, this.connections);
  }

  async send(
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = form && new URLSearchParams(form).toString();
    const all = {
      Host: `127.0.0.1:${this.port}`,
      "X-Forwarded-For": this.address,
      "Accept-Encoding": ACCEPTED,
      ...(this.cookie && { Cookie: this.cookie }),
      ...(body !== undefined && {
        Origin: `http://127.0.0.1:${this.port}`,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
      }),
      ...headers,
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await this.connections.send(
      `${form ? "POST" : "GET"} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body ?? ""}`,
    );
    const session = answer.cookies.find((cookie) => /^(session_id|desk)=/.test(cookie));
    if (session) this.cookie = session.split(";")[0] ?? "";
    return answer;
  }
}

export interface Measured {
  name: string;
  requests: number;
  perSecond: number;
  /** CPU of the server's process, in milliseconds for each request. */
  cpu: number;
  /** CPU of the PostgreSQL server, in milliseconds for each request; 0 on SQLite. */
  databaseCpu: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The time within which a share of the requests was answered: 0.5 for the median, 1 for the longest. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Runs `work` `count` times, several at once, and measures the CPU time that the server and its database use. */
export async function measure(
  name: string,
  { pid, postgres }: Pick<Running, "pid" | "postgres">,
  count: number,
  concurrency: number,
  work: (at: number) => Promise<void>,
): Promise<Measured> {
  for (let index = 0; index < Math.min(60, count / 4); index++) await work(index);
  const times: number[] = [];
  let next = 0;
  const databaseCpu = () => (postgres ? cpuOfPostgres(postgres) : 0);
  const before = { cpu: cpuOf(pid), databaseCpu: databaseCpu() };
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const at = next++;
        const begun = performance.now();
        await work(at);
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const at = (part: number) => percentile(times, part);
  return {
    name,
    requests: count,
    perSecond: count / seconds,
    cpu: (cpuOf(pid) - before.cpu) / count,
    databaseCpu: (databaseCpu() - before.databaseCpu) / count,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}
