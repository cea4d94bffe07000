import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";
import { documentSchema } from "./documents.ts";

/** The JSON of the table `content_versions`. */

export const storedDocument = storedJson(documentSchema);

/** Acts on a draft. */
export const EDITS = ["added", "changed", "moved", "removed", "put_back", "titles"] as const;
const editSchema = z.object({
  /** The revision that it made. */
  revision: z.int(),
  at: z.int(),
  by: z.string(),
  did: z.enum(EDITS),
  /** The name of the part that changed; "" for the page itself. */
  name: z.string(),
});
export type Edit = z.infer<typeof editSchema>;
/** The most that are remembered, the newest. */
export const EDITS_KEPT = 50;
export const storedEdits = storedJson(z.array(editSchema).max(EDITS_KEPT));
