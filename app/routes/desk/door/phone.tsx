import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import * as doors from "#app/calls/staff/door.server.ts";
import { requireRight } from "#app/http/desk.server.ts";
import { textOf, deskDoor as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import file from "#app/ui/desk/door-phone/page.ts?worker&url";
import type { PhoneSetup, PhoneWords } from "#app/ui/desk/door-phone/setup.ts";
import { openDoorList } from "./door.server.ts";
import { PhoneView } from "./phone-view.tsx";

export const meta = deskMeta(words.phoneTitle);

/**
 * `/desk/door/:id/phone`: the door on a phone, which works without a network (decision 201). The page itself names no
 * guest and nobody of the staff, because the browser stores it; its script asks for the list (`sync.ts`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, event, path, when } = await openDoorList(args);
  requireRight(desk, "work_orders");
  // At a counter people take turns, and the list would be everybody's.
  if (desk.counter) throw redirect(path, 303);
  const { locale } = desk;
  const setup: PhoneSetup = {
    event: String(event.id),
    path: `${path}/sync`,
    worker: "/desk/door/worker.js",
    script: file,
    locale,
    zone: desk.store.settings.store_info.time_zone,
    words: Object.fromEntries(
      Object.entries(words.phone).map(([name, message]) => [name, textOf(locale, message)]),
    ) as PhoneWords,
  };
  return { path, name: event.name, when, setup, constraints: constraintsOf(doors.walkIn, "name", "places") };
}

export default function Phone() {
  return <PhoneView {...useLoaderData<typeof loader>()} />;
}
