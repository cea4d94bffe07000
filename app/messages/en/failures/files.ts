/** Failures of reading and making files, and of fetching web pages. */
export const files = {
  too_large: "File is too large. (Max size is 50MB)",
  wrong_kind: "This kind of file cannot be read. Use txt, pdf, xls, xlsx, html or csv.",
  not_that_kind: "The contents of this file do not match its name.",
  unreadable: "This file could not be read. It may be damaged, protected or too complex.",
  busy: "We’re busy reading other files. Please try again in a minute.",
  empty: "This file is empty.",
} as const;
export const pages = {
  bad_url: "This is not a web address. Please enter one that begins with https://",
  not_public: "We can’t reach this page. Only pages on the public web can be searched.",
  unreachable: "This page is not responding. Please try again later.",
  too_large: "This page is too large to read.",
  not_found: "There is no page at this address, or it is not public.",
  not_text: "There is no text at this address. To search a document, save it and search by file.",
} as const;
export const importing = {
  no_rows: "Please paste a list, or choose a file.",
  too_many: "A list can have at most {count} titles.",
  too_often: "You have imported many files in a short time. Please try again in a while.",
  too_large: "Import failed: File is too large. (Max size is 50MB)",
  wrong_kind: "Import failed: This kind of file cannot be read. Use txt, pdf, xls, xlsx, html or csv.",
  not_that_kind: "Import failed: The contents of this file do not match its name.",
  unreadable:
    "Import failed: There was an error processing the file. It may be damaged, protected or too complex.",
  busy: "Import failed: We’re busy reading other files. Please try again in a minute.",
} as const;
export const imports = {
  not_found: "There is no such import. It may be too old.",
  changed:
    "Someone else changed this import after you opened the page, so nothing was done. Please check and try again.",
  expired: "This import can no longer be undone.",
  too_many: "{count} imports are open. Finish or give up some of them first.",
  shared:
    "This changes the titles of all shops of this installation. Only the operator can import it, with a command.",
  column: "The file has no column “{name}”.",
  no_titles: "Enter at least one ISBN.",
  nothing: "Choose what to change.",
  too_many_titles: "At most {count} titles can be changed at once.",
  whole_shop: "A stock file may be about all locations. Ask somebody who works in the whole shop.",
} as const;
export const reports = {
  not_found: "This file does not exist, or it is somebody else’s.",
  too_many: "We are already making {count} files for you. Please wait until one of them is ready.",
  busy: "We’re busy making other files. Please try again in a minute.",
  too_often: "You have asked for many files in a short time. Please try again in a while.",
  not_ready: "This file is not ready yet.",
  failed: "We could not make this file. Please try again.",
  empty: "There is nothing to put into a file.",
  backwards: "The last day must not come before the first.",
  too_long: "Choose at most a year.",
  too_many_orders: "These days have more than {count} orders. Choose fewer days.",
  whole_shop: "This is about the whole shop, and you work in some of its locations.",
  not_over: "This week is not over yet.",
  marked: "Nothing was changed: somebody else has marked this week already.",
} as const;
