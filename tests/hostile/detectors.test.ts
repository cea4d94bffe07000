import { afterAll, describe, expect, it } from "vitest";
import { formBodies } from "./bodies.ts";
import { BUGS } from "./planted.ts";
import { type Subject, startSubject } from "./subject.ts";
import { EVIL, MARKUP, SECRETS } from "./values.ts";
import { Watch } from "./watch.ts";
import { type Attack, Wire } from "./wire.ts";

/** The attacks that the shop also gets, on the planted server's only page. */
const attacks: Attack[] = [
  ...formBodies({ path: "/", headers: {}, fields: {} }),
  { name: "markup", path: `/?t=${encodeURIComponent(MARKUP[0])}` },
  { name: "a foreign site", path: `/?from=//${EVIL}` },
  { name: "a secret", path: `/?token=${SECRETS.token}` },
];

let subject: Subject | undefined;
afterAll(() => subject?.stop());

/** Sends attacks to the page of that name, on a fresh server if the last one has died. */
async function kindsFoundAt(page: string, sent: readonly Attack[]): Promise<string[]> {
  if (!subject || subject.ended) subject = await startSubject("tests/hostile/planted.ts");
  const wire = new Wire(subject.port);
  const watch = new Watch(subject, wire);
  try {
    for (const attack of sent)
      await watch.alone({ ...attack, path: (attack.path ?? "/").replace("/", `/${page}`) });
  } catch (error) {
    // A process that has died is already a finding.
    if (watch.findings.length === 0) throw error;
  } finally {
    wire.close();
  }
  return [...new Set(watch.findings.map(({ kind }) => kind))];
}

describe("the watch over the server", () => {
  it("reports nothing on a healthy server, whatever it is sent", async () => {
    expect(await kindsFoundAt("", attacks)).toEqual([]);
  });

  for (const [bug, { found, by }] of Object.entries(BUGS)) {
    it(`reports the bug "${bug}" as ${found}`, async () => {
      const sent = attacks.filter(({ name }) => name.endsWith(by));
      expect(await kindsFoundAt(bug, sent)).toContain(found);
    });
  }
});
