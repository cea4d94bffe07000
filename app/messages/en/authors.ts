/** An author's page. */
export const alsoKnownAs = "Also known as {names}";
export const portraitOf = "Portrait of {author}";
export const booksCount = "{count|# book|# books}";
export const series = "Series";
export const events = "Events with books by {author}";
export const allTitles = "All editions and formats";
export const description = "Books by {author}, the newest first.";
