/** Makes the browser load the first visible picture before others. React 18 knows the attribute only in lower case. */
export const FIRST_PICTURE = { fetchpriority: "high" };
