/** Error codes that no call answers with: the database is out of reach, and an unexpected error. */
export const UNAVAILABLE = "unavailable";
export const UNEXPECTED = "unexpected";
