import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";

/** JSON in the columns of `imports`. */

const texts = z.record(z.string(), z.string());

/** The options for reading a file. */
export const OPTIONS = storedJson(
  z.object({
    /** Column names by field, where they are not found by themselves. */
    map: texts.default({}),
    /** Stock: where the copies are, if the file does not say. */
    location: z.string().optional(),
    /** Stock and sections: the file is complete. */
    whole: z.boolean().optional(),
    /** Titles: known titles are changed too. */
    replace: z.boolean().optional(),
    currency: z.enum(["CAD", "USD"]).optional(),
    /** Events: how long one without an end takes. */
    minutes: z.number().optional(),
    /** A change of several titles: the value for each field, as staff type it. */
    always: texts.optional(),
    /** Titles: authors are written "Last, First". */
    last_first: z.boolean().optional(),
    /** ONIX: the message's first tag and its header. */
    message: z.string().optional(),
    /** Events: the place of each key that was stored, so that a refused row with the same key does not overwrite it. */
    keys: texts.optional(),
    /** The file has refused rows that somebody has corrected, with the line of each. */
    corrects: z.boolean().optional(),
  }),
);
export type ImportOptions = ReturnType<typeof OPTIONS.read>;

/** The columns of a table. */
export const COLUMNS = storedJson(
  z.object({
    names: z.array(z.string()),
    at: z.record(z.string(), z.number()),
    rows: z.array(z.array(z.string())),
  }),
);
export type ImportColumns = ReturnType<typeof COLUMNS.read>;

/** Facts that a reading found about the file, beside its counts. */
export const storedFacts = storedJson(
  z.object({
    /** The first changes, from a dry run. */
    changes: z.array(z.string()).default([]),
    /** Assumptions and oddities, in sentences. */
    notes: z.array(z.string()).default([]),
    /** Why it ended early or could not be read. */
    problem: z.string().default(""),
    /** Whether its changes can be undone. */
    undoable: z.boolean().default(false),
  }),
);
export type ImportSaid = ReturnType<typeof storedFacts.read>;

export const NOTHING_SAID: ImportSaid = { changes: [], notes: [], problem: "", undoable: false };

/** The cells of a refused row. */
export const CELLS = storedJson(z.array(z.string()));
/** Fields of a row before and after a change. */
export const FIELDS = storedJson(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);
export type StoredFields = ReturnType<typeof FIELDS.read>;
