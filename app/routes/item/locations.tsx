import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { copiesText } from "#app/domain/catalogue/availability-text.ts";
import { sellsByLocation } from "#app/domain/stores/settings.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { pages as pageWords, title as words } from "#app/messages/words.ts";
import { contactData } from "#app/routes/pages/contact.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { locationList } from "#app/ui/page/contact-view.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { LocationAddress, TodayHours } from "#app/ui/page/location-parts.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./item.css.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title.title) },
  { name: "robots", content: "noindex, follow" },
];

/** Each location's stock of a title in a multistore, with its hours and a map (spec 1 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  if (title.is_giftcard || title.multistore_available.length === 0) throw new Response("", { status: 404 });
  const { locations, today } = await contactData(visit);
  return {
    title: { eisbn: title.eisbn, title: title.title },
    locations: locations.map((location) => ({
      ...location,
      copies:
        title.multistore_available.find(({ location_id }) => location_id === location.location_id)?.copies ??
        [],
    })),
    today,
    here: visit.locationId ?? null,
    empties: sellsByLocation(visit.settings),
  };
}

export default function Locations() {
  const { title, locations, today, here, empties } = useLoaderData<typeof loader>();
  const t = useT();
  const path = `/item/${title.eisbn}`;
  const choosable = locations.length > 1;
  return (
    <div className={stack[5]}>
      <h1>{t(words.whereToFind, { title: title.title })}</h1>
      {empties && choosable && <p>{t(pageWords.locationWarning)}</p>}
      <ul className={locationList}>
        {locations.map((location) => (
          <li key={location.location_id} className={stack[3]}>
            <h2>
              <InLanguage text={location.altname} />
            </h2>
            {location.copies.length > 0 ? (
              <ul className={css.here}>
                {location.copies.map((copies) => (
                  <li key={copies.code}>{copiesText(t, copies)}</li>
                ))}
              </ul>
            ) : (
              <p className={soft}>{t(words.noneHere)}</p>
            )}
            <LocationAddress location={location} />
            <TodayHours hours={location.ws_hours} today={today} />
            {location.location_id === here ? (
              <p>{t(pageWords.locationCurrent)}</p>
            ) : (
              choosable && (
                <PostForm action="/location">
                  <input type="hidden" name="location_id" value={location.location_id} />
                  <input type="hidden" name="from" value={path} />
                  <Submit
                    as="secondary"
                    aria-label={t(pageWords.locationHereNamed, { location: location.altname })}
                  >
                    {t(pageWords.locationHere)}
                  </Submit>
                </PostForm>
              )
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link to={path} data-close="" className={button.plain}>
          {t(words.backToTitle, { title: title.title })}
        </Link>
      </p>
    </div>
  );
}
