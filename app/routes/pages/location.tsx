import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as storeCalls from "#app/calls/store/store.server.ts";
import { titlePath } from "#app/domain/catalogue/catalogue.ts";
import { sellsByLocation } from "#app/domain/stores/settings.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { questionPath } from "#app/routes/cart/cart.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { contactData } from "./contact.server.ts";
import { addedByPicker, pickerReturn } from "./location.server.ts";
import { LocationView } from "./location-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

/**
 * The location picker of a multistore. With scripts it is shown in a dialog over the page it was opened from
 * (`ui/shell/dialog.ts`). Until a location has been chosen, neither offers another way on (spec 1 §4).
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  if (!visit.settings.store_info.is_multistore) throw new Response("", { status: 404 });
  const query = new URL(args.request.url).searchParams;
  const { locations, today } = await contactData(visit);
  return {
    locations: locations.map(({ location_id, altname, sc_addr_array, ws_hours }) => ({
      location_id,
      altname,
      address: [sc_addr_array.address, sc_addr_array.city].filter(Boolean).join(", "),
      ws_hours,
    })),
    today,
    here: visit.locationId ?? null,
    empties: sellsByLocation(visit.settings),
    from: pickerReturn(query.get("from")),
    adding: addedByPicker((name) => query.get(name)) ?? {},
  };
}

/** Chooses the location. If the picker interrupted adding a title, that comes next. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const saved = await call(visit, storeCalls.setMultistoreLocation, form.values);
  if (isFailure(saved)) return form.refuse(saved);
  const adding = addedByPicker(form.text);
  if (!adding) return seeOther(visit, pickerReturn(form.text("from")), "location_changed");
  const added = await call({ ...visit, locationId: saved.location_id }, cartCalls.add, asUnchecked(adding));
  const path = titlePath(adding.eisbn ?? "", adding.gift_registry_id);
  if (!isFailure(added)) return seeOther(visit, path, "added", adding.eisbn);
  return added.code === "question"
    ? seeOther(visit, questionPath(adding))
    : seeOther(visit, path, "location_changed");
}

export default function Location() {
  const lastResult = useResult<typeof action>();
  return <LocationView {...useLoaderData<typeof loader>()} lastResult={lastResult} />;
}
