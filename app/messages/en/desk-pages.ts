/** The desk: the home page, other pages, the menu and the footer. */
export const badLink = "Enter a path of the shop such as /events, a web address or an email address.";
export const badImage = "The shop has no picture with this name. Copy it from the shop's pictures.";
export const pictureNeedsHeader =
  "Describe the picture in the header. People who can't see it hear this instead, because the header isn't shown.";
export const badEvent = "There is no event with this number.";
export const badList = "The shop has no list with this name.";
export const noTitles = "Paste at least one ISBN of a book that the shop knows.";
export const needsLabel = "Enter what the menu calls it.";
export const badPath = "Enter an address such as /returns: letters, digits and hyphens after a slash.";
export const needsTarget = "Enter where this leads, such as /events or https://example.com.";
export const htmlNeedsRight =
  "Only people who may change settings can write HTML here. Write the text in Markdown instead.";
export const badLimit = "Enter a number from 1 to 25, or nothing.";
export const badPlace = "Enter a place in the list, such as 1.";
export const needsTitle = "Enter a title.";
