/** The desk: the shop's pictures. */
export const picturesTitle = "Pictures";
export const lead = "The pictures that your lists, pages and events can show.";
export const add = "Add a picture";
export const find = "Find";
export const none = "There are no pictures yet.";
export const noneFound = "No picture has these words.";
export const undescribed = "Not described yet";
export const decoration = "Decoration";
export const use = "Use this picture";
export const useOf = "Use “{label}”";
export const choosing = "Choose a picture, or add one.";
export const backWithout = "Back without choosing";
export const more = "Older pictures";

export const file = "Picture";
export const fileHint =
  "JPEG, PNG, WebP, GIF or AVIF, at most 20 MB. We take out where and when a photo was taken.";
export const label = "What you call it";
export const labelHint = "Only staff see this. Without it, the picture is called like its file.";
export const alt = "What it shows";
export const altHint =
  "For people who can’t see it, such as “Children listen to a story in the back room”. Leave out “picture of”.";
export const isDecorative = "It is only decoration: nobody misses anything without it";
export const addSubmit = "Add this picture";
export const back = "To the pictures";
export const backToPicture = "To the picture";

export const pageOfPicture = "Picture";
export const name = "Name for forms and files";
export const size = "Size";
export const pixels = "{width} × {height} pixels";
export const added = "Added";
export const described = "What it says";
export const describeSubmit = "Save";
export const point = "The point to keep";
export const pointText =
  "Banners and cards cut off the edges of a picture. Click on what must stay in view, or choose one of nine places.";
export const clickOn = "Click on the point to keep";
export const place = "Place";
export const places = {
  "0,0": "Top left",
  "50,0": "Top",
  "100,0": "Top right",
  "0,50": "Left",
  "50,50": "Middle",
  "100,50": "Right",
  "0,100": "Bottom left",
  "50,100": "Bottom",
  "100,100": "Bottom right",
} as const;
export const placeSubmit = "Keep this place";
export const crops = { banner: "As a banner", card: "On a card", event: "On an event’s page" } as const;
export const uses = "Where it is shown";
export const unused = "Nowhere yet.";
export const useNames = {
  list: "List “{name}”",
  home: "Home page",
  page: "Page “{name}”",
  event: "Event “{name}”",
  settings: "The shop’s settings",
} as const;
export const history = "History";
export const acts = {
  "picture added": "{who} added it.",
  "picture described": "{who} changed what it says.",
  "picture point set": "{who} chose the point to keep.",
  "picture replaced": "{who} replaced it by another picture.",
} as const;

export const replace = "Replace";
export const replaceOf = "Replace “{label}”";
export const replaceText =
  "The new picture is shown wherever this one is now, with the same description. This one stays here until you remove it.";
export const replaceInSettings = "The shop’s settings keep the old one; change it there.";
export const replaceSubmit = "Replace it";
export const remove = "Remove";
export const removeOf = "Remove “{label}”";
export const removeText = "It is deleted, and cannot be brought back except by adding it again.";
export const removeInUse =
  "This picture is shown in the shop, so it can’t be removed. Show another one there first.";
export const removeSubmit = "Remove this picture";

export const choose = "Choose a picture";
export const chooseHint = "The name of a picture. Save what you typed before you choose one.";
