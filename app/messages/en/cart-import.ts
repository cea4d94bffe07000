/** A list of ISBNs that goes into the cart. */
export const title = "Import a list";
export const link = "Import a list of ISBNs";
export const lead =
  "Paste ISBNs or choose a file; add a number for more than one copy. You’ll see what we have before anything goes into your cart.";
export const text = "ISBNs";
export const textHint = "One per line, for example: 9780547928227, 3";
export const file = "Or a file";
export const fileHint =
  "txt, pdf, xls, xlsx, html or csv, at most 50MB. A column named Quantity or Copies holds the number of copies.";
export const look = "Preview";
export const preview = "What we have";
export const add = "{count|Add one title to the cart|Add # titles to the cart}";
export const again = "Import another list";
export const copies = "{count|one copy|# copies}";
export const fewer = "You asked for {count|one|#}.";
export const cannot = "This title can’t be bought online at the moment.";
export const unknown = "We do not know this ISBN.";
export const wrong = "This is not a valid ISBN. Please check its digits.";
export const noQuantity = "“{text}” is not a number of copies from 1 to 9999, so we left it out.";
export const largePrint = "This is a large print edition.";
export const addLargePrint = "Add the large print editions as well";
export const tooLong = "This list is too long to paste. Please choose a file instead.";
