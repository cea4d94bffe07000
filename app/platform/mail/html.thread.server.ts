import { parentPort } from "node:worker_threads";
import type { ToThread } from "../threads/thread.server.ts";
import { htmlOf } from "./html.server.ts";
import type { Message } from "./message.ts";

/** The thread that renders emails as HTML (`renderer.server.ts`). */
parentPort?.on("message", ({ id, payload }: ToThread) => {
  try {
    parentPort?.postMessage({ kind: "answer", id, value: htmlOf(payload as Message) });
  } catch (error) {
    parentPort?.postMessage({ kind: "failed", id, message: String(error) });
  }
});
parentPort?.postMessage({ kind: "ready" });
