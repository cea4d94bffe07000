/** The desk: what the shop's own texts say in the second language of its pages. */
export const title = "Translations";
export const titleIn = "Your texts in {language}";
export const lead =
  "Your own texts, and what readers of the pages in {language} see. They read a text without a translation in {other}. If you change a text, its translation is out of date and is listed here again.";
export const oneLanguage =
  "Your shop has one language. Choose a second language in the settings, and your texts are listed here.";
export const none = "There is nothing to translate here.";
export const allDone = "All of these texts have a translation.";
export const parts = {
  all: "All",
  settings: "The shop",
  menu: "Menu and pages",
  pages: "Blocks of pages",
  lists: "Lists",
  events: "Events",
  preorders: "Pre-orders",
  promotions: "Promotions",
  gift_cards: "Gift cards",
  pictures: "Pictures",
  sections: "Sections",
  picks: "Staff picks",
} as const;
export const partsLabel = "Parts of the shop";
export const partCount = "{part} ({count})";
export const onlyMissing = "Only texts without a translation ({count})";
export const allTexts = "Texts with a translation as well";
export const fields = {
  name: "Name",
  header: "Heading",
  description: "Description",
  label: "Label",
  category: "Category",
  sub_category: "Subcategory",
  place: "Place",
  price: "Price",
  alt: "What the picture shows",
  design: "Design",
  ticket: "Ticket",
  section: "Section",
  extras: "What comes with it",
  prompt: "What buyers may have written in it",
  comment: "Comment",
  other: "Text",
} as const;
export const homePage = "Home page";
export const fieldOf = "{of}: {field}";
export const inLanguage = "In {language}";
export const earlier = "This text was changed. Before, its translation was: {text}";
export const markdown = "You can use Markdown, as in the original.";
export const html = "This text is HTML, as the original is.";
export const save = "Save translations";
export const tooLong = "At most {count} characters.";
export const htmlNeedsRight = "To write HTML, you need the right to change settings.";
export const changedMeanwhile = "Somebody else changed this translation. It now says: {text}";
