/** The menu, and the links in the footer. Apart from the documents, because forms show them in the browser. */
export const AREAS = ["menu", "footer"] as const;
export type Area = (typeof AREAS)[number];
