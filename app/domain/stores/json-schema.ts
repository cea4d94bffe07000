import { readFileSync } from "node:fs";
import { z } from "zod";
import { programFile } from "#app/platform/program-file.server.ts";
import { settingsSchema } from "./settings.ts";

const COMMENTS = "build/generated/setting-comments.json";

/**
 * The JSON schema of a settings document, for editors that check and complete it. Its descriptions are the comments of
 * `settings.ts`, which `npm run generate` writes to a file.
 */
export function settingsJsonSchema(): object {
  const comments: Record<string, string> = JSON.parse(readFileSync(programFile(COMMENTS), "utf8"));
  return z.toJSONSchema(settingsSchema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema, path }) {
      const about = comments[settingAt(path)];
      if (about) jsonSchema.description = about;
      // An import refuses unknown keys.
      if (zodSchema instanceof z.ZodObject) jsonSchema.additionalProperties = false;
      if (path.length === 0) Object.assign(jsonSchema.properties ?? {}, { $schema: { type: "string" } });
    },
  });
}

/** `["properties", "locations", "items", "properties", "san"]` as `locations[].san`. */
function settingAt(path: readonly (string | number)[]): string {
  let at = "";
  for (let index = 0; index < path.length; index++) {
    if (path[index] === "properties") at += `${at && "."}${path[++index]}`;
    else if (path[index] === "items") at += "[]";
  }
  return at;
}
