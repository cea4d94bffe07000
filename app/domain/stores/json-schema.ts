import { z } from "zod";
import comments from "./setting-comments.json" with { type: "json" };
import { settingsSchema } from "./settings.ts";

const COMMENTS: Readonly<Record<string, string>> = comments;

/**
 * The JSON schema of a settings document, for editors that check and complete it. Its descriptions are the comments of
 * `settings.ts`.
 */
export function settingsJsonSchema(): object {
  return z.toJSONSchema(settingsSchema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema, path }) {
      const about = COMMENTS[settingAt(path)];
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
