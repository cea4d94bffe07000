import { answerOrders } from "#app/platform/images/feed-picture.server.ts";

/** The process that fetches pictures, but from this machine's own hosts, which no public address leads to. */
await answerOrders(
  process.argv[2] ?? "",
  process.stdin,
  process.stdout,
  (address) => address === "127.0.0.1",
);
