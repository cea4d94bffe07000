import type { Queries } from "#app/platform/db/database.server.ts";
import type { Acknowledged } from "../said.ts";

/** Rows of each file. */
const ROWS = 5;
/** After three processes have died over an import it is given up, and says so. */
const MAX_TRIES = 3;

/** Imports that were begun have ended, and count each row of their file once. @throws Error that names the import */
export async function checkImports(
  db: Queries,
  acknowledged: Acknowledged,
): Promise<{ imports: number; givenUp: number }> {
  const imports = await db.selectFrom("imports").selectAll().execute();
  const byId = new Map(imports.map((one) => [one.id, one]));
  for (const { id, state, tries, added, changed, unchanged, refused } of imports) {
    if (["reading", "checking", "applying", "undoing"].includes(state))
      throw new Error(`import ${id} is ${state}`);
    if (state === "failed" && tries < MAX_TRIES) throw new Error(`import ${id} has failed`);
    if ((state === "done" || state === "undone") && added + changed + unchanged !== ROWS)
      throw new Error(
        `import ${id}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused`,
      );
  }
  for (const [id] of acknowledged.all("imported"))
    if (!/^(done|undone|failed)$/.test(byId.get(id)?.state ?? ""))
      throw new Error(`import ${id} was applied, and is ${byId.get(id)?.state ?? "gone"}`);
  for (const [id] of acknowledged.all("unimported"))
    if (!/^(undone|failed)$/.test(byId.get(id)?.state ?? ""))
      throw new Error(`import ${id} was taken back, and is ${byId.get(id)?.state ?? "gone"}`);
  return {
    imports: imports.filter(({ state }) => state === "done" || state === "undone").length,
    givenUp: imports.filter(({ state }) => state === "failed").length,
  };
}
