import { itemPath } from "../shop.ts";
import { add, HOBBIT, HOME, LONG, NO_TOKEN, type States } from "./steps.ts";

/** The home page, searching, and the pages of a title. */
export const browsing: States = {
  "routes/home/home.tsx": [
    { state: "home", open: "/", heading: HOME },
    { state: "home, lite version", open: "/", as: "lite", heading: HOME },
    { state: "no prices", open: "/", shops: ["noprices"], heading: HOME },
    { state: "a link to the old site", open: "/", shops: ["moved"], heading: HOME },
    { state: "its own markup", open: "/", shops: ["measured"], heading: HOME },
    {
      state: "closed to guests",
      open: "/",
      shops: ["private"],
      status: 403,
      heading: "Welcome to Prairie Lantern",
    },
    {
      state: "waits for approval",
      open: "/",
      as: "waiting",
      shops: ["exclusive"],
      status: 403,
      heading: "Welcome to Prairie Lantern",
    },
  ],
  home: [{ state: "home", open: "/home", heading: HOME }],
  browse: [
    { state: "everything", open: "/browse", heading: "Browse" },
    { state: "everything, lite version", open: "/browse", as: "lite", heading: "Browse" },
    { state: "as an institution", open: "/browse", as: "library", heading: "Browse" },
    { state: "no prices", open: "/browse", shops: ["noprices"], heading: "Browse" },
  ],
  "browse-filter": [
    { state: "a section", open: "/browse/filter/s/fic/f/pb", heading: "Fiction" },
    { state: "a later page", open: "/browse/filter/o/52", heading: "Browse" },
    { state: "a term", open: "/browse/filter/t/hobbit", heading: "“hobbit”" },
    { state: "a misspelled term", open: "/browse/filter/t/hungar", heading: "“hungar”" },
    { state: "a misspelled term, exactly", open: "/browse/filter/t/hungar/m/exact", heading: "“hungar”" },
    { state: "nothing", open: "/browse/filter/t/qqqzzz", heading: "“qqqzzz”" },
    { state: "long words", open: `/browse/filter/t/${LONG}`, heading: `“${LONG}”` },
  ],
  "browse-url": [
    { state: "the question", open: "/browse/url", heading: "Search by web page" },
    { state: "nothing typed", open: "/browse/url?url=", status: 422, heading: "Search by web page" },
  ],
  "browse-url-of": [
    {
      state: "not an address",
      open: "/browse/url/nonsense",
      status: 422,
      title: "Browse Url",
      heading: "Search by web page",
    },
  ],
  "routes/browse/file.tsx": [
    { state: "the question", open: "/browse/file", heading: "Search by file" },
    {
      state: "no file",
      open: (visitor) => visitor.sendFile("/browse/file", "", ""),
      status: 422,
      heading: "Search by file",
    },
    {
      state: "nothing in it",
      open: (visitor) => visitor.sendFile("/browse/file", "list.txt", "no code"),
      heading: "Browse",
    },
  ],
  "routes/item/item.tsx": [
    { state: "a title", open: itemPath("The Giver"), title: "The Giver", heading: "The Giver" },
    { state: "with an audiobook", open: HOBBIT, title: "The Hobbit", heading: "The Hobbit" },
    { state: "lite version", open: HOBBIT, as: "lite", title: "The Hobbit", heading: "The Hobbit" },
    { state: "many conditions", open: itemPath("The Help"), title: "The Help", heading: "The Help" },
    {
      state: "not here",
      open: itemPath("Romeo and Juliet"),
      title: "Romeo and Juliet",
      heading: "Romeo and Juliet",
    },
    { state: "no prices", open: HOBBIT, shops: ["noprices"], title: "The Hobbit", heading: "The Hobbit" },
    {
      state: "no location chosen",
      open: HOBBIT,
      shops: ["plain"],
      title: "The Hobbit",
      heading: "The Hobbit",
    },
    { state: "no cart", open: HOBBIT, shops: ["nocart"], title: "The Hobbit", heading: "The Hobbit" },
    { state: "last ordered", open: HOBBIT, as: "library", title: "The Hobbit", heading: "The Hobbit" },
    { state: "unknown", open: "/item/nonsense", status: 404, title: "404", heading: "404" },
    {
      state: "a wrong quantity",
      open: async (visitor) => {
        await visitor.open(HOBBIT);
        return visitor.send(HOBBIT, { quantity: "abc", condition: "" });
      },
      status: 422,
      title: "The Hobbit",
      heading: "The Hobbit",
    },
    { state: "added", open: (visitor) => add(visitor), title: "*", heading: /./ },
  ],
  "routes/item/locations.tsx": [
    {
      state: "where it is",
      open: `${HOBBIT}/locations`,
      shops: ["tidewater", "plain"],
      title: "The Hobbit",
      heading: "Where to find The Hobbit",
    },
    {
      state: "one shop only",
      open: `${HOBBIT}/locations`,
      shops: ["prairie"],
      status: 404,
      title: "404",
      heading: "404",
    },
  ],
  "item-in-list": [
    {
      state: "its place",
      open: async (visitor) => {
        const { html } = await visitor.open("/");
        const list = /\/lists\/(L[\w-]+)"/.exec(html)?.[1];
        const page = await visitor.open(`/lists/${list}`);
        return visitor.open(/\/item\/[\w-]{22}\/lists\/[\w-]+/.exec(page.html)?.[0] ?? "/none");
      },
      title: "*",
      heading: /./,
    },
  ],
  "routes/item/interiors.tsx": [
    { state: "none", open: `${HOBBIT}/interiors`, status: 404, title: "404", heading: "404" },
  ],
  "routes/item/audiobooks.tsx": [
    {
      state: "the choice",
      open: `${HOBBIT}/audiobooks`,
      title: "The Hobbit",
      heading: "Audiobooks of The Hobbit",
    },
    {
      state: "no answer",
      open: `${HOBBIT}/audiobooks`,
      shops: ["silent"],
      title: "The Hobbit",
      heading: "Audiobooks of The Hobbit",
    },
  ],
  "routes/item/more.tsx": [
    { state: "editions", open: `${HOBBIT}/editions`, title: "The Hobbit", heading: /./ },
    { state: "related", open: `${HOBBIT}/related`, title: "The Hobbit", heading: "More like this" },
    {
      state: "series",
      open: `${itemPath("The Hunger Games")}/series`,
      title: "The Hunger Games",
      heading: /./,
    },
    { state: "author", open: `${HOBBIT}/author`, title: "The Hobbit", heading: /./ },
    { state: "unknown", open: `${HOBBIT}/nonsense`, status: 404, title: "404", heading: "404" },
  ],
  "routes/item/add.tsx": [
    {
      state: "not enough copies",
      open: (visitor) => add(visitor, "The Time Traveler's Wife", "9"),
      title: "The Time Traveler's Wife",
      heading: /^We only have 3 in stock/,
    },
  ],
  "routes/item/tell-me.tsx": [
    {
      state: "the question",
      open: `${itemPath("Romeo and Juliet")}/tell-me`,
      title: "Romeo and Juliet",
      heading: /^Tell me/,
    },
    {
      state: "no email",
      open: async (visitor) => {
        await visitor.open(`${itemPath("Romeo and Juliet")}/tell-me`);
        return visitor.send(`${itemPath("Romeo and Juliet")}/tell-me`, { email: LONG });
      },
      status: 422,
      title: "Romeo and Juliet",
      heading: /^Tell me/,
    },
    {
      state: "sent",
      open: `${itemPath("Romeo and Juliet")}/tell-me?sent`,
      title: "Romeo and Juliet",
      heading: /./,
    },
  ],
  "routes/notices/notice.tsx": [
    { state: "unknown", open: `/notices/${NO_TOKEN}`, title: "Notices", heading: /./ },
  ],
};
