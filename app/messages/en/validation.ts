/**
 * Messages for invalid values, used where the schema has none. They replace the validation library's own
 * messages for shoppers and API clients.
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
