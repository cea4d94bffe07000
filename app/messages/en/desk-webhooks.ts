/** The desk's pages about the shop's own webhooks. */
export const webhooksTitle = "Webhooks";
export const lead =
  "A webhook sends what happens in the shop to another program at once: orders, stock and customers. The program’s makers tell you the address.";
export const add = "Add a webhook";
export const document = "Description of the events (OpenAPI)";
export const none = "There is no webhook yet.";
export const columns = { url: "Address", types: "Sent when", state: "State" } as const;
export const states = {
  on: "On",
  failing: "Nothing has arrived since {time}",
  off: "Switched off {time}",
} as const;
export const open = "Open";

export const addTitle = "Add a webhook";
export const addLead =
  "Send to people you trust: events about customers have their names and email addresses. You get a secret with which the program checks that an event comes from this shop.";
export const url = "Address";
export const urlHint = "Begins with https://";
export const noUrl = "Enter the address.";
export const typesLegend = "Send when";
export const types = {
  "order.placed": "an order is placed",
  "order.paid": "an order is paid",
  "order.changed": "an order moves on or changes",
  "order.cancelled": "an order is cancelled",
  "order.refunded": "money is given back",
  "stock.changed": "stock changes",
  "customer.created": "somebody makes an account",
  "customer.changed": "an account changes",
  "customer.deleted": "an account is deleted",
} as const;
export const submit = "Add this webhook";
export const back = "Back to webhooks";

export const secretTitle = "The secret of the webhook";
export const secretLead =
  "Copy the secret into the program at {url} now. You can’t see it again, because the shop doesn’t store it.";
export const secret = "Secret";
export const secretCare =
  "Treat it like a password: anyone who has it can send events that look like yours. If it leaks or gets lost, replace it.";
export const toWebhook = "To the webhook";

export const heading = "Webhook to {host}";
export const made = "Added";
export const rolled = "Secret replaced";
export const offBecause = {
  failing:
    "Nothing arrived there for three days, so it was switched off. Ask the program’s makers, then switch it on again. What happens until then waits for it, for two weeks at most.",
  full: "Too many events waited for it, so it was switched off. Ask the program’s makers, then switch it on again. What happens until then waits for it, for two weeks at most.",
} as const;
export const lost = "Too many events wait for it. It will not get the events since {time}.";
export const switchOn = "Switch on again";
export const test = "Send a test event";
export const roll = "Replace the secret";
export const remove = "Remove this webhook";
export const sentTitle = "What was sent";
export const nothingSent = "Nothing was sent yet.";
export const sent = {
  event: "Event",
  time: "Noted",
  state: "State",
  answer: "Answer",
  again: "Send again",
} as const;
export const testEvent = "Test event";
export const sendings = {
  sent: "Arrived",
  waiting: "Waiting",
  failing: "{count|Tried once|Tried # times}, next {time}",
  failed: "Given up",
  gone: "Not sent: what it was about no longer exists",
} as const;
export const answered = "{status} in {seconds} s";
export const problems = {
  unreachable: "No answer: the server could not be reached.",
  timed_out: "No answer within ten seconds.",
  not_public: "Not sent: the address belongs to a private network.",
} as const;
export const againOf = "event {number}";
export const older = "Older events";

export const rollTitle = "Replace the secret";
export const rollText =
  "You get a new secret. For a day, events are signed with both, so the program keeps working while you change it there.";
export const rollSubmit = "Replace the secret";

export const removeTitle = "Remove a webhook";
export const removeHeading = "Remove the webhook to {host}";
export const removeText =
  "The program gets no more events, and those waiting for it are deleted. This cannot be undone.";
export const removeSubmit = "Remove this webhook";

export const history = "History";
export const acts = {
  "webhook added": "{who} added {detail}.",
  "webhook secret replaced": "{who} replaced the secret of {detail}.",
  "webhook switched on": "{who} switched {detail} on again.",
  "webhook removed": "{who} removed {detail}.",
} as const;
