/** The desk's customers, as staff read them. */
export const customersTitle = "Customers";
export const customerTitle = "Customer";
export const filters = "Find customers";
export const find = "Find";
export const findHint = "A name, company, email or phone number.";
export const show = "Show customers";
export const none = "No customers match.";
export const filtersLabel = "Which customers";
export const all = "All customers";
export const only = {
  to_approve: "Awaiting approval",
  locked: "Locked",
  institutions: "Institutions",
} as const;
export const columns = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  since: "Since",
  state: "State",
} as const;
export const states = { active: "Active", locked: "Locked", waits: "Awaiting approval" } as const;
export const add = "Add a customer";

export const newTitle = "Add a customer";
export const newText =
  "They get an email with a link to choose a password, which works for a week. Until then the account has none.";
export const newCompanyHint = "Only for the account of a school, a library or another institution.";
export const newSubmit = "Add customer";
export const backToCustomers = "Back to the customers";

export const lead = "{state}. Customer since {date}.";
export const about = "About";
export const company = "Institution";
export const otherPhone = "Other phone";
export const unconfirmed = "not confirmed";
export const prefers = "Prefers";
export const prefersBy = { email: "Email", phone: "Phone", text: "Text message" } as const;
export const actions = "What to do";
export const approve = "Approve";
export const lock = "Lock account";
export const unlock = "Unlock account";
export const exempt = "Exempt from tax";
export const changeExemption = "Change exemption";
export const endExemption = "End exemption";
export const bookLawAct = "Apply the book law";
export const endBookLaw = "Stop applying the book law";
export const viewAs = "See the shop as this customer";
export const exportData = "Download their data";
export const erase = "Erase customer";
export const buyersAct = "Change who buys for them";

export const orders = "Orders";
export const ordersNone = "No orders.";
export const allOrders = "Find all their orders";
export const addresses = "Addresses";
export const exemption = "Tax exemption";
export const exemptAll = "All taxes, until {date}. Certificate {certificate}.";
export const exemptSome = "{taxes}, until {date}. Certificate {certificate}.";
export const exemptNone = "Pays all taxes.";
export const bookLaw = "Québec’s book law";
export const bookLawApplies =
  "Subject to the law: buys new copies at the regular price. Sale prices, promo codes and other discounts do not apply.";
export const bookLawNone = "Not subject to the law: gets discounts like everybody.";
export const buyers = "Who buys for them";
export const buyersNone = "Nobody buys for them yet.";
export const invited = "{email}, invited";
export const buysFor = "Buys for";
export const lists = "Lists they share";
export const gifts = "Gift registries";
export const ended = "ended";
export const reservations = "Event reservations";
export const reservation = "{event}, {date}: {count|one place|# places}, {state}";
export const guestStates = {
  coming: "coming",
  waiting: "waiting for a place",
  cancelled: "cancelled",
} as const;
export const giftCards = "Gift cards they bought";
export const giftCard = "{amount} for {name}";
export const cardOrder = "order {number}";
export const masked = "ending in {digits}";
export const cardStates = {
  waiting: "not sent yet",
  sent: "sent",
  returned: "could not be delivered",
  void: "void",
} as const;

export const history = "History";
export const themselves = "The customer";
export const otherAccount = "A buyer";
/** Events of an account, keyed by the trail's own words. */
export const did = {
  created: "{who} signed up.",
  invited: "{who} made the account.",
  "details changed": "{who} changed their details: {detail}.",
  "password changed": "{who} changed the password.",
  "email change asked": "{who} asked to change the email address.",
  "email changed": "{who} changed the email address.",
  "email confirmed": "{who} confirmed the email address.",
  approved: "{who} approved the account.",
  locked: "{who} locked the account.",
  unlocked: "{who} unlocked the account.",
  "tax exemption set": "{who} exempted them from tax until {detail}.",
  "book law set": "{who} made them subject to the book law: no discounts.",
  exported: "{who} downloaded their data.",
  "opened by staff to look": "{who} began to see the shop as this customer.",
  "closed again by staff": "{who} stopped seeing the shop as this customer.",
  "link asked": "{who} invited a buyer.",
  "link accepted": "{who} accepted an invitation to buy for them.",
  "link added": "{who} added a buyer.",
  "link removed": "{who} removed a buyer.",
  "logged out everywhere": "{who} logged out everywhere.",
} as const;
/** Events that end something, by the same words. */
export const endedBy = {
  "tax exemption set": "{who} ended the tax exemption.",
  "book law set": "{who} made them no longer subject to the book law.",
} as const;

export const backToCustomer = "Back to the customer";
export const exemptTitle = "Exempt {name} from tax";
export const exemptText =
  "Look at their certificate first. Until the last day, they pay none of the taxes you tick, or no tax at all if you tick none.";
export const certificate = "Number of the certificate";
export const until = "Last day";
export const taxes = "Only these taxes (none ticked: all of them)";
export const exemptSubmit = "Exempt from tax";

export const buyersTitle = "Who buys for {name}";
export const buyersText =
  "A buyer you add can order with this account at once: with its prices, taxes and addresses. They need an account of their own first.";
export const buyer = "Email of the buyer";
export const buyerSubmit = "Add buyer";
export const buyerRemove = "Remove";

export const eraseTitle = "Erase {name}";
export const eraseText =
  "This cannot be undone. It deletes their account, addresses, lists, gift registries, cart and reservations, and takes their name, address and notes off every order. The orders stay in your books. The customer gets an email about it, and cannot log in any more.";
export const eraseOpen =
  "{count|One of their orders is|# of their orders are} not finished yet. Finish that first: afterwards nobody can see whose order it was.";
export const eraseSubmit = "Erase this customer";
