import type { StoreLocation } from "#app/domain/stores/settings.ts";
import { pages as words } from "#app/messages/words.ts";
import * as css from "./contact-view.css.ts";
import { InLanguage } from "./in-language.tsx";
import { stack } from "./layout.css.ts";
import { HoursTable, LocationAddress, type Today } from "./location-parts.tsx";
import { useT } from "./t.ts";

/** Every location: its address, contact details, opening hours, and days with different hours. */
export function ContactView({ locations, today }: { locations: StoreLocation[]; today: Today }) {
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.contactTitle)}</h1>
      <div className={css.locationList}>
        {locations.map((location) => (
          <section key={location.location_id} className={stack[4]}>
            <h2>
              <InLanguage text={location.sc_name || location.altname} />
            </h2>
            {location.is_accredited && <p>{t(words.accredited)}</p>}
            <LocationAddress location={location} />
            {location.ws_contact_blurb && (
              <p>
                <InLanguage text={location.ws_contact_blurb} />
              </p>
            )}
            <HoursTable hours={location.ws_hours} today={today} />
          </section>
        ))}
      </div>
    </div>
  );
}
