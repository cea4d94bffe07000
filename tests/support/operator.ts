import { readdirSync } from "node:fs";
import path from "node:path";
import type { Call } from "#app/calls/common/define.server.ts";
import {
  type Operator,
  type OperatorVisit,
  type StaffVisit,
  staffVisit,
} from "#app/calls/common/operator-visit.server.ts";
import type { TestPlatform } from "./platform.ts";
import { storeOf } from "./shop.ts";

/** An operator's call, with any input that its schema accepts. */
export type OperatorCall = Call<string, unknown, unknown, unknown, OperatorVisit>;

const FOLDER = path.resolve(import.meta.dirname, "../../app/calls/operator");

/** Every call that a file in `app/calls/operator` exports. There is no list, so none can be missing from it. */
export async function operatorCalls(): Promise<OperatorCall[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".server.ts"));
  const modules = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ path.join(FOLDER, name)) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is OperatorCall => typeof value === "object" && "access" in value && "run" in value,
    );
}

export const EVERYWHERE: Operator = { name: "a test", stores: "all" };

/** An operator's visit to a shop. */
export async function staffOf(
  platform: TestPlatform,
  shop: string,
  operator = EVERYWHERE,
): Promise<StaffVisit> {
  const store = await storeOf(platform, shop);
  return staffVisit(platform, operator, store);
}
