import { answerOrders } from "./feed-picture.server.ts";

/**
 * Fetches pictures in a process of its own, which has neither the database nor a secret, and whose end costs one
 * picture.
 */
await answerOrders(process.argv[2] ?? "", process.stdin, process.stdout);
