import { parseArgs } from "node:util";
import { crawl } from "./hostile/forms.ts";
import { Fuzz } from "./hostile/fuzz.ts";
import { besiege } from "./hostile/siege.ts";
import { Random } from "./support/random.ts";

/**
 * `npm run hostile -- [--minutes 10] [--requests 100000] [--concurrency 12] [--seed 1]`: fuzzes every form, call and
 * address of the built shop until the time or the number of requests is used up, and reports what went wrong. The
 * same seed produces the same attacks.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    requests: { type: "string", default: "Infinity" },
    concurrency: { type: "string", default: "12" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const BATCH = 96;
/** Attacks log out, delete and lock accounts, so new attackers take over after this many batches. */
const BATCHES_A_LIFE = 4;
const WARM_UP = 2000;
const MEGABYTE = 1024 * 1024;

const siege = await besiege();
const { subject, watch, shoppers, eisbn, host } = siege;
try {
  const random = new Random(Number(values.seed));
  const forms = [];
  for (const shopper of shoppers) forms.push(...(await crawl(shopper)).forms);
  for (const shopper of shoppers) await shopper.begin(eisbn);
  const fuzz = new Fuzz(random, forms, { eisbn, host });
  console.log(`seed ${values.seed}, ${forms.length} forms, process ${subject.pid}`);

  const until = Date.now() + Number(values.minutes) * 60_000;
  const wanted = Number(values.requests);
  const started = Date.now();
  let warm: { rss: number; live: number } | undefined;
  for (let batch = 1; Date.now() < until && watch.sent < wanted; batch++) {
    if (batch % BATCHES_A_LIFE === 0) for (const shopper of shoppers) await shopper.begin(eisbn);
    const attacks = Array.from({ length: BATCH }, () => fuzz.next(random.pick(shoppers)));
    await watch.together(attacks, Number(values.concurrency));
    if (!warm && watch.sent >= WARM_UP) warm = await subject.vitals({ collect: true });
    if (batch % 50 === 0) {
      const { rss, live } = await subject.vitals();
      const rate = Math.round((watch.sent * 1000) / (Date.now() - started));
      console.log(
        `${watch.sent} requests, ${rate} a second, ${Math.round(rss / MEGABYTE)} MB resident, ${Math.round(live / MEGABYTE)} MB live, ${watch.findings.length} findings`,
      );
    }
  }
  const end = await subject.vitals({ collect: true });
  const grown = (now: number, before = now) => `${Math.round((now / before - 1) * 100)} %`;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${watch.sent} hostile requests in ${seconds} s, the same process: ${end.pid === subject.pid}, answers: ${JSON.stringify(watch.statuses)}`,
  );
  console.log(
    `resident ${Math.round((warm?.rss ?? end.rss) / MEGABYTE)} → ${Math.round(end.rss / MEGABYTE)} MB (${grown(end.rss, warm?.rss)}), live ${Math.round((warm?.live ?? end.live) / MEGABYTE)} → ${Math.round(end.live / MEGABYTE)} MB (${grown(end.live, warm?.live)})`,
  );
  if (warm && end.rss > warm.rss * 1.2)
    watch.report("memory", "the whole run", `resident grew by ${grown(end.rss, warm.rss)}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  const once = new Map(
    watch.findings.map((finding) => [`${finding.kind} ${finding.attack.split(":", 2).join(":")}`, finding]),
  );
  for (const { kind, attack, detail } of once.values())
    console.log(`\n${kind.toUpperCase()} ${attack}\n  ${detail}`);
  console.log(`\n${watch.findings.length} findings, ${once.size} kinds of them`);
  if (watch.findings.length > 0) process.exitCode = 1;
  await siege.end();
}
