import { z } from "zod";
import {
  addProgram,
  endProgram,
  historyOfPrograms,
  listPrograms,
  type Maker,
} from "#app/domain/staff/programs.server.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { deskPrograms as words } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { rowId } from "./fields.server.ts";

/**
 * `programs/list`: the shop's own programs, with their rights and their last call; the last programs whose key has
 * ended; and who made and ended keys.
 */
export const list = defineCall("programs/list", {
  kind: "read",
  access: staff("staff"),
  input: z.object({}),
  run: async ({ platform, store }) => {
    const db = platform.database.read;
    const [listed, history] = await Promise.all([
      listPrograms(db, store.id),
      historyOfPrograms(db, store.id),
    ]);
    return { ...listed, history };
  },
});

const right = z.enum(RIGHTS);

/**
 * `programs/add {name, rights}`: makes a key for a program, which may never do more than its maker.
 * @returns the key, which nobody can see again.
 * Failures: those of `addProgram`.
 */
export const add = defineCall("programs/add", {
  access: staff("staff"),
  input: z.object({
    name: z.string().trim().min(1, problem(words.noName)).max(60),
    rights: z.union([z.array(right).max(RIGHTS.length), right.transform((value) => [value])]).default([]),
  }),
  run: async (visit, program) => {
    const maker = makerOf(visit);
    return maker
      ? addProgram(visit.platform.database, visit, maker, program)
      : failure("calls.right.permission");
  },
});

/** `programs/end {id}`: ends a program's key at once. Failure: `not_found` if the shop has no such key. */
export const end = defineCall("programs/end", {
  access: staff("staff"),
  input: z.object({ id: rowId }),
  run: (visit, { id }) => endProgram(visit.platform.database, visit, id),
});

/** The maker of a new key: the operator or a person. A program never makes one. */
function makerOf({ by }: StaffVisit): Maker | undefined {
  const { name } = by;
  if (by.stores === "all") return { name, rights: RIGHTS, staff_id: null };
  const { rights, staff_id } = by;
  return staff_id === undefined ? undefined : { name, rights, staff_id };
}
