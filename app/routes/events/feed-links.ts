import type { MetaDescriptor } from "@remix-run/node";

/** Where programs find the shop's events: a calendar and a news feed. */
export function feedLinks(baseUrl: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "alternate", type: "text/calendar", href: `${baseUrl}/feeds/events.ics` },
    { tagName: "link", rel: "alternate", type: "application/atom+xml", href: `${baseUrl}/feeds/events.atom` },
  ];
}
