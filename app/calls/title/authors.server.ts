import { z } from "zod";
import { getAuthor as findAuthor } from "#app/domain/catalogue/authors.server.ts";
import { AUTHOR_KEY, AUTHOR_PAGE } from "#app/domain/catalogue/authors.ts";
import { isFailure } from "#app/messages/result.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { visibleCard } from "../common/visible.server.ts";

/** The words of a name in lower case, joined by hyphens: `margaret-atwood`. */
const author = z.string().trim().min(1).max(AUTHOR_KEY);

/** Not in the contract. */
export const getAuthor = defineCall("title/getAuthor", {
  about:
    "Gets an author: biography, series, other names, and a page of books, the newest first. `author` is the key of the " +
    "author's page, such as `margaret-atwood`. Each row has the day on which its oldest edition came out as `first`.",
  kind: "read",
  access: anyone,
  input: z.object({
    author,
    offset: z.coerce.number().int().min(0).max(1000).default(0),
    limit: z.coerce.number().int().min(1).max(AUTHOR_PAGE).default(AUTHOR_PAGE),
  }),
  run: async (visit, { author, ...page }) => {
    const result = await findAuthor(visit.platform.database, visit, author, page);
    if (isFailure(result)) return result;
    const { books, ...about } = result;
    return { ...about, rows: books.map(({ first, card }) => ({ ...visibleCard(visit, card), first })) };
  },
});
