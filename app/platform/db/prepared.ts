import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { Queries } from "./database.server.ts";

/** Statement texts, by the engine they are for. */
const texts = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Runs a statement whose text is compiled once and cached. Compiling costs several times as much as running a
 * small statement, which only matters in an import of a million titles.
 * @param name the cache key; it must differ wherever the text differs
 * @param build the query, with values of any kind in place of the real ones
 * @param values the real values, in the order in which the text uses them
 */
export async function runPrepared<Row>(
  db: Queries,
  name: string,
  build: () => Compilable<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const engine = db.getExecutor().adapter;
  let known = texts.get(engine);
  if (!known) {
    known = new Map();
    texts.set(engine, known);
  }
  let text = known.get(name);
  if (!text) {
    text = build().compile();
    if (text.parameters.length !== values.length)
      throw new Error(`${name} has ${text.parameters.length} values, not ${values.length}`);
    known.set(name, text);
  }
  const result = (await db.executeQuery({ ...text, parameters: values })) as QueryResult<Row>;
  return result.rows;
}
