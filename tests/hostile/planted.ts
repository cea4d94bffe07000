import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { MARK, SECRETS } from "./values.ts";

/**
 * A small server that is healthy at `/` and has one bug at each of these paths. A detector that misses the planted
 * bug would miss the same bug in the shop. `by` names the attack that reveals it.
 */
export const BUGS = {
  quadratic: { found: "blocked", by: "30 000 fields" },
  sparse: { found: "memory", by: "a sparse index" },
  waits: { found: "blocked", by: "nothing" },
  swells: { found: "memory", by: "nothing" },
  reflects: { found: "reflected", by: "markup" },
  redirects: { found: "redirect", by: "a foreign site" },
  stack: { found: "server error", by: "names of every object" },
  path: { found: "leak", by: "names of every object" },
  bare: { found: "headers", by: "nothing" },
  injected: { found: "headers", by: "nothing" },
  logs: { found: "secret in log", by: "a secret" },
  prints: { found: "log", by: "nothing" },
  rejects: { found: "crash", by: "names of every object" },
  ends: { found: "crash", by: "names of every object" },
  silent: { found: "no answer", by: "names of every object" },
} as const;

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};
const BODY_LIMIT = 1024 * 1024;
const FIELDS_LIMIT = 2000;
type Bug = keyof typeof BUGS | "";
const held: unknown[] = [];
const escaped = (text: string) => text.replace(/[<>"'&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= BODY_LIMIT) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A posted form's fields, by name. Two of the bugs are here. */
function parse(bug: Bug, body: string): Map<string, string> {
  const fields = new Map<string, string>();
  if (bug !== "quadratic" && body.split("&", FIELDS_LIMIT + 1).length > FIELDS_LIMIT) return fields;
  let list: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(body)) {
    fields.set(name, value);
    // Copies the whole list, again and again.
    if (bug === "quadratic" && fields.size % 2 === 0) list = [...list, [name, value]];
    const index = Number(/\[(\d+)\]/.exec(name)?.[1] ?? 0);
    // Fills the array up to the index.
    if (bug === "sparse") held.push(new Array(Math.min(index, 20_000_000)).fill(0));
  }
  return fields;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://x");
  const bug = url.pathname.slice(1) as Bug;
  const body = await bodyOf(request);
  held.length = 0;
  const fields = parse(bug, body);
  if (bug === "waits")
    for (const since = process.threadCpuUsage(); process.threadCpuUsage(since).user < 90_000; );
  if (bug === "swells") held.push(Buffer.alloc(100 * 1024 * 1024, 1));
  if (bug === "silent" && fields.has("toString")) return void request.socket.destroy();
  if (bug === "ends" && fields.has("toString")) process.exit(3);
  if (bug === "rejects" && fields.has("toString")) void Promise.reject(new Error("nobody waits for this"));
  if (bug === "logs") console.error(JSON.stringify({ url: decodeURI(request.url ?? "") }));
  if (bug === "prints") console.error("something happened");
  if (bug !== "bare") for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (bug === "injected") response.setHeader(`X-${MARK}`, "1");
  if (bug === "redirects" && url.searchParams.has("from")) {
    response.writeHead(302, { Location: url.searchParams.get("from") ?? "/" }).end();
    return;
  }
  const term = url.searchParams.get("t") ?? "";
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  try {
    if (fields.has("toString") && (bug === "stack" || bug === "path")) throw new Error("a planted bug");
    response.end(`<p>${bug === "reflects" ? term : escaped(term)}</p>`);
  } catch (error) {
    if (bug === "stack") response.statusCode = 500;
    response.end(bug === "path" ? (error as Error).stack : "There was an error.");
  }
}

if (import.meta.main) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.({ ready: true }));
  // The healthy server knows the same secrets, but does not log them.
  console.error(JSON.stringify({ level: 30, secrets: Object.keys(SECRETS).length }));
}
