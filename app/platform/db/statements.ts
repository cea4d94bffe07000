/**
 * The statements of a migration, which end with `;` at the end of a line. So no string and no trigger may hold such a
 * line end; `statements.test.ts` checks that of every migration.
 */
export function statementsOf(text: string): string[] {
  return text.split(/;\s*\n/).filter((statement) => statement.trim() !== "");
}
