import type { Subject } from "./subject.ts";
import { EVIL, MARK, runsIn, SECRETS } from "./values.ts";
import type { Answer, Attack, Wire } from "./wire.ts";

/** The kinds of findings. Planted bugs prove that each of them is detected (planted.ts). */
export type Kind =
  | "crash"
  | "no answer"
  | "server error"
  | "blocked"
  | "memory"
  | "reflected"
  | "redirect"
  | "leak"
  | "headers"
  | "secret in log"
  | "log";

export interface Finding {
  kind: Kind;
  attack: string;
  detail: string;
}

/** Longest that one request may block the event loop (milliseconds), and the most memory it may take (bytes). */
const BLOCK_LIMIT = 50;
const MEMORY_LIMIT = 64 * 1024 * 1024;
/** Traces of the program's internals: stack frames, its folders, its libraries' errors. */
const INSIDE =
  /\n\s+at [\w.<> ]+\(?(file:|node:|\/)[^\n]*:\d+|file:\/\/\/|node_modules\/|node:internal|SQLITE_[A-Z]+|SqliteError|ERR_SQLITE|ZodError|TypeError:|RangeError:|ReferenceError:/;
const ROOT = process.cwd();

/** Sends attacks to a server and reports what it does wrong. */
export class Watch {
  readonly findings: Finding[] = [];
  sent = 0;
  /** The number of answers with each status; 0 means that the connection was closed instead. */
  readonly statuses: Record<number, number> = {};
  /** Texts that must never appear in the log. */
  readonly secrets = new Set<string>(Object.values(SECRETS));
  private readonly subject: Subject;
  private readonly wire: Wire;
  private lineEnd = "";

  constructor(subject: Subject, wire: Wire) {
    this.subject = subject;
    this.wire = wire;
  }

  /** Sends one attack on its own, so that its cost can be measured. */
  async alone(attack: Attack): Promise<Answer | undefined> {
    await this.subject.vitals();
    const answer = await this.send(attack);
    await this.lookAtProcess(attack.name, () => this.costs(attack));
    return answer;
  }

  /** Sends many attacks, several at a time. If together they cost too much, each is repeated on its own. */
  async together(attacks: readonly Attack[], concurrency: number): Promise<void> {
    await this.subject.vitals();
    let next = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let index = next++; index < attacks.length; index = next++) {
          const attack = attacks[index];
          if (attack && !this.subject.ended) await this.send(attack);
        }
      }),
    );
    await this.lookAtProcess(attacks.map(({ name }) => name).join(" | "), async (vitals) => {
      // Several requests share a turn of the event loop, and their memory adds up, so each is repeated on its own.
      const suspicious =
        vitals.blockedMs > BLOCK_LIMIT * 4 || vitals.rssPeak - vitals.rssBefore > MEMORY_LIMIT * 2;
      if (suspicious) for (const attack of attacks) if (await this.isCostly(attack)) await this.costs(attack);
    });
  }

  report(kind: Kind, attack: string, detail: string): void {
    this.findings.push({ kind, attack: clip(attack), detail: clip(detail) });
  }

  private async send(attack: Attack): Promise<Answer | undefined> {
    this.sent++;
    const answer = await this.wire.send(attack);
    const status = answer?.status ?? 0;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (!answer) {
      // If the process has died, that is reported instead.
      if (!attack.mayDrop && !this.subject.ended) this.report("no answer", reproduction(attack), "");
      return undefined;
    }
    this.lookAtAnswer(attack, answer);
    return answer;
  }

  private lookAtAnswer(attack: Attack, { status, headers, text }: Answer): void {
    const report = (kind: Kind, detail: string) => this.report(kind, reproduction(attack), detail);
    if (status >= 500 && status !== 503) report("server error", `${status} ${text.slice(0, 200)}`);
    if (INSIDE.test(text) || text.includes(ROOT))
      report("leak", INSIDE.exec(text)?.[0] ?? `the path ${ROOT}`);
    const type = String(headers["content-type"] ?? "");
    if (!/^(application\/json|text\/plain|text\/x-script)/.test(type)) {
      const runs = runsIn(text);
      if (runs) report("reflected", runs);
    }
    const location = String(headers.location ?? "");
    if (`x-${MARK}` in headers) report("headers", "a header came from the request");
    if (new RegExp(`^([a-z]+:)?[/\\\\]{2}[^/]*${EVIL}`, "i").test(location)) report("redirect", location);
    const missing = missingHeaders(headers);
    if (missing.length > 0) report("headers", `${status} without ${missing.join(", ")}`);
  }

  /** Checks that the process is still the same, is healthy, and logged nothing it should not. */
  private async lookAtProcess(
    name: string,
    costs: (vitals: Awaited<ReturnType<Subject["vitals"]>>) => Promise<void>,
  ): Promise<void> {
    try {
      const vitals = await this.subject.vitals();
      if (vitals.pid !== this.subject.pid) this.report("crash", name, "another process answers");
      if (vitals.blockedMs > BLOCK_LIMIT || vitals.rssPeak - vitals.rssBefore > MEMORY_LIMIT)
        await costs(vitals);
    } catch (error) {
      const why = this.subject.ended ?? String(error);
      this.report(this.subject.ended ? "crash" : "blocked", name, why);
      throw new Error(`${name}: ${why}`);
    } finally {
      this.lookAtLog(name);
    }
  }

  /** A first measurement of what one attack costs on its own. */
  private async isCostly(attack: Attack): Promise<boolean> {
    await this.subject.vitals();
    await this.wire.send(attack);
    const { blockedMs, rssBefore, rssPeak } = await this.subject.vitals();
    return blockedMs > BLOCK_LIMIT || rssPeak - rssBefore > MEMORY_LIMIT;
  }

  /** A breach counts only if the same request, on its own and after a garbage collection, repeats it three times. */
  private async costs(attack: Attack): Promise<void> {
    const blockLimit = BLOCK_LIMIT * (attack.requests ?? 1);
    const blocks: number[] = [];
    const grown: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await this.subject.vitals({ collect: true });
      await this.subject.vitals();
      await this.wire.send(attack);
      const { blockedMs, rssBefore, rssPeak } = await this.subject.vitals();
      blocks.push(Math.round(blockedMs));
      grown.push(Math.round((rssPeak - rssBefore) / 1024 / 1024));
      if (Math.min(...blocks) <= blockLimit && Math.min(...grown) <= MEMORY_LIMIT / 1024 / 1024) return;
    }
    if (Math.min(...blocks) > blockLimit)
      this.report("blocked", reproduction(attack), `${blocks.join(", ")} ms of CPU in one go`);
    if (Math.min(...grown) > MEMORY_LIMIT / 1024 / 1024)
      this.report("memory", reproduction(attack), `${grown.join(", ")} MB`);
  }

  lookAtLog(name: string): void {
    const lines = (this.lineEnd + this.subject.newLog()).split("\n");
    this.lineEnd = lines.pop() ?? "";
    for (const line of lines) {
      for (const secret of this.secrets) if (line.includes(secret)) this.report("secret in log", name, line);
      if (line.includes("an unhandled rejection")) this.report("log", name, line);
      if (line !== "" && !isJson(line)) this.report("log", name, `not one JSON object: ${line}`);
    }
  }
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** The headers that every answer needs (docs/resilience.md). */
function missingHeaders(headers: Answer["headers"]): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  const closed = policy.includes("default-src 'none'");
  return [
    headers["x-content-type-options"] === "nosniff" ? "" : "nosniff",
    headers["referrer-policy"] ? "" : "Referrer-Policy",
    closed || policy.includes("object-src 'none'") ? "" : "object-src of the policy",
    policy.includes("base-uri 'none'") ? "" : "base-uri of the policy",
    policy.includes("frame-ancestors") ? "" : "frame-ancestors of the policy",
  ].filter(Boolean);
}

const clip = (text: string) => (text.length > 900 ? `${text.slice(0, 900)}… (${text.length})` : text);

/** Enough of an attack to repeat it by hand. */
function reproduction({ name, method = "GET", path = "/", headers, body, raw }: Attack): string {
  if (raw) return `${name}: ${JSON.stringify(raw.map((piece) => clip(piece.toString("latin1"))))}`;
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
  const kept = Object.entries(headers ?? {}).filter(
    ([header]) => !/^(cookie|x-forwarded-for)$/i.test(header),
  );
  return `${name}: ${method} ${short(path)} ${short(JSON.stringify(Object.fromEntries(kept)))} ${short(body?.toString() ?? "")}`;
}
