/** The codes of failures that no call answers with: the database is out of reach, and an error that nobody foresaw. */
export const UNAVAILABLE = "unavailable";
export const UNEXPECTED = "unexpected";
