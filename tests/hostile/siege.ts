import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { demoTitles } from "#app/cli/demo/shops.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { freePort } from "../support/free-port.ts";
import { ROLES, Shopper } from "./shopper.ts";
import { type Subject, startSubject } from "./subject.ts";
import { Watch } from "./watch.ts";
import { Wire } from "./wire.ts";

/** The built shop as a child process, its attackers, and its watch. */
export interface Siege {
  readonly subject: Subject;
  readonly wire: Wire;
  readonly watch: Watch;
  readonly shoppers: readonly Shopper[];
  /** A title with plenty of stock. */
  readonly eisbn: string;
  /** The Canadian demo shop's host. */
  readonly host: string;
  readonly dataDir: string;
  end(): Promise<void>;
}

export async function besiege(env: Record<string, string> = {}): Promise<Siege> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-hostile-"));
  const port = await freePort();
  const subject = await startSubject("tests/hostile/shop.child.ts", {
    port,
    env: {
      DATA_DIR: dataDir,
      DEMO: "true",
      // Secrets must not be logged at this level either.
      LOG_LEVEL: "debug",
      TRUST_PROXY: "true",
      SEARCH_FROM: "1",
      ...env,
    },
  });
  const wire = new Wire(port);
  const watch = new Watch(subject, wire);
  const [title] = await demoTitles();
  if (!title) throw new Error("the demo has no titles");
  const eisbn = eisbnOf(title.isbn);
  const shoppers = ROLES.map((role) => new Shopper(role, wire, watch.secrets));
  for (const shopper of shoppers) await shopper.begin(eisbn);
  return {
    subject,
    wire,
    watch,
    shoppers,
    eisbn,
    host: `127.0.0.1:${port}`,
    dataDir,
    async end() {
      wire.close();
      await subject.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
