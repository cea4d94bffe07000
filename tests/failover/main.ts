import { parseArgs } from "node:util";
import { lagging } from "./lagging.ts";
import { alone, full, killed, losing } from "./scenarios.ts";
import { openStage, type Stage } from "./stage.ts";

/**
 * `npm run failover -- [--rounds 1] [--only killed,answers] [--lagging]`: three processes of the built shop over a
 * primary and its synchronous standby, while people order and pay by forms, and staff give back. The primary is killed,
 * the network loses everything in one direction, the standby goes away, and the disk is full. Whatever was acknowledged
 * must be there, once; providers, books and stock must agree to the cent and the copy; pages must come from memory
 * during the fault; and the shop must be back within ten seconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    only: { type: "string", default: "killed,answers,requests,alone,full,lagging" },
  },
});
const SCENARIOS: Record<string, (stage: Stage) => Promise<void>> = {
  killed,
  answers: losing("answers"),
  requests: losing("requests"),
  alone,
  full,
};
const wanted = values.only.split(",");
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
const print = (line: string) => console.log(`${seconds().padStart(6)} s  ${line}`);
const listed = (sums: Iterable<readonly [string, number]>) =>
  [...sums].map(([name, count]) => `${count} ${name.replaceAll("_", " ")}`).join(", ");

async function run(): Promise<void> {
  let name = "";
  const stage = await openStage((line) => print(`${name}: ${line}`));
  if (!stage) throw new Error("there is no PostgreSQL with pg_basebackup");
  try {
    await stage.trade(10);
    for (let round = 0; round < Number(values.rounds); round++)
      for (const one of wanted.filter((one) => SCENARIOS[one])) {
        name = one;
        if (one === "full" && !stage.canBeFull) {
          stage.report("not tried: a small disk cannot be mounted here");
          continue;
        }
        await SCENARIOS[one]?.(stage);
      }
    name = "check";
    const agreed = await stage.check();
    stage.report(`acknowledged, none lost, none doubled: ${listed(stage.acknowledged.counts())}`);
    stage.report(`agree to the cent and the copy: ${listed(Object.entries(agreed))}`);
    stage.report(`${stage.web.refused} forms were told to try again`);
  } finally {
    await stage.close();
  }
  if (wanted.includes("lagging")) await lagging((line) => print(`lagging: ${line}`));
}

await run().catch((error) => {
  console.error(`after ${seconds()} s:`, error);
  process.exitCode = 1;
});
process.exit();
