import type { MetaDescriptor } from "@remix-run/node";
import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { EventDetail } from "#app/domain/events/events.server.ts";
import { isAllDay, lastDayOf } from "#app/domain/events/when.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { isoTime, type WallSeconds } from "#app/lib/dates.ts";
import { previewMeta } from "#app/routes/covers/link-preview.server.ts";

/** An event's metadata for other programs: description, Open Graph, JSON-LD, canonical URL. */
export function eventMeta(event: EventDetail<TitleCard>, { baseUrl, settings }: WebVisit): MetaDescriptor[] {
  const { name, summary } = event;
  const url = baseUrl + event.path;
  const picture = event.image && `${baseUrl}/pictures/${event.image}/1248`;
  return [
    ...(summary ? [{ name: "description", content: summary }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { tagName: "link", rel: "alternate", type: "text/calendar", href: `${url}/event.ics` },
    { property: "og:type", content: "article" },
    { property: "og:title", content: name },
    ...(summary ? [{ property: "og:description", content: summary }] : []),
    { property: "og:url", content: url },
    ...previewMeta(url),
    { "script:ld+json": { ...jsonLd(event, url, settings), ...(picture && { image: picture }) } },
  ];
}

const dayText = (day: WallSeconds) => new Date(day * 1000).toISOString().slice(0, 10);

/** A schema.org Event. Its times have the offset of the shop's time zone; one of whole days has only dates. */
function jsonLd(event: EventDetail<TitleCard>, url: string, { store_info }: WebVisit["settings"]) {
  const { name, starts, ends, summary, place, address, is_cancelled, tickets } = event;
  const currency = store_info.is_american ? "USD" : "CAD";
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name,
    url,
    ...(summary && { description: summary }),
    startDate: isAllDay(event) ? dayText(starts) : isoTime(starts, store_info.time_zone),
    endDate: isAllDay(event) ? dayText(lastDayOf(event)) : isoTime(ends, store_info.time_zone),
    eventStatus: `https://schema.org/${is_cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: place || store_info.name,
      address: address
        ? {
            "@type": "PostalAddress",
            streetAddress: address.address,
            addressLocality: address.city,
            addressRegion: address.prov,
            postalCode: address.postal,
            addressCountry: address.country,
          }
        : place || [store_info.address, store_info.city, store_info.province].filter(Boolean).join(", "),
    },
    organizer: { "@type": "Organization", name: store_info.name },
    ...(tickets.length > 0 && {
      offers: tickets
        .filter(({ available }) => available.price !== null)
        .map(({ eisbn, available }) => ({
          "@type": "Offer",
          url: url.replace(/\/events\/.*/, `/item/${eisbn}`),
          price: ((available.price ?? 0) / 100).toFixed(2),
          priceCurrency: currency,
          availability: `https://schema.org/${available.onhand > 0 ? "InStock" : "SoldOut"}`,
        })),
    }),
  };
}
