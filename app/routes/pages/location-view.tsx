import type { SubmissionResult } from "@conform-to/react";
import type { Hours } from "#app/domain/stores/settings.ts";
import { pages as words } from "#app/messages/words.ts";
import { ErrorSummary } from "#app/ui/form/error-list.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { lead, panel, prose, soft, spread, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { type Today, TodayHours } from "#app/ui/page/location-parts.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./location.css.ts";

interface Props {
  locations: { location_id: number; altname: string; address: string; ws_hours: Hours }[];
  today: Today;
  /** The chosen location. */
  here: number | null;
  /** Whether changing the location empties the cart. */
  empties: boolean;
  /** The page to return to. */
  from: string;
  /** A title to add to the cart afterwards, as form fields. */
  adding: Partial<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
}

/** One button per location. While none is chosen, there is nothing else to press. */
export function LocationView({ locations, today, here, empties, from, adding, lastResult }: Props) {
  const t = useT();
  const form = formState("location", lastResult);
  const chosen = locations.find((location) => location.location_id === here);
  return (
    <div className={stack[5]} data-stay={chosen ? undefined : ""}>
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
              <input type="hidden" name="from" value={from} />
              {Object.entries(adding).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <div className={`${stack[2]} ${css.address}`}>
                <h2>
                  <InLanguage text={location.altname} />
                </h2>
                <p className={soft}>{location.address}</p>
                <TodayHours hours={location.ws_hours} today={today} />
              </div>
              {location === chosen ? (
                <p>{t(words.locationCurrent)}</p>
              ) : (
                <Submit
                  as="secondary"
                  aria-label={t(words.locationHereNamed, { location: location.altname })}
                >
                  {t(words.locationHere)}
                </Submit>
              )}
            </PostForm>
          </li>
        ))}
      </ul>
      {chosen && (
        <p>
          <Link to={from} data-close="" className={button.plain}>
            {t(words.locationStay, { location: chosen.altname })}
          </Link>
        </p>
      )}
    </div>
  );
}
