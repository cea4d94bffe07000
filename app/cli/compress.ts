import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { inlineMessages } from "#app/messages/inline.ts";

const folder = path.resolve(import.meta.dirname, "../../build/client");
leaveOutTheDesk(path.join(folder, "assets"));
inlineMessages(path.join(folder, "assets"));

/** Compresses the build's text files as far as it goes, once, so that no start and no request has to. */
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const raw = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
  );
  writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
}
// Written last: a build without this file did not finish.
writeFileSync(path.resolve(folder, "../complete"), "");

/**
 * Takes the desk's pages out of the list of routes that every page of the shop loads: they have no scripts, so no
 * script opens them. They were a fifth of the list.
 */
function leaveOutTheDesk(assets: string): void {
  const name = readdirSync(assets).find((fileName) => /^manifest-\w+\.js$/.test(fileName));
  if (!name) throw new Error(`There is no manifest in ${assets}.`);
  const file = path.join(assets, name);
  const [, before = "", json = "", after = ""] =
    /^([^{]*)(\{.*\})([^}]*)$/s.exec(readFileSync(file, "utf8")) ?? [];
  const manifest = JSON.parse(json) as { routes: Record<string, { parentId?: string }> };
  const desk = "routes/desk/desk";
  const routes = Object.entries(manifest.routes).filter(
    ([id, { parentId }]) => id !== desk && parentId !== desk,
  );
  writeFileSync(file, before + JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }) + after);
}
