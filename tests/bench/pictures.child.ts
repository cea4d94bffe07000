import { answerOrders } from "#app/platform/images/feed-picture.server.ts";

/**
 * The process that fetches pictures, but allowed to fetch from this machine's own hosts, which have no public address.
 */
await answerOrders(
  process.argv[2] ?? "",
  process.stdin,
  process.stdout,
  (address) => address === "127.0.0.1",
);
