import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as storeCalls from "#app/calls/store/store.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { shell as words } from "#app/messages/words.ts";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, panel, prose, soft, spread, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** The location picker for a shop with several locations. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const info = visit.settings.store_info;
  if (!info.is_multistore) throw new Response("", { status: 404 });
  return {
    empties: !info.is_consolidated_multistore,
    here: visit.session.locationId,
    locations: locationsOf(visit.settings).map(({ location_id, altname, sc_addr_array }) => ({
      location_id,
      altname,
      address: [sc_addr_array.address, sc_addr_array.city].filter(Boolean).join(", "),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const saved = await call(visit, storeCalls.setLocation, form.values);
  return isFailure(saved) ? form.refuse(saved) : seeOther(visit, "/", "location_changed");
}

export default function Location() {
  const { empties, here, locations } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const form = formState("location", lastResult);
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{t(words.locationTitle)}</h1>
        <p className={lead}>{t(words.locationText)}</p>
        {empties && <p>{t(words.locationWarning)}</p>}
      </div>
      <ErrorSummary form={form} />
      <ul className={stack[4]}>
        {locations.map((location) => (
          <li key={location.location_id} className={panel}>
            <PostForm className={spread}>
              <input type="hidden" name="location_id" value={location.location_id} />
              <div>
                <h2>{location.altname}</h2>
                <p className={soft}>{location.address}</p>
              </div>
              {location.location_id === here ? (
                <p>{t(words.locationCurrent)}</p>
              ) : (
                <button type="submit" className={button.secondary}>
                  {t(words.locationHere)}
                </button>
              )}
            </PostForm>
          </li>
        ))}
      </ul>
    </div>
  );
}
