/**
 * What is said of a value that does not fit its field, where the schema itself has no words for it. Shoppers and
 * programs read these instead of the library's own.
 */
export const required = "Required";
export const number = "Please enter a whole number.";
export const atMost = "At most {count}.";
export const atLeast = "At least {count}.";
export const tooLong = "At most {count} characters.";
export const tooShort = "At least {count} characters.";
export const tooMany = "At most {count} at a time.";
export const choice = "Please choose one of the values.";
export const invalid = "Please check this value.";
