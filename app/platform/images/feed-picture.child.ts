import { createInterface } from "node:readline";
import { obtainPicture, type Wanted } from "./feed-picture.server.ts";

/**
 * Fetches pictures in a process of its own, which has neither the database nor a secret, and whose end costs one picture. Each line
 * that it reads is an order, each line that it writes the answer to one, in the order in which they are ready.
 */
const [dataDir = ""] = process.argv.slice(2);
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...wanted } = JSON.parse(line) as Wanted & { id: number };
  void obtainPicture(dataDir, wanted).then((obtained) =>
    process.stdout.write(`${JSON.stringify({ id, obtained })}\n`),
  );
}
