import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "../support/free-port.ts";
import { answering, programsFor, standbyPrograms } from "../support/postgres.ts";

/** Two PostgreSQL servers of this machine, of which one follows the other, as docs/operating.md sets them up. */

type Programs = ReturnType<typeof programsFor>;

/** Nothing here is about power cuts, and the rest is as in production. */
const SETTINGS = [
  ...["fsync=off", "wal_level=replica", "max_wal_senders=5", "hot_standby=on", "wal_keep_size=256MB"],
  ...["max_connections=100", "autovacuum=off", "jit=off", "wal_sender_timeout=10s"],
].flatMap((one) => ["-c", one]);
/** Each has its data below a folder of its name. */
export const NAMES = ["a", "b"] as const;

export class Server {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly #run: Programs;
  #child: ChildProcess | undefined;
  #said = "";

  private constructor(name: string, folder: string, port: number, run: Programs) {
    this.name = name;
    this.folder = folder;
    this.port = port;
    this.#run = run;
  }

  static async named(name: string, folder: string, run: Programs): Promise<Server> {
    return new Server(name, path.join(folder, name, "data"), await freePort(), run);
  }

  get url(): string {
    return `postgres://colophon@127.0.0.1:${this.port}`;
  }

  /** Makes an empty server. */
  init(): void {
    const given = [
      "-D",
      this.folder,
      "-U",
      "colophon",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ];
    this.#execute("initdb", given);
  }

  /** Becomes a copy of another server, and follows it once it runs. */
  follow({ port }: Server): void {
    rmSync(this.folder, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${port} user=colophon`;
    this.#execute("pg_basebackup", ["-d", from, "-D", this.folder, "-R", "-c", "fast", "--no-sync"]);
  }

  #execute(program: string, given: string[]): void {
    execFileSync(path.join(this.#run.programs, program), given, { ...this.#run.options, stdio: "pipe" });
  }

  async start(): Promise<void> {
    const place = ["-D", this.folder, "-p", String(this.port), "-h", "127.0.0.1"];
    const child = spawn(
      path.join(this.#run.programs, "postgres"),
      [...place, "-k", this.#run.options.cwd, "-c", `cluster_name=${this.name}`, ...SETTINGS],
      { ...this.#run.options, stdio: ["ignore", "ignore", "pipe"] },
    );
    child.stderr?.on("data", (text) => {
      this.#said = `${this.#said}${text}`.slice(-3000);
    });
    this.#child = child;
    const died = new Promise<never>((_, reject) =>
      child.once("exit", () => reject(new Error(`PostgreSQL ${this.name} ended: ${this.#said}`))),
    );
    died.catch(() => {});
    await Promise.race([answering(this.url), died]);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends its first process: at once, as when the machine dies, or with its fast shutdown. */
  async end(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    if (!this.isRunning) return;
    const gone = new Promise((resolve) => this.#child?.once("exit", resolve));
    this.#child?.kill(signal);
    await gone;
  }

  async sql(...statements: string[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: `${this.url}/postgres` });
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  }
}

/** A primary and its standby. */
export class Cluster {
  primary: Server;
  standby: Server;

  private constructor(primary: Server, standby: Server) {
    this.primary = primary;
    this.standby = standby;
  }

  /** @returns undefined where there is no PostgreSQL, or one without the programs for a standby */
  static async start(folder: string): Promise<Cluster | undefined> {
    const installed = standbyPrograms();
    if (!installed) return undefined;
    const run = programsFor(folder, installed);
    const [primary, standby] = await Promise.all(NAMES.map((name) => Server.named(name, folder, run)));
    if (!primary || !standby) throw new Error("no servers");
    primary.init();
    await primary.start();
    standby.follow(primary);
    await standby.start();
    const cluster = new Cluster(primary, standby);
    await cluster.synchronous(true);
    return cluster;
  }

  /** Whether the primary confirms nothing that the standby does not have. Waits until that is so. */
  async synchronous(on: boolean): Promise<void> {
    const names = on ? NAMES.join(", ") : "";
    await this.primary.sql(
      `alter system set synchronous_standby_names = '${on ? `FIRST 1 (${names})` : ""}'`,
      "select pg_reload_conf()",
    );
    for (;;) {
      const [row] = await this.primary.sql(
        "select sync_state from pg_stat_replication where state = 'streaming'",
      );
      if (row?.sync_state === (on ? "sync" : "async")) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Makes the standby the primary. The old primary must be gone. */
  async promote(): Promise<void> {
    await this.standby.sql("select pg_promote(true, 60)");
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** Brings the server that was the primary back as a standby of the other, with a fresh copy. */
  async rejoin(synchronous = true): Promise<void> {
    this.standby.follow(this.primary);
    await this.standby.start();
    await this.synchronous(synchronous);
  }

  async stop(): Promise<void> {
    for (const one of [this.standby, this.primary]) await one.end("SIGINT");
  }
}
