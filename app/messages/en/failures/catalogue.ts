/** Failures about titles, lists, pictures and stock. */
export const catalogue = {
  not_found: "No Results",
  no_title: "a new title needs a name",
  unknown: "{code} is not in the catalogue.",
  same_title: "These are two numbers of one title.",
  no_author: "No title names “{name}”.",
  same_author: "These are two spellings of one name.",
} as const;
export const titles = {
  not_found: "There is no title {code} in your catalogue.",
  changed:
    "Someone else changed this title after you opened the page, so nothing was done. Please check and try again.",
  cover_gone: "The earlier cover is no longer stored. Upload it again.",
  cover_too_small:
    "This picture has {width} × {height} pixels. A cover needs at least {count} × {count}, or it looks blurred.",
  exists: "{code} is in the catalogue already. Look it up under Titles.",
  bad_code: "This is not an ISBN, EAN or UPC. Check the digits, or leave it empty if the book has none.",
} as const;
export const searches = {
  no_words: "Enter at least one word, and other words than before.",
  too_long: "A name can have at most {count} words.",
  finds: "“{term}” already finds {count|one title|# titles}, so it needs no other name.",
  finds_nothing: "“{meant}” finds nothing either. Check it in the shop first.",
  too_many: "You can have at most {count} names and dismissed searches. Take some back first.",
  not_found: "“{term}” has no other name, and was not dismissed.",
} as const;
export const lists = {
  not_found: "There was an error.",
  own: { not_found: "This list no longer exists. You may have deleted it in another window." },
  protected: "Your favourites can’t be renamed or deleted.",
  too_many: "You can have at most {count} lists. Please delete one first.",
  full: "A list can have at most {count} titles.",
  choose: "Please choose a list.",
  picture: {
    too_large: "This picture is too large. Please choose one of at most 10 MB.",
    not_a_picture: "We can’t read this picture. Please choose a JPEG, PNG, WebP, GIF or AVIF file.",
    full: "We’re busy with other pictures. Please try again in a minute.",
  },
  cart: {
    empty: "There are no titles on this list.",
    too_many: "This list has {count} titles, and a cart holds {most}. Please add them a page at a time.",
    none: "None of these titles can be bought online right now.",
    only_large_print:
      "{count|This title is a large print edition|These titles are large print editions}, and large print was left out.",
    nothing_added: "None of these titles could be added to your cart.",
    large_print: "{count|One title is|# titles are} in large print.",
    nothing_chosen: "Please enter how many copies you want.",
  },
} as const;
export const pictures = {
  not_found: "This picture is no longer here. Somebody else may have removed it.",
  changed:
    "Nothing was saved: somebody else changed this picture meanwhile. Check it, and save again if your change still fits.",
  exists: "This picture is already here, as “{label}”.",
  too_many: "A shop can have at most {count} pictures. Remove some first.",
  in_use: "This picture is shown in the shop, so it can’t be removed. Show another one there first.",
  not_hidden: "No picture with this number is hidden. “shop pictures missing” lists them.",
  fetching: "Another process is fetching pictures now. A running server does it by itself.",
  no_file: "Choose a picture.",
  undescribed: "Describe the picture for people who can’t see it, or tick that it is decoration.",
  too_large: "This file is larger than 20 MB. Please choose a smaller picture.",
  not_a_picture:
    "We can’t read this picture. Please choose a JPEG, PNG, WebP, GIF or AVIF file of at most 60 megapixels.",
  full: "We’re busy with other pictures. Please try again in a minute.",
} as const;
export const till = {
  off: "This shop does not share its stock with Square.",
  no_sale: "There is no such sale, or somebody has settled it already.",
} as const;
export const stockroom = {
  no_title: "No feed has {code}, and you have not added it. Add the title first.",
  no_location: "Choose one of the locations that you work at.",
  moved:
    "There {count|is one copy|are # copies} now, not {seen}: some were sold or moved after you opened the page, so nothing was done. Please check the number and send it again.",
  too_few: "Only {count|one copy is|# copies are} there.",
  set_aside:
    "Only {count|one copy is|# copies are} free. The others are set aside for orders: {orders}. Cancel copies of an order first, or give it another copy.",
  unmoved: "That changes nothing: enter how many copies.",
  no_movement: "There is no such movement.",
  undone: "Somebody has taken this back already.",
  left: "Order {order} no longer holds this copy, so it cannot be taken back.",
  no_section: "Choose one of your sections.",
  no_count: "There is no such count, or it has ended.",
  counted_on: "Somebody has counted more copies since you opened the page. Check the differences again.",
  several: "Two codes arrived as one. Scan the book again.",
  no_code: "This is not an ISBN or EAN. Scan the book again, or type its number.",
} as const;
