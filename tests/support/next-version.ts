import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Migration } from "#app/platform/db/migrations/index.ts";

/** A migration of an invented release: it changes the tables that every order writes to, and makes one more. */
export const NEXT_MIGRATION: Migration = {
  name: "9001-next-release",
  release: "9.0.0",
  sql: `
${["sessions", "carts", "orders", "order_items", "stock", "jobs", "emails", "stores", "titles"]
  .map((table) => `alter table ${table} add column next_note text;\n`)
  .join("")}
alter table orders add column next_rank integer not null default 0;
create index orders_by_next_rank on orders (next_rank);
create table next_notes (id $ID, order_id bigint not null references orders(id) on delete cascade, note text not null);
`,
};

/** What the names of the next version's scripts and styles end with. */
export const NEXT = "-next";

/**
 * Makes the next version of this program in a folder: its build with `NEXT_MIGRATION`, another version, and other names
 * for all scripts and styles, so that no browser can mistake one version's for the other's. The source, which only
 * commands and child processes run, is this one.
 */
export function makeNextVersion(root: string, folder: string): void {
  mkdirSync(folder);
  for (const name of ["app", "styles", "node_modules"])
    symlinkSync(path.join(root, name), path.join(folder, name));
  for (const name of ["package.json", "launch.cjs", "server.ts", "build"])
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      // The compressed forms have the old names in them.
      filter: (file) => !/\.(br|gz)$|\/server\/compiled$/.test(file),
    });
  const build = path.join(folder, "build");
  const assets = filesIn(path.join(build, "client/assets"));
  const renamed = new Set(
    assets.map((file) => path.basename(file)).filter((name) => /-[\w-]{8}\.\w+$/.test(name)),
  );
  const version = [...renamed].map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (!version) throw new Error("the build has no manifest");
  const next = (name: string) => (renamed.has(name) ? name.replace(/\.\w+$/, `${NEXT}$&`) : name);
  for (const file of assets.filter((asset) => /\.(js|css)$/.test(asset)))
    change(file, (text) =>
      text.replace(/(?<=\/)[\w.-]+/g, next).replaceAll(`"${version}"`, `"${version}${NEXT}"`),
    );
  for (const file of assets) renameSync(file, path.join(path.dirname(file), next(path.basename(file))));
  let planted = 0;
  for (const file of filesIn(path.join(build, "server")).filter((file) => file.endsWith(".js")))
    change(file, (text) =>
      text
        .replace(/(\/assets\/(?:[\w-]+\/)?)([\w.-]+)/g, (_, before, name) => before + next(name))
        .replaceAll(`"${version}"`, `"${version}${NEXT}"`)
        .replace(/^const migrations = \[[^\]]+(?=\];)/m, (list) => {
          planted++;
          return `${list}, ${JSON.stringify(NEXT_MIGRATION)}`;
        }),
    );
  if (planted !== 1) throw new Error(`the build has ${planted} lists of migrations`);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function change(file: string, edit: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  const edited = edit(text);
  if (edited !== text) writeFileSync(file, edited);
}
