export const browseTitle = "Browse";
export const allBut = "Everything but {section}";
export const resultsFor = "“{term}”";
export const total = "{count} titles";
export const oneTitle = "One title";
/** If editions of a work share a row. */
export const totalTogether = "{count} titles, shown as {books|one book|# books}";
/** Below a title whose other editions also match: a link to all of them. */
export const moreEditions = "and {count|one other edition|# other editions}";
/** For screen readers, after `moreEditions`. */
export const moreEditionsOf = "of {title}";
/** A filter. */
export const editionsOf = "Editions of {title}";
export const sortBy = "Sort by";
export const sorts = {
  instore: "What’s in store",
  popularity: "Popularity",
  date: "Release date",
  title: "Title",
  author: "Author",
} as const;
export const pageSize = "Per page";
export const pages = "Pages";
export const previous = "Previous";
export const next = "Next";
export const pageOf = "Page {page} of {pages}";
export const noMatches = "No matches found! Please change your search terms";
/** Above the titles closest to a search that no title matches, or none matches well. */
export const closest = "Nothing matches “{term}” exactly. Closest matches:";
export const closestBeside = "We found few good matches for “{term}”, so similar titles are here too:";
export const corrected = "Corrected:";
export const alsoSearched = "Also searched for:";
export const correction = "“{from}” to {to}";
export const correctedTo = "“{word}”";
export const dropped = "Ignored:";
export const droppedWord = "“{word}”";
export const onlyExact = "Search for exactly “{term}”";
/** The kind of a suggestion, while a shopper types. */
export const suggested = { title: "Title", author: "Author", series: "Series" } as const;
export const tips = [
  "Check the spelling.",
  "Put ! before a word to find exactly that word: !cat does not find catalogue.",
  "Shorten a word: the first few letters are enough.",
  "Try another search type, such as Title or Author.",
] as const;
export const seeAllBooks = "See all our books";
export const filteredBy = "Filtered by";
export const removeFilter = "Remove";
export const not = "Not:";
export const filterNames = {
  b: "Status",
  s: "Subject",
  n: "Section",
  d: "Date",
  f: "Format",
  a: "Audience",
  r: "Stock",
  c: "Category",
  g: "Language",
  j: "Feature",
  x: "List",
  e: "Editions",
} as const;

/** Values that the shop names, not the trade. */
export const values = {
  r: { "0xy": "In store now", onorder: "On order", other: "At another location" },
  b: {
    rank: "Bestsellers",
    rankcaranked: "Bestsellers",
    rankusranked: "Bestsellers",
    futureranked: "Most anticipated",
    forthcoming: "Coming soon",
    available: "Available",
    oop: "Out of print",
    bargain: "Bargain",
    sale: "On sale",
    used: "Used",
    giftcard: "Gift cards",
  },
  j: {
    canadian: "Canadian author",
    prize: "Prize winner",
    largeprint: "Large print",
    signed: "Signed copy",
    series: "Part of a series",
  },
} as const;
export const dateForthcoming = "Coming soon";
export const decade = "{year}s";
export const dateBefore = "Before {year}";
export const dateLast30 = "Last 30 days";

export const filters = "Filters";
/** The button of the filters. */
export const showTitles = "Show {count} titles";
export const showOne = "Show one title";
export const showNone = "Nothing matches: see what else we can find";
export const closeFilters = "Back to the books";
export const clearFilters = "Clear all filters";
export const clearAll = "Clear all";
export const moreValues = "More";
/** In a group with one choice. */
export const anyValue = "Any";
export const alsoShow = "Also show";
export const leaveOut = "Leave out";
export const viewAs = "View as";
export const views = { cards: "Cards", grid: "Covers", list: "List" } as const;
export const wrongCode =
  "{code} looks like an ISBN, but a digit may be mistyped. We searched for it as text.";
export const didYouMean = "Did you mean";
export const searchInstead = "Or run the same search";
export const withoutFilters = "without the filters ({count})";
export const inType = "as {type} ({count})";
export const askUsToFind = "Ask us to find it";
export const feed = "Feed of this list";

export const browsePage = "Browse";
export const urlPage = "Browse Url";
export const urlTitle = "Search by web page";
export const urlText =
  "Paste the address of a web page, such as a prize list or a review. We’ll find the ISBNs on it and show you the books.";
export const urlLabel = "Page address";
export const urlSearch = "Find the books";
export const urlRequired = "Enter the address of a page.";
export const urlBad = "This is not a web address. Please enter one that begins with https://";
export const foundOn = "Books on {url}";
export const fileTitle = "Search by file";
export const fileText =
  "Choose a reading list or an order as a text, PDF, Excel, HTML or CSV file. We’ll find the ISBNs in it and show you the books.";
export const fileLabel = "Your file";
export const fileHint = "txt, pdf, xls, xlsx, html or csv, at most 50MB";
export const fileRequired = "Choose a file.";
export const fileTooLarge = "File is too large. (Max size is 50MB)";
export const foundIn = "Books in {name}";
export const foundOf = "We found {found} of {count|1 title|# titles}";
export const notFound = "Not found: {codes}";
export const andMore = "and {count|one|#} more";
/** A number among those that were not found. */
export const wrongIsbn = "{code} (not a valid ISBN)";
export const notFoundFile = "Download what we didn’t find (CSV)";
/** The reasons in that file. */
export const reason = "Reason";
export const notInCatalogue = "Not in our catalogue";
export const notAnIsbn = "Not a valid ISBN";
export const noCodes = "We found no ISBNs there.";
/** For search engines. */
export const description =
  "Browse the books of {shop}: what is on our shelves today, and what we can order for you.";
export const descriptionOf =
  "{about}: books at {shop}, with what is on our shelves today and what we can order for you.";
