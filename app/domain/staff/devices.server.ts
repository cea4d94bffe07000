import { randomInt } from "node:crypto";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { countAttempt, type Limit } from "#app/platform/limits/limits.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import type { Store } from "../stores/stores.server.ts";
import type { Person } from "./rights.ts";
import * as rows from "./rows.server.ts";
import { keyOf, stepOfCode } from "./totp.server.ts";

/** Recovery codes per person. */
const CODES = 10;
/** Without letters and digits that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 10;

/** The person who sets up a device, and the shop. */
export interface DeviceOwner {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly secret: string;
  readonly person: Person;
}

/** The devices of a person, and how many recovery codes are left. */
export async function listDevices(db: Queries, staffId: number) {
  const [devices, codes] = await Promise.all([rows.devicesOf(db, staffId), rows.countCodes(db, staffId)]);
  return { devices: devices.map(({ id, name, created_at }) => ({ id, name, created_at })), codes };
}

/**
 * Adds a device whose key made this code. @param sealed the key, as `sealSecret` gave it
 * @returns recovery codes, if it is the first device; they are shown only now
 * Failures: `wrong_code`, `too_many`, `too_many_devices`.
 */
export async function addDevice(
  database: Database,
  { store, now, secret, person }: DeviceOwner,
  form: { sealed: string; code: string; name: string },
): Promise<{ codes: string[] } | Failure> {
  const { staff_id } = person;
  const tries: Limit = { key: `desk-device:${store.id}:${staff_id}`, limit: 20, window: 900 };
  if (await countAttempt(database, now, [tries])) return failure("staff.too_many");
  const wrong = failure("staff.wrong_code", {}, { at: "code" });
  const key = keyOf(secret, form.sealed);
  const last_step = key && stepOfCode(key, form.code.replace(/\s+/g, ""), now);
  if (!key || !last_step) return wrong;
  return refusable(database, async (tx) => {
    await rows.lockStaff(tx, store.id);
    const known = await rows.devicesOf(tx, staff_id);
    if (known.some((device) => keyOf(secret, device.secret) === key)) throw new Refusal(wrong);
    if (known.length >= rows.MAX_DEVICES)
      throw new Refusal(failure("staff.too_many_devices", { count: rows.MAX_DEVICES }));
    const { sealed, name } = form;
    await rows.insertDevice(tx, { staff_id, name, secret: sealed, last_step, created_at: now });
    await record(tx, { ...entry(store, now, person), action: "device added", detail: name });
    if (known.length > 0) return { codes: [] };
    const codes = newCodes();
    await rows.replaceCodes(tx, staff_id, codes.map(hashOfCode));
    return { codes };
  });
}

/** Removes a device; with the last one go the recovery codes. */
export function removeDevice(
  database: Database,
  { store, now, person }: Omit<DeviceOwner, "secret">,
  id: number,
): Promise<void> {
  return database.transaction(async (tx) => {
    await rows.deleteDevices(tx, person.staff_id, id);
    if ((await rows.devicesOf(tx, person.staff_id)).length === 0)
      await rows.replaceCodes(tx, person.staff_id, []);
    await record(tx, { ...entry(store, now, person), action: "device removed" });
  });
}

/** Replaces the recovery codes. @returns the new ones, shown only now. Failure: `no_device`. */
export function renewCodes(
  database: Database,
  { store, now, person }: Omit<DeviceOwner, "secret">,
): Promise<{ codes: string[] } | Failure> {
  return refusable(database, async (tx) => {
    if ((await rows.devicesOf(tx, person.staff_id)).length === 0)
      throw new Refusal(failure("staff.no_device"));
    const codes = newCodes();
    await rows.replaceCodes(tx, person.staff_id, codes.map(hashOfCode));
    await record(tx, { ...entry(store, now, person), action: "recovery codes renewed" });
    return { codes };
  });
}

const entry = (store: Store, at: number, person: Person) => ({
  storeId: store.id,
  at,
  actor: person.name,
  subject: `staff:${emailKey(person.email)}`,
});

const hashOfCode = (code: string) => hashOf(`desk-code:${code.replace("-", "")}`);

function newCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const half = () => Array.from({ length: CODE_LENGTH / 2 }, letter).join("");
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}
