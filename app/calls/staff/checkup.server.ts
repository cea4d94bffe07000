import { z } from "zod";
import { checkup } from "#app/domain/checkup/checkup.server.ts";
import { operator } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";

/**
 * `checkup/run`: examines the whole installation and changes nothing.
 * @returns what was found, subject by subject
 */
export const run = defineCall("checkup/run", {
  kind: "read",
  access: operator,
  input: z.object({}),
  run: async ({ platform }) => ({ findings: await checkup(platform) }),
});
