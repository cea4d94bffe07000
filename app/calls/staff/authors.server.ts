import { z } from "zod";
import { authorNames, decideAuthors } from "#app/domain/catalogue/author-names.server.ts";
import { operator } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { shortText } from "./fields.server.ts";

/**
 * `authors/show {name}`: the names of the same person, with the number of titles of each. Failure: `no_author` if no
 * title has this name.
 */
export const show = defineCall("authors/show", {
  kind: "read",
  access: operator,
  input: z.object({ name: shortText }),
  run: ({ platform }, { name }) => authorNames(platform.database.read, name),
});

/**
 * Decides for all shops whether two names are one person.
 * @returns the names
 * Failures: `no_author`, `same_author`
 */
const defineDecision = (call: "authors/join" | "authors/separate", same: boolean) =>
  defineCall(call, {
    access: operator,
    input: z.object({ name: shortText, other: shortText }),
    run: ({ platform, now }, { name, other }) => decideAuthors(platform.database, [name, other], same, now),
  });

/** `authors/join {name, other}`: two names are one person, whatever the feeds say. */
export const join = defineDecision("authors/join", true);

/** `authors/separate {name, other}`: two names are two people, whatever the feeds say. */
export const separate = defineDecision("authors/separate", false);
