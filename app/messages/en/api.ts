/** The page about the calls for other programs. The calls describe themselves. */
export const title = "API";
export const intro =
  "Programs can do everything this shop’s pages do. Send each call, such as {name}, as a POST to {path}, with a form, a multipart form or JSON.";
export const document = "OpenAPI 3.1 document";
export const basics = "How to make calls";
export const reads = "Read-only calls also accept GET, with their fields in the query string.";
export const failing =
  "A failed call returns status 200 with an {error} message, a {code} and, for invalid fields, {fields}.";
export const session =
  "A program starts with {get} and sends the {session} from its answer with every call. Logging in with {login} returns a new one to use from then on. A browser’s cookie works too, but then a call that changes something needs the {csrf} token of a page, or an Origin that is the shop’s.";
export const values =
  "Any value may be sent as text. Forms name the parts of lists and objects {part}; a repeated name is a list. Amounts are in cents, and times are in epoch seconds.";
export const statuses = "HTTP status codes";
export const codes = "Error codes";
export const carried = "Fields every call accepts";
export const contents = "Contents";
export const callsOf = "Calls: {group}";
export const who = "Who may call it: {rule}";
export const beforeGate = "Works without logging in to a private shop.";
export const fields = "Fields";
export const noFields = "No fields.";
export const alias = "Also called {name}.";
export const answers = "Returns: {what}.";
export const answerFields = "Answer";
export const exampleRequest = "Example of a request: {name}";
export const exampleAnswer = "Example of an answer: {name}";
export const schemas = "Shared types";
export const example = "Example: {name}";
export const required = "required";
export const mayBeMissing = "may be missing";
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
  otherwise: "defaults to {value}",
} as const;
