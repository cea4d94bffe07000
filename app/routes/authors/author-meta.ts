import type { MetaDescriptor } from "@remix-run/node";
import { authorPath, titlePath } from "#app/domain/catalogue/catalogue.ts";

/** Where a portrait is, as wide as pages show it on fine screens. */
export const portraitPath = ({ name }: { name: string }): string => `/pictures/feed/${name}/360`;

interface AboutAuthor {
  author: string;
  name: string;
  others: readonly string[];
  portrait: { name: string } | null;
  offset: number;
  row_count: number;
  rows: readonly { eisbn: string; title: string }[];
}

/** An author's metadata for other programs: description, Open Graph, JSON-LD, canonical URL. */
export function authorMeta(about: AboutAuthor, baseUrl: string, description: string): MetaDescriptor[] {
  const { author, name, others, portrait, offset, row_count, rows } = about;
  const url = baseUrl + authorPath(author);
  const image = portrait && baseUrl + portraitPath(portrait);
  return [
    { name: "description", content: description },
    // Each page of the books is a page of its own.
    { tagName: "link", rel: "canonical", href: offset > 0 ? `${url}?o=${offset}` : url },
    { property: "og:type", content: "profile" },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: image }] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          {
            "@type": "Person",
            "@id": url,
            name,
            url,
            ...(others.length > 0 && { alternateName: others }),
            ...(image && { image }),
          },
          {
            "@type": "ItemList",
            numberOfItems: row_count,
            itemListElement: rows.map(({ eisbn, title }, index) => ({
              "@type": "ListItem",
              position: offset + index + 1,
              item: { "@type": "Book", name: title, url: baseUrl + titlePath(eisbn), author: { "@id": url } },
            })),
          },
        ],
      },
    },
  ];
}
