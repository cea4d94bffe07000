import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { schemaModule } from "#app/platform/db/schema-module.server.ts";
import { answerSchemas, programAnswerSchemas } from "./generate/answers.ts";
import { callComments } from "./generate/call-comments.ts";
import { changedAt } from "./generate/changed-at.ts";
import { settingComments } from "./generate/setting-comments.ts";

/**
 * `npm run generate`: writes the types of the tables, and what the program reads about its own types, which no module
 * can ask for at run time. The development server and the tests run it first; the build runs it after Remix, which
 * empties `build/`. It writes nothing that is newer than its sources.
 */
const root = path.resolve(import.meta.dirname, "../..");
const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`;

function write(name: string, make: () => string, ...sources: string[]): void {
  const file = path.join(root, name);
  if (changedAt(file) > changedAt(...sources)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, make());
}

// First, because answers hold values of tables.
write(
  "app/platform/db/schema.ts",
  schemaModule,
  "app/platform/db/migrations",
  "app/platform/db/schema-module.server.ts",
);
const sources = ["app", "package-lock.json", "tsconfig.json"];
write("build/generated/answers.json", () => json(answerSchemas()), ...sources);
write("build/generated/program-answers.json", () => json(programAnswerSchemas()), ...sources);
write("build/generated/setting-comments.json", () => json(settingComments()), ...sources);
write("build/generated/call-comments.json", () => json(callComments()), ...sources);
