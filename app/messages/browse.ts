export const browseTitle = "Browse";
export const resultsFor = "“{term}”";
export const total = "{count} titles";
export const oneTitle = "One title";
export const sortBy = "Sort by";
export const sorts = {
  instore: "What's in store",
  popularity: "Popularity",
  date: "Release date",
  title: "Title",
  author: "Author",
} as const;
export const pageSize = "Per page";
export const apply = "Apply";
export const pages = "Pages";
export const previous = "Previous";
export const next = "Next";
export const pageOf = "Page {page} of {pages}";
export const noMatches = "No matches found! Please change your search terms";
export const tips = [
  "Check the spelling.",
  "Put ! before a word to find exactly that word: !cat does not find catalogue.",
  "Shorten a word: its beginning is enough.",
  "Try another search type, such as Title or Author.",
] as const;
export const seeAllBooks = "See all our books";
export const filteredBy = "Filtered by";
export const removeFilter = "Remove";
export const not = "Not:";
export const subjects = "Subjects";
export const allSubjects = "All subjects";
export const askUsToSearch =
  "Send us the address of the page or your list of books, and we will look them up for you.";
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
} as const;
