/** Reports: lists, carts and orders as files, and the progress page. */
export const columns = {
  title: "Title",
  subtitle: "Subtitle",
  author: "Author",
  isbn: "ISBN",
  binding: "Format",
  condition: "Condition",
  released: "Released",
  availability: "Availability",
  expected: "Expected",
  quantity: "Quantity",
  regular: "Regular price",
  price: "Price",
  discount: "Discount",
  amount: "Amount",
  tax: "{tax}, %",
} as const;
export const pageOf = "Page {page}";
export const lineSum = "{label}: {value}";
export const taxOf = "{tax}, {rate} of {taxable}";
/** The sheet of an Excel file: at most 31 characters, none of `\ / ? * [ ] :`. */
export const sheet = "Titles";
export const cart = "Cart";
export const cartOf = "Cart at {shop}";
export const titleCount = "{count|one title|# titles}";
export const orderCopies = "Copies";
export const noIsbn = "No ISBN";

export const pageTitle = "Your file";
export const ready = "Your file is ready.";
export const waiting = "Waiting";
export const seconds = "{count|one second|# seconds} remaining";
export const converting = "Converting";
export const progress = "Progress";
export const download = "Download";
export const failed = "We could not make this file. Please try again.";
export const cancelled = "We stopped making this file, because this page was closed for a while.";
export const expired = "Files are kept for an hour, and this one is older. Make it again to download it.";
export const again = "Make it again";
export const keepOpen = "Keep this page open. It updates by itself.";
export const keptFor = "The file stays here for an hour.";

export const save = "Download or print";
export const as = "File";
export const make = "Make file";
export const login = "Log in to get a PDF as well";
export const back = "Back";
export const pdfAs = "PDF: {layout}";
export const pdf = "PDF";
export const xlsx = "Excel";
export const csv = "CSV";
