import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hashOf } from "#app/lib/token.server.ts";
import { writeWhole } from "../whole-file.server.ts";
import { type Gateway, GatewayError } from "./gateway.ts";

/**
 * A provider for trying things out. Its page is at `/payments/simulator/REF`; its records are files under
 * DATA_DIR, kept apart from the shop's as a real provider's would be. No money moves.
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
  /** Whether an approved payment is only authorized until the shop takes the money, and how much it took. */
  captures_later: z.boolean().default(false),
  captured: z.int().nullable().default(null),
});
export type SimulatedPayment = z.infer<typeof record>;

const folder = (dataDir: string) => path.join(dataDir, "payment-simulator");
const fileOf = (dataDir: string, ref: string) => path.join(folder(dataDir), `${ref}.json`);

export async function readSimulated(dataDir: string, ref: string): Promise<SimulatedPayment | undefined> {
  if (!/^[\w-]{22,43}$/.test(ref)) return undefined;
  try {
    return record.parse(JSON.parse(await readFile(fileOf(dataDir, ref), "utf8")));
  } catch {
    return undefined;
  }
}

export async function writeSimulated(dataDir: string, payment: SimulatedPayment): Promise<void> {
  await writeWhole(fileOf(dataDir, payment.ref), JSON.stringify(payment));
}

const refundFolder = (dataDir: string, ref: string) => path.join(folder(dataDir), `${ref}.refunds`);

/**
 * The simulator's refunds of a payment: cents by refund key. Each refund is its own file, so none is lost.
 */
export async function simulatedRefunds(dataDir: string, ref: string): Promise<Map<string, number>> {
  const folder = refundFolder(dataDir, ref);
  const names = await readdir(folder).catch(() => []);
  const entries = names
    .filter((name) => !name.endsWith(".part"))
    .map(async (name) => [name, Number(await readFile(path.join(folder, name), "utf8"))] as const);
  return new Map(await Promise.all(entries));
}

export function simulatorGateway(dataDir: string): Gateway {
  const refOf = (attempt: string) => hashOf(`simulator:${attempt}`).slice(0, 22);
  /** Finds a payment by its id here, or by the shop's own id, which is all that the shop has if our answer was lost. */
  const find = async (id: string) =>
    (await readSimulated(dataDir, id)) ?? (await readSimulated(dataDir, refOf(id)));
  const gateway: Gateway = {
    origins: [],
    async begin(charge) {
      // Repeating a request returns the same payment.
      const ref = refOf(charge.attempt);
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
          captures_later: charge.captures_later ?? false,
          captured: null,
        });
      }
      return { ref, goTo: `${new URL(charge.return_url).origin}/payments/simulator/${ref}` };
    },
    complete: (ref, expected) => gateway.lookup(ref, expected),
    async lookup(id) {
      const payment = await find(id);
      if (!payment) return { state: "waiting", note: "not begun" };
      const { ref, currency, captures_later, captured } = payment;
      const details = { ref, amount: captured ?? payment.amount, currency, reference: ref };
      if (payment.state === "approved" && captures_later && captured === null)
        return { state: "authorized", ...details, until: null, note: "" };
      if (payment.state === "approved") return { state: "paid", ...details };
      if (payment.state === "open") return { state: "waiting", note: "not finished" };
      return { state: payment.state === "declined" ? "declined" : "cancelled", note: payment.state };
    },
    async refund(paid, amount, key) {
      const payment = await readSimulated(dataDir, paid.ref);
      if (!payment) throw new GatewayError("the simulator does not know this payment");
      const before = await simulatedRefunds(dataDir, payment.ref);
      if (!before.has(key)) {
        const sum = [...before.values()].reduce((total, part) => total + part, 0);
        if (sum + amount > (payment.captured ?? payment.amount))
          return { state: "failed", reference: "", note: "more than was paid" };
        await writeWhole(path.join(refundFolder(dataDir, payment.ref), key), String(amount));
      }
      return { state: "done", reference: `${paid.ref}-${key}`, note: "" };
    },
    async findRefund(paid, _amount, key) {
      const isRefunded = (await simulatedRefunds(dataDir, paid.ref)).has(key);
      return isRefunded ? { state: "done", reference: `${paid.ref}-${key}`, note: "" } : undefined;
    },
    async capture({ ref }, expected) {
      const payment = await find(ref);
      if (payment?.state === "approved" && payment.captured === null)
        await writeSimulated(dataDir, { ...payment, captured: expected.amount });
      return gateway.lookup(ref, expected);
    },
    async release({ ref }) {
      const payment = await find(ref);
      if (payment?.state === "approved" && payment.captured === null)
        await writeSimulated(dataDir, { ...payment, state: "voided" });
    },
    async void(id) {
      const payment = await find(id);
      if (payment?.state === "open") await writeSimulated(dataDir, { ...payment, state: "voided" });
    },
  };
  return gateway;
}
