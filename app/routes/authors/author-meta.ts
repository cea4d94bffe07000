import type { MetaDescriptor } from "@remix-run/node";
import { authorPath, titlePath } from "#app/domain/catalogue/catalogue.ts";

interface AboutAuthor {
  author: string;
  name: string;
  others: readonly string[];
  offset: number;
  row_count: number;
  rows: readonly { eisbn: string; title: string }[];
}

/** An author's metadata for other programs: description, Open Graph, JSON-LD, canonical URL. */
export function authorMeta(about: AboutAuthor, baseUrl: string, description: string): MetaDescriptor[] {
  const { author, name, others, offset, row_count, rows } = about;
  const url = baseUrl + authorPath(author);
  return [
    { name: "description", content: description },
    // Each page of the books is a page of its own.
    { tagName: "link", rel: "canonical", href: offset > 0 ? `${url}?o=${offset}` : url },
    { property: "og:type", content: "profile" },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          { "@type": "Person", "@id": url, name, url, ...(others.length > 0 && { alternateName: others }) },
          {
            "@type": "ItemList",
            numberOfItems: row_count,
            itemListElement: rows.map(({ eisbn, title }, at) => ({
              "@type": "ListItem",
              position: offset + at + 1,
              item: { "@type": "Book", name: title, url: baseUrl + titlePath(eisbn), author: { "@id": url } },
            })),
          },
        ],
      },
    },
  ];
}
