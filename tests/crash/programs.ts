import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "#app/platform/root.ts";

const require = createRequire(import.meta.url);
/** The bundler that Vite brings along. */
const { buildSync } = createRequire(require.resolve("vite"))("esbuild") as {
  buildSync(options: object): void;
};

/** The processes' programs, each in a few files: loading a thousand modules would take most of a short life. */
export interface Programs {
  readonly shop: string;
  readonly migrating: string;
  /** Where Node keeps their compiled code. */
  readonly compiled: string;
  remove(): void;
}

export function bundlePrograms(): Programs {
  // Below the program's folder, where they look for its files and packages.
  const folder = mkdtempSync(path.join(ROOT, "node_modules", ".crash-"));
  const require = "import { createRequire as requireFrom } from 'node:module';";
  buildSync({
    entryPoints: ["shop", "migrating"].map((name) => path.join(import.meta.dirname, `${name}.child.ts`)),
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    external: ["sharp", "pg-native"],
    banner: { js: `${require} const require = requireFrom(import.meta.url);` },
    logLevel: "error",
  });
  return {
    shop: path.join(folder, "shop.child.mjs"),
    migrating: path.join(folder, "migrating.child.mjs"),
    compiled: path.join(folder, "compiled"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
