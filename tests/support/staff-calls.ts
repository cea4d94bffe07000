import { readdirSync } from "node:fs";
import path from "node:path";
import type { Call, Caller } from "#app/calls/common/define.server.ts";
import {
  type InstallationVisit,
  type StaffCaller,
  type StaffVisit,
  staffVisit,
} from "#app/calls/common/staff-visit.server.ts";
import type { TestPlatform } from "./platform.ts";
import { storeOf } from "./shop.ts";

/** A staff call, with any input that its schema accepts. */
export type StaffCall = Call<string, unknown, unknown, unknown, InstallationVisit>;

const FOLDER = path.resolve(import.meta.dirname, "../../app/calls/staff");

/** Every call that a file in `app/calls/staff` exports. There is no list, so none can be missing from it. */
export async function allStaffCalls(): Promise<StaffCall[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".server.ts"));
  const modules = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ path.join(FOLDER, name)) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is StaffCall => typeof value === "object" && "access" in value && "run" in value);
}

/** A call about one shop. */
export type ShopCall = Call<string, unknown, unknown, unknown, StaffVisit>;

/** A shopper's visit where a call takes one of staff. The compiler refuses it, and so should the call. */
export const asStaff = (visit: Caller): StaffVisit => visit as unknown as StaffVisit;

export const EVERYWHERE: StaffCaller = { name: "a test", stores: "all" };

/** A visit of staff to a shop. */
export async function staffOf(
  platform: TestPlatform,
  shop: string,
  by: StaffCaller = EVERYWHERE,
): Promise<StaffVisit> {
  const store = await storeOf(platform, shop);
  return staffVisit(platform, by, store);
}
