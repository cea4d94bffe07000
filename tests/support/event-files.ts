import { writeFileSync } from "node:fs";
import path from "node:path";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ok } from "./ok.ts";
import type { TestPlatform } from "./platform.ts";
import { staffOf } from "./staff-calls.ts";

/** Imports events from files, as staff of a shop do. */
export function eventFiles(platform: TestPlatform) {
  let files = 0;
  /** Imports the events of a file with this content. */
  async function bring(shop: string, name: string, content: string | object, options: object = {}) {
    const file = path.join(platform.env.dataDir, `${++files}-${name}`);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    const visit = await staffOf(platform, shop);
    return call(visit, eventCalls.importFile, { file: new LocalFile(file), ...options });
  }
  /** Imports a file without mistakes. */
  const brought = async (...args: Parameters<typeof bring>) => ok(await bring(...args));
  const idsOf = async (shop: string, name: string, content: object) =>
    (await brought(shop, name, content)).saved.map(({ event_id }) => event_id);
  return { bring, brought, idsOf };
}
