/** Customers' own lists and favourites. */
export const favourites = "Favourites";
export const addToListOf = "Add {title} to a list";
export const yourLists = "Your lists";
export const addTo = "Add to {list}";
export const removeFrom = "Remove from {list}";
export const newList = "New list";
export const name = "Name";
export const description = "Description";
export const descriptionHint = "Shown above the titles, also to people you share the list with.";
export const save = "Save";
export const close = "Close";
export const loading = "Loading your lists…";

export const create = "Create list";
export const none = "You have no lists yet. Create one, or tap the heart on a book you like.";
export const noneFound = "No lists match your search.";
export const showAll = "Show all lists";
export const find = "Find a list";
export const sortBy = "Sort by";
export const sorts = { date_updated: "Last changed", date_posted: "Newest", name: "Name" } as const;
export const titleCount = "{count|one title|# titles}";
export const changed = "Changed {date}";
export const isPrivate = "Private";
export const isShared = "Shared";
export const edit = "Edit";
export const editOf = "Edit {list}";
export const remove = "Delete";
export const removeOf = "Delete {list}";
export const removeTitle = "Delete this list?";
export const removeText = "{list} and everything on it will be deleted. The books stay in the shop.";
export const removeSubmit = "Delete list";
export const editTitle = "Edit list";
export const editFavourites = "Edit favourites";
export const picture = "Picture";
export const pictureHint = "JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.";
export const pictureRemove = "Remove the picture";
export const sharing = "Sharing";
export const sharingPrivate = "Only you can see this list.";
export const sharingShared = "Everybody who has this link can see the list:";
export const share = "Share list";
export const unshare = "Stop sharing";
export const backToList = "Back to {list}";

export const empty = "No products.";
export const emptyHint = "Add a book from its own page, and it shows up here.";
export const noMatch = "No titles on this list match your search.";
export const findTitle = "Find on this list";
export const titleSorts = {
  added: "List order",
  instore: "What’s in store",
  popularity: "Popularity",
  date: "Release date",
  title: "Title",
  author: "Author",
} as const;
export const removeTitleOf = "Remove {title} from this list";
export const removeOne = "Remove";
export const addAll = "Add all to cart";
export const copyList = "Copy to list";
export const saveAs = "Download or print";
export const orderForm = "Order from this list";
export const orderFormText = "Enter how many copies you want of each title.";
export const orderAdd = "Add to cart";
export const copies = "Copies";
export const copiesOf = "Copies of {title}";
export const backToTitles = "Show the list";
export const importLink = "Import ISBNs";
export const largePrintAsk = "Do you want to add large print as well?";
export const addLarge = "Add everything";
export const leaveLarge = "Leave out large print";
export const addAllText = "One copy of each title that can be bought goes into your cart.";

export const copyTitle = "Copy to list";
export const copyLead = "Copy the titles of {list} to:";
export const copyCartLead = "Copy the titles in your cart to:";
export const copyWhich = "List";
export const aNewList = "A new list";
export const newName = "Name of the new list";
export const copySubmit = "Copy";

export const importTitle = "Import into {list}";
export const importLead =
  "Paste ISBNs or choose a file, such as an export from Goodreads, StoryGraph or LibraryThing. You’ll see what we found before anything is added.";
export const importHint = "Separated by commas or on separate lines. A file can have a column named isbn.";
export const importFileHint = "txt, pdf, xls, xlsx, html or csv, at most 50MB.";
export const importFound = "{count|We found one title|We found # titles}";
export const importAdd = "{count|Add one title to the list|Add # titles to the list}";
export const importMore = "{count|And one more|And # more}";
export const importHeld = "Already on this list";
export const importAllHeld = "{count|This title is|All of these titles are} already on the list.";
export const largePrintToo = "Add large print editions as well";
export const moreLists = "More lists";

export const pdfLayouts = {
  covers: "With covers",
  titles: "Without covers",
  order_form: "Order form with barcodes",
  shelf_cards: "Shelf cards",
} as const;
