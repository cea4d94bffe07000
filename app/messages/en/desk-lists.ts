/** The desk: the shop's lists, and staff picks. */
export const listsTitle = "Lists";
export const lead = "Lists of titles for your pages, for the featured lists, or to send somebody as a link.";
export const make = "Make a list";
export const find = "Find";
export const none = "There are no lists yet.";
export const noneFound = "No list has these words in its name.";
export const more = "More lists";
export const columns = { name: "Name", titles: "Titles", state: "State", changed: "Changed" } as const;
export const hidden = "Hidden";
export const shown = "Shown";
export const featured = "Featured";
export const featuredIn = "Featured in {category}";

export const name = "Name";
export const makeText = "Only staff see the new list until you show it.";
export const makeSubmit = "Make this list";
export const back = "To the lists";
export const backToList = "To the list";

export const pageOfList = "List";
export const hiddenText = "Hidden: only staff see this list.";
export const shownText = "Shown: everybody who may see your shop’s lists can read it.";
export const facts = {
  titles: "Titles",
  featured: "Featured",
  pages: "On pages",
  home: "Home page",
  made: "Made",
  changed: "Changed",
  no: "No",
} as const;
export const show = "Show it in the shop";
export const hide = "Hide it";
export const seeInShop = "See it in the shop";
export const change = "Change what it says";
export const addTitles = "Add titles";
export const first = "Put it first among the featured lists";
export const remove = "Delete this list";
export const titles = "Titles";
export const noTitles = "No titles yet.";
export const notShown = "Shoppers don’t see it";
export const titleColumns = { place: "Place", title: "Title", isbn: "ISBN", move: "Move" } as const;
export const up = "Up";
export const upOf = "Move {title} up";
export const down = "Down";
export const downOf = "Move {title} down";
export const toPlace = "To place";
export const toPlaceOf = "New place of {title}";
export const move = "Move";
export const moveOf = "Move {title} to the new place";
export const takeOff = "Remove";
export const takeOffOf = "Remove {title}";
export const takenOff = "{title} was at place {place}.";
export const takenOffUnnamed = "The title was at place {place}.";
export const putBack = "Put it back";
export const sortBy = "Sort all titles by";
export const orders = {
  title: "title",
  author: "author",
  newest: "newest first",
  bestselling: "bestselling first",
} as const;
export const sortSubmit = "Sort";
export const sortNote = "The order that they have now is lost.";
export const history = "History";
export const acts = {
  "list made": "{who} made the list.",
  "list changed": "{who} changed what it says.",
  "list shown": "{who} showed it in the shop.",
  "list hidden": "{who} hid it.",
  "list dated": "{who} put it first among the featured lists.",
  "list titles added": "{who} added titles: {detail}.",
  "list titles removed": "{who} removed titles: {detail}.",
  "list title moved": "{who} moved {detail}.",
  "list sorted": "{who} sorted the titles by {detail}.",
} as const;

export const detailsOf = "Change “{name}”";
export const header = "Heading in the shop";
export const headerHint = "The name, if you leave it empty.";
export const description = "Description";
export const descriptionHint =
  "Paragraphs with an empty line between them, **bold**, *italic*, [words of a link](/path), and lines that begin with “- ” for a list.";
export const descriptionKept =
  "The description was imported, and has more than this field can show. It stays as long as you leave the field empty.";
export const image = "Picture";
export const isFeatured = "Show it among the featured lists";
export const category = "Category";
export const categoryHint = "Under which the featured lists show it, such as “Seasons”.";
export const subCategory = "Category within it";
export const detailsSubmit = "Save";

export const addTo = "Add titles to “{name}”";
export const text = "ISBNs";
export const textHint = "One below the other or in any text, such as an email. At most 1,000.";
export const check = "Check them";
export const checked = "What you pasted";
export const pasted = {
  found: "Will be added",
  twice: "Twice: added once",
  there: "Already on the list",
  unknown: "Not in the catalogue",
  wrong: "Not an ISBN",
} as const;
export const pastedCount = {
  found: "{count|One title|# titles} will be added.",
  twice: "{count|One is|# are} in your text twice.",
  there: "{count|One is|# are} already on the list.",
  unknown: "{count|One is|# are} not in the catalogue.",
  wrong: "{count|One is not an ISBN|# are not ISBNs}.",
} as const;
export const pastedColumns = { isbn: "What you wrote", title: "Title", state: "What happens" } as const;
export const moreFound = "And {count|one more title|# more titles} that will be added.";
export const addSubmit = "{count|Add one title|Add # titles}";
export const nothingToAdd = "There is nothing to add. Change the text and check it again.";

export const removeOf = "Delete “{name}”";
export const removeText =
  "This deletes the list and the order of its {count|one title|# titles}; links to it stop working. To take it out of the shop for a while, hide it instead.";
export const removeShown =
  "{count|One page shows|# pages show} it. Their blocks keep their words and pictures, without titles.";
export const removeSubmit = "Delete this list";

export const picksTitle = "Staff picks";
export const picksLead =
  "What your staff say about books they recommend. Shoppers read it on the book’s page.";
export const pickAdd = "Add a staff pick";
export const pickNone = "There are no staff picks yet.";
export const pickMore = "Older picks";
export const pickBy = "{name} says:";
export const pickChange = "Change";
export const pickChangeOf = "Change what {name} says about {title}";
export const pickRemove = "Take it back";
export const pickRemoveOf = "Take back what {name} says about {title}";
export const pickIsbn = "ISBN";
export const pickName = "Who recommends it";
export const pickNameHint = "As shoppers read it. One recommendation per person and book.";
export const pickComment = "What they say";
export const pickOnList = "Also put it on the list “{list}”";
export const pickOnNewList = "Also make a list “{list}”, which shoppers see at once, and put it there";
export const picksList = "Staff Picks";
export const pickSubmit = "Save this pick";
export const pickBack = "To the staff picks";
export const pickRemoveTitle = "Take back a staff pick";
export const pickRemoveText =
  "Shoppers no longer read this about {title}. If it is on a list, it stays there.";
export const pickRemoveSubmit = "Take it back";
