import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hashOf } from "#app/lib/token.server.ts";
import { type Gateway, GatewayError } from "./gateway.ts";

/**
 * A provider for trying things out: its page is at `/payments/simulator/REF`, its records are files under
 * DATA_DIR, apart from the shop's own, as a real provider's would be. No money moves.
 */
export const simulatorConfig = z.object({ simulator: z.literal(true), base_url: z.url().optional() });

const record = z.object({
  ref: z.string(),
  attempt: z.string(),
  amount: z.int(),
  currency: z.string(),
  description: z.string(),
  return_url: z.string(),
  cancel_url: z.string(),
  state: z.enum(["open", "approved", "declined", "cancelled", "voided"]),
  refunds: z.record(z.string(), z.int()).default({}),
});
export type Simulated = z.infer<typeof record>;

const folder = (dataDir: string) => path.join(dataDir, "payment-simulator");
const fileOf = (dataDir: string, ref: string) => path.join(folder(dataDir), `${ref}.json`);

export async function readSimulated(dataDir: string, ref: string): Promise<Simulated | undefined> {
  if (!/^[\w-]{22,43}$/.test(ref)) return undefined;
  try {
    return record.parse(JSON.parse(await readFile(fileOf(dataDir, ref), "utf8")));
  } catch {
    return undefined;
  }
}

export async function writeSimulated(dataDir: string, one: Simulated): Promise<void> {
  await mkdir(folder(dataDir), { recursive: true });
  const part = `${fileOf(dataDir, one.ref)}.${process.pid}.part`;
  await writeFile(part, JSON.stringify(one));
  await rename(part, fileOf(dataDir, one.ref));
}

export function simulatorGateway(dataDir: string): Gateway {
  const known = async (ref: string) => {
    const one = await readSimulated(dataDir, ref);
    if (!one) throw new GatewayError("the simulator does not know this payment");
    return one;
  };
  const gateway: Gateway = {
    origins: [],
    async begin(charge) {
      // The same request again is the same payment.
      const ref = hashOf(`simulator:${charge.attempt}`).slice(0, 22);
      if (!(await readSimulated(dataDir, ref))) {
        const { attempt, amount, currency, description, return_url, cancel_url } = charge;
        await writeSimulated(dataDir, {
          ref,
          attempt,
          amount,
          currency,
          description,
          return_url,
          cancel_url,
          state: "open",
          refunds: {},
        });
      }
      return { ref, goTo: `${new URL(charge.return_url).origin}/payments/simulator/${ref}` };
    },
    complete: (ref, expected) => gateway.lookup(ref, expected),
    async lookup(ref) {
      const one = await known(ref);
      if (one.state === "approved")
        return { state: "paid", ref, amount: one.amount, currency: one.currency, reference: ref };
      if (one.state === "open") return { state: "waiting", note: "not finished" };
      return { state: one.state === "declined" ? "declined" : "cancelled", note: one.state };
    },
    async refund(paid, amount, key) {
      const one = await known(paid.ref);
      const before = Object.entries(one.refunds).reduce(
        (sum, [of, part]) => sum + (of === key ? 0 : part),
        0,
      );
      if (before + amount > one.amount) throw new GatewayError("more than was paid");
      await writeSimulated(dataDir, { ...one, refunds: { ...one.refunds, [key]: amount } });
      return { reference: `${paid.ref}-${key}` };
    },
    async void(ref) {
      const one = await known(ref);
      if (one.state === "open") await writeSimulated(dataDir, { ...one, state: "voided" });
    },
  };
  return gateway;
}
