/** Attributes of the first picture that a shopper sees: it comes before other pictures. React 18 knows the name only as HTML writes it. */
export const FIRST_PICTURE = { fetchpriority: "high" };
