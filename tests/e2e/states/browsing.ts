import { itemPath } from "../shop.ts";
import { add, filled, HOBBIT, HOME, LONG, missing, NO_TOKEN, type States, states } from "./steps.ts";

/** The home page, searching, and the pages of a title. */
export const browsing: States = {
  "routes/home/home.tsx": states(
    { heading: HOME },
    {
      home: "/",
      "home, lite version": { open: "/", as: "lite" },
      "no prices": { open: "/", shops: ["noprices"] },
      "a link to the old site": { open: "/", shops: ["moved"] },
      "its own markup": { open: "/", shops: ["measured"] },
      "closed to guests": {
        open: "/",
        shops: ["private"],
        status: 403,
        heading: "Welcome to Prairie Lantern",
      },
      "waits for approval": {
        open: "/",
        as: "waiting",
        shops: ["exclusive"],
        status: 403,
        heading: "Welcome to Prairie Lantern",
      },
    },
  ),
  home: [{ state: "home", open: "/home", heading: HOME }],
  browse: states(
    { heading: "Browse" },
    {
      everything: "/browse",
      "everything, lite version": { open: "/browse", as: "lite" },
      "as an institution": { open: "/browse", as: "library" },
      "no prices": { open: "/browse", shops: ["noprices"] },
    },
  ),
  "browse-filter": states(
    { heading: "“hungar”" },
    {
      "a section": { open: "/browse/filter/s/fic/f/pb", heading: "Fiction" },
      "a later page": { open: "/browse/filter/o/52", heading: "Browse" },
      "a term": { open: "/browse/filter/t/hobbit", heading: "“hobbit”" },
      "a misspelled term": "/browse/filter/t/hungar",
      "a misspelled term, exactly": "/browse/filter/t/hungar/m/exact",
      nothing: { open: "/browse/filter/t/qqqzzz", heading: "“qqqzzz”" },
      "long words": { open: `/browse/filter/t/${LONG}`, heading: `“${LONG}”` },
    },
  ),
  "browse-url": states(
    { heading: "Search by web page" },
    { "the question": "/browse/url", "nothing typed": { open: "/browse/url?url=", status: 422 } },
  ),
  "browse-url-of": [
    {
      state: "not an address",
      open: "/browse/url/nonsense",
      status: 422,
      title: "Browse Url",
      heading: "Search by web page",
    },
  ],
  "routes/browse/file.tsx": states(
    { heading: "Search by file" },
    {
      "the question": "/browse/file",
      "no file": { open: (visitor) => visitor.sendFile("/browse/file", "", ""), status: 422 },
      "nothing in it": {
        open: (visitor) => visitor.sendFile("/browse/file", "list.txt", "no code"),
        heading: "Browse",
      },
    },
  ),
  "routes/item/item.tsx": [
    ...states(
      { title: "The Hobbit", heading: "The Hobbit" },
      {
        "a title": { open: itemPath("The Giver"), title: "The Giver", heading: "The Giver" },
        "with an audiobook": HOBBIT,
        "lite version": { open: HOBBIT, as: "lite" },
        "pictures of its feed": { open: itemPath("Dracula"), title: "Dracula", heading: "Dracula" },
        "many conditions": { open: itemPath("The Help"), title: "The Help", heading: "The Help" },
        "an excerpt": {
          open: itemPath("Great Expectations"),
          title: "Great Expectations",
          heading: "Great Expectations",
        },
        "not here": {
          open: itemPath("Romeo and Juliet"),
          title: "Romeo and Juliet",
          heading: "Romeo and Juliet",
        },
        "a pre-order": { open: itemPath("Gone Girl"), title: "Gone Girl", heading: "Gone Girl" },
        "no prices": { open: HOBBIT, shops: ["noprices"] },
        "no location chosen": { open: HOBBIT, shops: ["plain"] },
        "no cart": { open: HOBBIT, shops: ["nocart"] },
        "last ordered": { open: HOBBIT, as: "library" },
        "a wrong quantity": { open: filled(HOBBIT, { quantity: "abc", condition: "" }), status: 422 },
        added: { open: (visitor) => add(visitor), title: "*", heading: /./ },
      },
    ),
    missing("unknown", "/item/nonsense"),
  ],
  "routes/authors/author.tsx": [
    {
      state: "an author",
      open: "/authors/lm-montgomery",
      title: "L.M. Montgomery",
      heading: "L.M. Montgomery",
    },
    { state: "with a portrait", open: "/authors/bram-stoker", title: "Bram Stoker", heading: "Bram Stoker" },
    missing("unknown", "/authors/nonsense"),
  ],
  "routes/prizes/prizes.tsx": states(
    { title: "Prize winners and shortlists", heading: "Prize winners and shortlists" },
    { all: "/prizes" },
  ),
  "routes/prizes/prize.tsx": [
    { state: "a prize", open: "/prizes/booker-prize", title: "Booker Prize", heading: "Booker Prize" },
    { state: "unknown", open: "/prizes/nonsense", status: 404, title: "404", heading: "404" },
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
  "routes/item/text.tsx": [
    {
      state: "an excerpt",
      open: `${itemPath("Dracula")}/texts/excerpt`,
      title: "Dracula",
      heading: "Excerpt: Dracula",
    },
    missing("none", `${HOBBIT}/texts/guide`),
  ],
  "routes/item/interiors.tsx": [
    {
      state: "pictures of its feed",
      open: `${itemPath("Dracula")}/interiors`,
      title: "Dracula",
      heading: "Inside Dracula",
    },
    missing("none", `${HOBBIT}/interiors`),
  ],
  "routes/item/audiobooks.tsx": states(
    { title: "The Hobbit", heading: "Audiobooks of The Hobbit" },
    {
      "the choice": `${HOBBIT}/audiobooks`,
      "no answer": { open: `${HOBBIT}/audiobooks`, shops: ["silent"] },
    },
  ),
  "routes/item/more.tsx": [
    ...states(
      { title: "The Hobbit", heading: /./ },
      {
        editions: `${HOBBIT}/editions`,
        related: { open: `${HOBBIT}/related`, heading: "More like this" },
        series: { open: `${itemPath("The Hunger Games")}/series`, title: "The Hunger Games" },
        author: `${HOBBIT}/author`,
      },
    ),
    missing("unknown", `${HOBBIT}/nonsense`),
  ],
  "routes/item/add.tsx": [
    {
      state: "not enough copies",
      open: (visitor) => add(visitor, "The Time Traveler's Wife", "9"),
      title: "The Time Traveler's Wife",
      heading: /^We only have 3 in stock/,
    },
  ],
  "routes/item/tell-me.tsx": states(
    { title: "Romeo and Juliet", heading: /^Tell me/ },
    {
      "the question": `${itemPath("Romeo and Juliet")}/tell-me`,
      "no email": { open: filled(`${itemPath("Romeo and Juliet")}/tell-me`, { email: LONG }), status: 422 },
      sent: { open: `${itemPath("Romeo and Juliet")}/tell-me?sent`, heading: /./ },
    },
  ),
  "follow-author": states(
    { title: "L.M. Montgomery", heading: "Follow L.M. Montgomery" },
    {
      "no email": { open: filled("/authors/lm-montgomery/follow", { email: LONG }), status: 422 },
      sent: { open: "/authors/lm-montgomery/follow?sent", heading: "Check your email" },
    },
  ),
  "follow-series": states(
    { title: "The Hunger Games", heading: "Follow The Hunger Games" },
    { "the question": `${itemPath("The Hunger Games")}/series/follow` },
  ),
  "routes/follows/answer.tsx": [
    { state: "unknown", open: `/follows/${NO_TOKEN}`, title: "Following", heading: /./ },
  ],
  "routes/notices/stock-notice.tsx": [
    { state: "unknown", open: `/notices/${NO_TOKEN}`, title: "Notices", heading: /./ },
  ],
};
