import type { DeskBrowser } from "./desk.ts";
import { STAFF_PASSWORD } from "./desk.ts";

/** A PIN that is not easy to guess. */
export const PIN = "4093";

/** Sets the PIN of the member of staff who is logged in. */
export async function setPin(desk: DeskBrowser, pin = PIN) {
  await desk.open("/desk/pin");
  return desk.send("/desk/pin", { password: STAFF_PASSWORD, pin, confirm: pin });
}

/** Makes a counter of the browser in which an owner is logged in. */
export async function makeCounter(desk: DeskBrowser, name: string, more: Record<string, string> = {}) {
  await desk.open("/desk/counters/new");
  return desk.send("/desk/counters/new", { name, minutes: "5", ...more });
}

/** Takes over at a counter. */
export async function takeOver(counter: DeskBrowser, staff_id: number, pin = PIN, to = "/desk") {
  await counter.open("/desk/counter");
  return counter.send("/desk/counter", { staff_id: String(staff_id), pin, to });
}
