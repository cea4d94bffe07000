import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { Queries } from "./database.server.ts";

/** Texts of statements by the engine they are for. */
const texts = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Runs a statement whose text is made once and kept, with values of its own. Making the text costs several times as
 * much as a small statement does, which an import of a million titles notices and nothing else does.
 * @param name what the text is kept under; it must differ wherever the text does
 * @param build the query, with values of any kind in the places of the real ones
 * @param values the real ones, in the order they have in the text
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
