import { z } from "zod";
import {
  fetchPictures,
  keepPicture,
  pictureCounts,
  picturesInTrouble,
} from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { failure } from "#app/messages/failure.ts";
import { fetcherProcess } from "#app/platform/images/feed-picture-process.server.ts";
import { operator } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { limit, rowId, whole } from "./fields.server.ts";

/**
 * `pictures/fetch {seconds}`: fetches pictures that feeds link to, as the server does, for this time or until none is
 * due.
 * @returns the progress, and the number of pictures. Failure: `fetching`, if another process does the work.
 */
export const fetch = defineCall("pictures/fetch", {
  access: operator,
  input: z.object({ seconds: whole(1, 3600).default(10) }),
  run: async ({ platform }, { seconds }) => {
    const { database, clock, env, root } = platform;
    const until = performance.now() + seconds * 1000;
    const fetcher = fetcherProcess(root, env.dataDir);
    try {
      const isStopped = () => performance.now() > until;
      const progress = await fetchPictures({ database, clock, env, fetcher }, { isStopped });
      if (!progress) return failure("pictures.fetching");
      return { done: progress, is_over: !isStopped(), counts: await pictureCounts(database.read) };
    } finally {
      fetcher.stop();
    }
  },
});

/**
 * `pictures/missing {limit, after}`: pictures of feeds that could not be fetched, each with the reason and a title that
 * links to it. Also placeholders for missing covers, and hosts that asked for a pause or do not answer.
 */
export const listMissing = defineCall("pictures/missing", {
  kind: "read",
  access: operator,
  input: z.object({ limit: limit(100), after: whole(0, Number.MAX_SAFE_INTEGER).default(0) }),
  run: async ({ platform: { database }, now }, { limit, after }) => ({
    ...(await picturesInTrouble(database.read, now, { limit, after })),
    counts: await pictureCounts(database.read),
  }),
});

/**
 * `pictures/keep {id}`: shows a picture that was mistaken for a placeholder, once it is fetched again. Failure:
 * `not_hidden`, if there is no such picture.
 */
export const keep = defineCall("pictures/keep", {
  access: operator,
  input: z.object({ id: rowId }),
  run: async ({ platform, now }, { id }) => {
    const count = await keepPicture(platform.database, id, now);
    return count > 0 ? { count } : failure("pictures.not_hidden");
  },
});
