/** The address and shipping steps of the checkout. */
export const addressTitle = "Where does it go?";
export const billing = "Billing address";
export const billingText = "This is the address of your account. It is on your receipt.";
export const editBilling = "Edit";
export const shippingAddress = "Shipping address";
export const whichAddress = "Which address does this order go to?";
export const addAddress = "Add another address";
export const edit = "Edit";
export const editOf = "Edit the address of {name}";
export const remove = "Remove";
export const removeOf = "Remove the address of {name}";
export const makeDefault = "Make default";
export const makeDefaultOf = "Make default: the address of {name}";
export const isDefault = "Default";
export const backToStep = "Back to the addresses";

export const providerTitle = "How should it travel?";
export const goesTo = "Goes to";
export const changeAddress = "Another address";
export const days = "{min} to {max} business days";
export const oneDay = "{count|one business day|# business days}";
export const free = "free";
export const tbd = "price to be determined";
export const notCarried = "Cannot carry: {titles}";
export const belowLocalMinimum = "Local delivery starts at {amount}.";
export const shipments = "Some of your books are not here yet. How many parcels?";
export const all = "One shipment";
export const allHint = "Everything together, as soon as it is all here.";
export const batched = "Two shipments";
export const batchedHint = "What is here now, and the rest later: {amount} more.";
export const batchedFree = "What is here now, and the rest later, at no extra cost.";
export const batchedLess = "What is here now, and the rest later: {amount} less.";

export const localFailed = "Please choose another address, or choose Ship.";
export const notAvailable = "Shipping to {province}, {country} is unavailable.";
export const notAvailableThere = "Shipping to {country} is unavailable.";
export const addressRequired = "Shipping address required.";
export const chooseShip = "Ship instead";
export const pickUpInstead = "You can pick your order up in the shop, or choose another address.";
export const nothingCarries =
  "None of our carriers can take everything in your cart. Please remove the titles they name, or pick your order up.";
export const backToCart = "Return to cart";
