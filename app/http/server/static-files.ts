import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { keysOf } from "#app/lib/records.ts";
import { type Coding, codingFor } from "./accept-encoding.ts";

/** The build's files with their compressed forms, by URL, read at startup so that requests don't touch the disk. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
        files.set(url, await StaticFile.read(file, url));
      }),
  );
  return files;
}

export class StaticFile {
  private readonly headers: Record<string, string>;
  private readonly raw: Buffer;
  private readonly compressed: Partial<Record<Coding, Buffer>>;
  private readonly codings: readonly Coding[];

  private constructor(headers: Record<string, string>, raw: Buffer, br?: Buffer, gzip?: Buffer) {
    this.headers = headers;
    this.raw = raw;
    this.compressed = { ...(br && { br }), ...(gzip && { gzip }) };
    this.codings = keysOf(this.compressed);
  }

  static async read(file: string, url: string): Promise<StaticFile> {
    const raw = await readFile(file);
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    const headers = {
      "Content-Type": type,
      // File names in /assets/ contain a hash of their content.
      "Cache-Control": url.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      "Cross-Origin-Resource-Policy": "same-origin",
    };
    const compressed = (ending: string) => readFile(file + ending).catch(() => undefined);
    const [br, gz] = await Promise.all([compressed(".br"), compressed(".gz")]);
    return new StaticFile(br || gz ? { ...headers, Vary: "Accept-Encoding" } : headers, raw, br, gz);
  }

  send(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const coding = codingFor(incoming.headers["accept-encoding"], this.codings);
    const content = (coding && this.compressed[coding]) ?? this.raw;
    outgoing.writeHead(200, {
      ...this.headers,
      ...(coding ? { "Content-Encoding": coding } : {}),
      "Content-Length": content.length,
    });
    outgoing.end(incoming.method === "HEAD" ? undefined : content);
  }
}
