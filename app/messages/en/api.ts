/** The page about the calls for other programs. What it says about each call comes from the calls themselves. */
export const title = "API";
export const intro =
  "Everything that the pages of this shop do, other programs can do too. Each call has a name, such as {name}, and is made by POST to {path}, with a form, a multipart form or JSON.";
export const document = "The same as an OpenAPI 3.1 document";
export const basics = "How to make calls";
export const reads = "Calls that only read answer GET as well, with their fields in the query.";
export const failing =
  "A failure is an answer with the status 200 and an {error}: a sentence for people, with a {code} for programs and, for wrong fields, {fields}.";
export const session =
  "A program logs in with {login} and sends the {session} it gets with every call. A browser's cookie counts too; then a call that changes something needs the {csrf} of a page, or has to come from this shop's own pages.";
export const values = "Any value may be sent as text. Amounts are in cents, and times are in epoch seconds.";
export const statuses = "Other statuses";
export const carried = "Fields of every call";
export const contents = "Contents";
export const callsOf = "Calls: {group}";
export const who = "Who may call it: {rule}";
export const beforeGate = "Also before a closed shop's gate.";
export const fields = "Fields";
export const noFields = "It takes no fields.";
export const alias = "Also called {name}.";
export const answers = "Answers with: {what}.";
export const answerFields = "Answer";
export const exampleRequest = "Example of a request";
export const exampleAnswer = "Example of an answer";
export const schemas = "What answers have in common";
export const example = "Example";
export const required = "required";
export const or = "or";
export const nullable = "or null";
export const types = {
  text: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  yesOrNo: "yes or no",
  list: "list",
  listOf: "list of {what}",
  object: "object",
  file: "file",
  anything: "anything",
  nothing: "null",
  oneOf: "one of {values}",
} as const;
export const limits = {
  least: "at least {count}",
  most: "at most {count}",
  over: "more than {count}",
  shortest: "{count|at least # character|at least # characters}",
  longest: "{count|at most # character|at most # characters}",
  fewest: "{count|at least # entry|at least # entries}",
  largest: "{count|at most # entry|at most # entries}",
  otherwise: "{value} if it is missing",
} as const;
