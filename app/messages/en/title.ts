/** Titles, wherever they are shown. */
export const regularPrice = "Regular price";
export const nowPrice = "now";
export const onShelf = "{count|# in stock|# in stock}";
export const outDate = "Out {date}";
export const forthcoming = "Forthcoming";
export const onOrder = "{count|# on its way to us|# on their way to us}";
export const loginForPrice = "Log in to see the price";
export const coverOf = "Cover of {title}";

export const conditions = {
  "": "New",
  S: "Signed",
  R: "Remainder",
  U1: "Used, like new",
  U2: "Used, very good",
  U3: "Used, good",
  U4: "Used, acceptable",
  U: "Used",
} as const;
export const discountOff = "{count}% off";

export const fewer = "One copy fewer";
export const more = "One copy more";
export const fewerOf = "One copy fewer of {title}";
export const moreOf = "One copy more of {title}";

export const addToCart = "Add to cart";
export const preOrder = "Pre-order";
/** The link at the bottom of a phone's window that leads back to the button and its choices. */
export const toButton = "Buy this";
export const adding = "Adding..";
export const addedToCart = "Added to cart";
export const inCart = "{count} in cart";
export const goToCart = "Go to Cart";
export const putBack = "Put it back";
export const quantity = "Quantity";
export const condition = "Condition";
export const notSoldOnline = "Not for sale online";
export const askUs = "Ask us about this book";
export const priceFirst = "We’ll confirm the price before you order.";
export const askUsForTickets = "Ask us about tickets";
/** Shown instead of the format. */
export const ticket = "Ticket";
export const loginToBuy = "Log in to buy this online";
export const orderingDisabled = "Online ordering is disabled.";
/** Shown instead of availability, for tickets. */
export const eventOver = "This event is over, so its tickets are no longer for sale.";
export const atLocations = "{count|At # of our shops|At # of our shops}";
export const alsoAt = "{count|Also at # of our other shops|Also at # of our other shops}";
export const stockByLocation = "In our shops";
export const noneHere = "Not in stock";
export const copiesAt = "{count} × {text}";
export const whereToFind = "Where to find {title}";
export const hoursAndMaps = "Hours and maps";
export const chooseLocation = "Each shop sells its own copies. Choose yours to order one.";
export const description = "Description";
export const bio = "Bio";
export const details = "Details";
export const reviews = "Reviews";
export const texts = {
  excerpt: "Excerpt",
  contents: "Table of contents",
  introduction: "Introduction",
  guide: "For reading groups",
  note: "From the author",
} as const;
export const wholeText = "Read all of it: {name}";
export const textOf = "{name}: {title}";
export const prizes = "Prizes";
export const prizesTitle = "Prize winners and shortlists";
export const prizesNone = "We don’t know of a prize for any of our books.";
export const prizeTitles = "{count|# book|# books}";
export const allPrizes = "All prizes";
export const prizeIn = "{name} {year}";
export const prizeRanks = {
  winner: "winner",
  joint_winner: "joint winner",
  runner_up: "second place",
  commended: "commended",
  shortlist: "shortlist",
  longlist: "longlist",
  nominated: "nominated",
} as const;
export const prizeGroups = {
  winner: "Winners",
  runner_up: "Second place",
  commended: "Commended",
  shortlist: "Shortlist",
  longlist: "Longlist",
  nominated: "Nominated",
} as const;
export const commentBy = "Staff comment by {name}";
export const largePrint = "Large print";
export const publisher = "Publisher";
export const releaseDate = "Publication date";
export const edition = "Edition";
export const language = "Language";
export const pages = "Pages";
export const dimensions = "Size";
export const weight = "Weight";
export const isbn = "ISBN";
export const upc = "UPC";
export const seriesNumber = "{series}, book {number}";
export const subjects = "Subjects";
export const audience = "Audience";
export const binding = "Format";
export const carton = "Carton quantity";
export const rank = "No. {rank} on the bestseller list";
export const futureRank = "No. {rank} among forthcoming titles";
export const allEditions = "All editions";
export const moreInSeries = "The series {series}, in order";
export const moreByAuthor = "More by {author}";
export const interiors = "Inside the book";
export const backCover = "Back cover";
export const files = {
  excerpt: "Read a sample on the publisher’s website",
  guide: "Open the guide on the publisher’s website",
} as const;
export const interiorAlt = "Page {number} of the interior";
export const canadianAuthor = "Canadian";

export const stockTitle = "We only have {count|#|#} in stock";
export const stockText = "You asked for {wanted} of {title}.";
export const stockElsewhere = "{count|One copy is|# copies are} already in your cart.";
export const takeStock = "Take {count|the # we have|the # we have}";
export const orderRest = "Take {count|#|#} and order the other {rest|#|#}";
export const orderAll = "{count|Order it|Order all #}";
export const restWhen = "The rest: {message}.";
export const neverMind = "Never mind";
export const largePrintTitle = "This is a large print edition";
export const largePrintText = "{title} is set in large type. Do you want to add it to your cart?";
export const largePrintYes = "Yes, add the large print edition";
export const roles = {
  A12: "illustrated by {name}",
  A13: "photographs by {name}",
  B01: "edited by {name}",
  B06: "translated by {name}",
  E07: "read by {name}",
} as const;
export const audiences = {
  general: "General readers",
  juv: "Children",
  ya: "Young adults",
  school: "School",
  college: "College",
  professional: "Professional",
  adult: "Adults",
} as const;
export const ages = "Ages {from} to {to}";

export const audiobooks = "Listen to it";
export const audiobooksTitle = "Audiobooks of {title}";
export const audiobooksNone = "No audiobooks found. We were unable to find audiobooks that match this title.";
export const audiobooksSeeAll = "See all";
export const moreAuthors = "{names} and {count} more";
export const readBy = "read by {names}";
export const sorry = "We’re sorry!";
export const noEditions = "There seems to be no other editions for {title}.";
export const otherEditions = "Other editions";
export const otherEditionsOf = "Other editions of {title}";
export const editions = "Editions";
export const thisEdition = "this one";
export const seeEditions = "See all {count} other editions";
export const inOtherLanguages = "In other languages";
export const alsoLike = "You may also like";
export const related = "More like this";
export const relatedIn = "More in {group}";
export const noMore = "There are no more titles to show.";
export const backToTitle = "Back to {title}";
export const interiorsOf = "Inside {title}";
export const onList = "{place} of {count} on the list “{list}”";
export const previousTitle = "Previous";
export const nextTitle = "Next";
export const shelfBack = "Scroll back";
export const shelfOn = "Scroll on";
export const lastOrdered = "Last ordered {date}";

export const addFavourite = "Add to favourites";
export const removeFavourite = "Remove from favourites";
export const goToFavourites = "Go to favourites";
export const addFavouriteOf = "Add {title} to favourites";
export const removeFavouriteOf = "Remove {title} from favourites";
export const addToList = "Add to list";
export const forEvent = "About the event: {name}";
