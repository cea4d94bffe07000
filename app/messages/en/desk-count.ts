/** The desk: counting a section. */
export const countTitle = "Count stock";
export const lead =
  "Count the new copies of a section with a scanner, alone or together. Then look at the differences, and write them to the stock. What sells while you count is taken into account.";
export const open = "Under way";
export const ended = "Ended";
export const openNone = "No count is under way.";
export const row = "{name}, {location}: begun {date} by {who}";
export const freeName = "What you scan";
export const wasApplied = "applied by {who}";
export const wasDropped = "discarded by {who}";
export const begin = "Begin a count";
export const location = "Location";
export const beginSection = "Count {name}";
export const sectionTitles = "{count|One title|# titles}";
export const noSections =
  "You have no sections yet. They come from a file: Imports, Our sections. Until then you can count without one.";
export const toImports = "To the imports";
export const beginFree = "Count without a section";
export const beginFreeHint = "Only what you scan is compared. Titles that you do not scan stay as they are.";
export const pageOfCount = "A count";
export const countOf = "Count: {name}, {location}";
export const far = "Counted so far: {counted} of {titles|one title|# titles}. {differ|One differs|# differ}.";
export const asideHint = "Count every copy that is there, also those that are set aside for orders.";
export const scanBook = "Scan a book";
export const scanSubmit = "Count it";
export const oneMore = "{title}: {count|one copy|# copies} counted.";
export const inAll = "Copies of {title} in all";
export const inAllSubmit = "Save the number";
export const last = "Counted last";
export const lastNone = "Nothing yet.";
export const lineCounted = "{title}: {counted}";
export const differences = "See the differences";
export const differencesOf = "Differences: {name}, {location}";
export const columns = {
  title: "Title",
  expected: "Expected",
  counted: "Counted",
  difference: "Difference",
} as const;
export const notCounted = "nobody counted it";
export const differNone = "Nothing differs.";
export const applyText =
  "Each title’s stock changes by its difference. Titles of the section that nobody counted are taken as gone. Each change is in the title’s movements and can be taken back there.";
export const applyFreeText =
  "Each title’s stock changes by its difference. Titles that you did not scan stay as they are. Each change is in the title’s movements and can be taken back there.";
export const apply = "Write to the stock";
export const goOn = "Go on counting";
export const drop = "Discard this count";
export const hasEnded = "This count has ended.";
export const back = "To the counts";
