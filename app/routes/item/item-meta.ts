import type { MetaDescriptor } from "@remix-run/node";
import { stockState } from "#app/domain/catalogue/catalogue.ts";
import { textOfHtml } from "#app/lib/text-of-html.ts";
import { previewMeta } from "#app/routes/covers/link-preview.server.ts";
import type { ItemTitle } from "./item-view.tsx";

/** A title's metadata for other programs: description, Open Graph, JSON-LD, canonical URL. */
export function itemMeta(title: ItemTitle, baseUrl: string, currency: "CAD" | "USD"): MetaDescriptor[] {
  const url = `${baseUrl}/item/${title.eisbn}`;
  const version = title.cover_image_cache ?? "";
  const image = `${baseUrl}/covers/${title.eisbn}/600${version && `?v=${version}`}`;
  const description =
    textOfHtml(title.description ?? "").slice(0, 200) ||
    [title.title, title.author_line].filter(Boolean).join(", ");
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: title.is_ticket ? "product" : "book" },
    { property: "og:title", content: title.title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...previewMeta(url, version),
    ...(title.isbn ? [{ property: "book:isbn", content: title.isbn }] : []),
    { "script:ld+json": jsonLd(title, url, image, currency) },
  ];
}

const CONDITION: Readonly<Record<string, string>> = {
  "": "NewCondition",
  S: "NewCondition",
  R: "NewCondition",
};

/**
 * A combined schema.org Book and Product (a ticket is not a book), with an Offer for each way to buy it. If prices are
 * hidden from this person, there are no offers.
 */
function jsonLd(title: ItemTitle, url: string, image: string, currency: string) {
  const offers = title.availability
    .filter((row) => row.price !== null && row.cartable)
    .map((row) => ({
      "@type": "Offer",
      url,
      price: ((row.price ?? 0) / 100).toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${AVAILABILITY[stockState(title, row)]}`,
      itemCondition: `https://schema.org/${CONDITION[row.code] ?? "UsedCondition"}`,
    }));
  const prices = offers.map((offer) => Number(offer.price));
  return {
    "@context": "https://schema.org",
    "@type": title.is_ticket ? "Product" : ["Book", "Product"],
    name: title.title,
    ...(title.subtitle ? { alternativeHeadline: title.subtitle } : {}),
    url,
    image,
    ...(title.isbn ? { isbn: title.isbn, gtin13: title.isbn } : {}),
    ...(title.is_ticket
      ? {}
      : {
          author: title.authors
            .filter((author) => author.role.startsWith("A"))
            .map((author) => ({ "@type": "Person", name: author.name })),
        }),
    ...(title.publisher ? { publisher: { "@type": "Organization", name: title.publisher } } : {}),
    ...(title.language ? { inLanguage: title.language } : {}),
    ...(title.pages ? { numberOfPages: title.pages } : {}),
    ...(title.release_date === null
      ? {}
      : { datePublished: new Date(title.release_date * 1000).toISOString().slice(0, 10) }),
    ...(offers.length === 1 ? { offers: offers[0] } : {}),
    ...(offers.length > 1
      ? {
          offers: {
            "@type": "AggregateOffer",
            lowPrice: Math.min(...prices).toFixed(2),
            highPrice: Math.max(...prices).toFixed(2),
            priceCurrency: currency,
            offerCount: offers.length,
            offers,
          },
        }
      : {}),
  };
}

const AVAILABILITY = { in_stock: "InStock", pre_order: "PreOrder", back_order: "BackOrder" } as const;
