/** The address and shipping steps of the checkout. */
export const addressTitle = "Where should we send it?";
export const billing = "Billing address";
export const billingText = "This is your account address. It appears on your receipt.";
export const editBilling = "Edit";
export const shippingAddress = "Shipping address";
export const whichAddress = "Which address should we send this order to?";
export const addAddress = "Add another address";
export const edit = "Edit";
export const editOf = "Edit the address of {name}";
export const remove = "Remove";
export const removeOf = "Remove the address of {name}";
export const makeDefault = "Make default";
export const makeDefaultOf = "Make default: the address of {name}";
export const isDefault = "Default";
export const backToStep = "Back to the addresses";

export const providerTitle = "How should we ship it?";
export const goesTo = "Ship to";
export const changeAddress = "Change address";
export const days = "{min} to {max} business days";
export const oneDay = "{count|one business day|# business days}";
export const free = "free";
export const tbd = "price to be determined";
export const notCarried = "Cannot carry: {titles}";
export const belowLocalMinimum = "Local delivery starts at {amount}.";
export const shipments = "Some of your books are not here yet. How should we send them?";
export const all = "One shipment";
export const totalOfChoice = "Total {amount}";
export const allHint = "Ship everything together, as soon as it is all here.";
export const batched = "Two shipments";
export const batchedHint = "Ship what’s in stock now and the rest later (adds {amount}).";
export const batchedFree = "Ship what’s in stock now and the rest later, at no extra cost.";
export const batchedLess = "Ship what’s in stock now and the rest later (saves {amount}).";

export const localFailed = "Please choose another address, or choose Ship.";
export const notAvailable = "Shipping to {province}, {country} is unavailable.";
export const notAvailableThere = "Shipping to {country} is unavailable.";
export const addressRequired = "Shipping address required.";
export const chooseShip = "Ship instead";
export const pickUpInstead = "You can pick up your order in the shop, or choose another address.";
export const nothingCarries =
  "None of our carriers can take everything in your cart. Please remove the titles listed, or pick up your order.";
export const backToCart = "Return to cart";
