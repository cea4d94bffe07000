import { countryList, subdivisionsOf } from "#app/domain/stores/countries.server.ts";
import type { Visit } from "./visit.server.ts";

/** The options of the address fields: every country, the shop's own first, and the divisions of two. */
export function addressOptionsFor(visit: Pick<Visit, "settings" | "locale">) {
  const own = visit.settings.store_info.country;
  const countries = countryList(visit.locale);
  const near = countries.filter(({ code }) => code === "CA" || code === "US");
  const first = near.sort((a) => (a.code === own ? -1 : 1));
  const pairs = (list: readonly { code: string; name: string }[]) =>
    list.map(({ code, name }): [string, string] => [code, name]);
  return {
    own,
    countries: pairs([...first, ...countries.filter((country) => !first.includes(country))]),
    divisions: {
      CA: pairs(subdivisionsOf("CA", visit.locale)),
      US: pairs(subdivisionsOf("US", visit.locale)),
    },
  };
}
export type AddressOptions = ReturnType<typeof addressOptionsFor>;
