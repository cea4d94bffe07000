/** The desk: searches that found nothing, and other names for authors and titles. */
export const searchesTitle = "Searches without results";
export const lead =
  "What shoppers typed in the last {days} days and no title had every word of. Add the title, or tell the search what they meant.";
export const none = "Every search of the last {days} days found something.";
export const columns = {
  term: "They searched for",
  searches: "Times",
  offered: "They were shown",
  action: "Fix it",
} as const;
export const typed = "{term} ({type})";
export const types = {
  keyword: "anywhere",
  title: "as a title",
  author: "as an author",
  publisher: "as a publisher",
} as const;
export const nothing = "Nothing";
export const addTitle = "Add the title";
export const hiddenByYou = "You have hidden “{title}”: look at it";
export const giveName = "Say what is meant";
export const dismiss = "Dismiss";
export const decidedHeading = "Names and dismissed searches";
export const means = "“{term}” finds what “{meant}” finds.";
export const dismissed = "“{term}” is dismissed.";
export const takeBack = "Take back";
export const nameTitle = "Say what a search means";
export const nameText =
  "Another name for an author or a title, such as “Boz” for “Charles Dickens”, or a spelling that people use. It works in your shop as soon as you save it, also within longer searches, and never hides what the words find by themselves.";
export const term = "When somebody searches for";
export const meant = "Show what this finds";
export const meantHint = "Such as the author’s name or the title as the catalogue has it.";
export const save = "Save";
export const back = "To the searches";
