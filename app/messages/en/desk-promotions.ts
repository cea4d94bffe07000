/** The desk: promotions. */
export const promotionsTitle = "Promotions";
export const which = "Which promotions";
export const all = "All promotions";
export const states = {
  running: "Running",
  to_come: "To come",
  paused: "Paused",
  used_up: "Used up",
  ended: "Ended",
} as const;
export const none = "No promotions.";
export const columns = {
  code: "Code",
  worth: "Takes off",
  days: "Days",
  used: "Used",
  state: "State",
} as const;
export const freeShipping = "Shipping";
export const from = "From {date}";
export const fromUntil = "{from} to {until}";
export const usedOf = "{used} of {limit}";
export const make = "Make a promotion";
export const trial = "Try a code";
export const pageOfPromotion = "Promotion";
export const promotionTitle = "Promotion {code}";
export const back = "To the promotions";
export const backToPromotion = "To the promotion";
export const history = "History";
export const acts = {
  "promotion added": "{who} made it.",
  "promotion paused": "{who} paused it.",
  "promotion resumed": "{who} resumed it.",
  "promotion ended": "{who} ended it.",
} as const;
export const pause = "Pause";
export const resume = "Resume";
export const end = "End this promotion";
export const endOf = "End promotion {code}";
export const endText =
  "Nobody can use it from now on. Orders that used it keep it. It cannot be started again: to stop it for a while, pause it.";
export const endSubmit = "End it";

export const code = "Code";
export const codeHint = "Up to 15 letters and digits. Case does not matter.";
export const description = "What shoppers read";
export const descriptionHint = "Such as “10% off all books”. Without it they read the code.";
export const kind = "Takes off";
export const kinds = {
  percent: "A percentage of the goods",
  amount: "An amount off the books",
  free_shipping: "The price of shipping",
} as const;
export const value = "How much";
export const valueHint = "A percentage such as 10, or an amount such as 5.00. Nothing for shipping.";
export const scope = "For";
export const scopes = {
  all: "All titles",
  subject: "Titles of a subject",
  list: "Titles of a list",
} as const;
export const scopeValue = "Which subject or list";
export const scopeValueHint = "A BISAC code such as FIC, or the name of one of the shop’s lists.";
export const minimum = "Only from a subtotal (without gift cards) of";
export const firstDay = "First day";
export const firstDayHint = "Today if you leave it empty.";
export const lastDay = "Last day";
export const limitTotal = "How often it may be used";
export const limitCustomer = "How often each customer may use it";
export const automatic = "Applies without its code";
export const stacks = "Applies beside other promotions";
export const makeSubmit = "Make this promotion";
export const badValue = "Enter a percentage such as 10, or an amount such as 5.00.";
export const badCount = "Enter a number such as 100.";
export const facts = {
  scope: "For",
  minimum: "From a subtotal of",
  each: "Each customer",
  automatic: "Without its code",
  stacks: "Beside others",
  yes: "Yes",
  no: "No",
} as const;

export const trialLead =
  "See what a code does to the price of up to five titles, for a guest who picks them up. It is priced like a cart, and nothing changes.";
export const isbn = "ISBN {number}";
export const quantity = "Copies";
export const quantityOf = "of ISBN {number}";
export const trialSubmit = "Try it";
export const result = "What it does";
export const resultStates = {
  to_come: "This promotion has not started, so the code does nothing yet.",
  paused: "This promotion is paused, so the code does nothing.",
  used_up: "This promotion is used up, so the code does nothing.",
  ended: "This promotion has ended, so the code does nothing.",
} as const;
export const codesOff = "The shop takes no promo codes: its setting “using_promo_codes” is off.";
export const idle = {
  below_minimum: "It takes nothing off: it applies to orders of {amount} or more.",
  no_title: "It takes nothing off: it does not apply to any of these titles.",
  not_combined: "It takes nothing off: other promotions save more, and it does not combine with them.",
  unpriced: "It takes nothing off, because shipping has no price yet.",
  nothing_left: "It takes nothing off: other promotions already cover these titles.",
  over: "It takes nothing off.",
} as const;
export const noPrice = "A title has no price, so there is no total.";
export const trialColumns = {
  title: "Title",
  copies: "Copies",
  price: "Price",
  discount: "Discount",
} as const;
export const takenOff = "{code} takes off {amount}.";
export const takenOffShipping = "{code} takes off the price of shipping.";
export const taxes = "Taxes";
export const total = "Total";
export const totalWithout = "Total without the code";
