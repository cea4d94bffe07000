export const cartTitle = "Your Cart";
export const empty = "There are no items in your cart.";
export const keepBrowsing = "Browse our books";
export const quantity = "Quantity";
export const quantityOf = "Quantity of {title}";
export const update = "Update";
export const remove = "Remove";
export const removeTitle = "Remove {title}";
export const removeAll = "Remove all items";
export const removeAllTitle = "Remove everything from your cart?";
export const removeAllText =
  "{count|There is one title in it. You would have to add it again.|There are # titles in it. You would have to add them again.}";
export const removeUnavailable = "Remove unavailable items";
export const unavailable = "Some items in your cart are no longer available in the quantity you want.";
export const unavailableLine = "{count|Only # available|Only # available}";
export const stockTitle = "We don’t have that many";
export const stockLead = "Choose what to do with these books. The rest of your cart stays as it is.";
export const notAddedTitle = "Not added to your cart";
export const notAdded = {
  not_cartable: "it can’t be bought online right now.",
  large_print: "it is a large print edition, and large print was not ticked.",
  none_left: "all copies we have are in your cart already.",
  cart_full: "your cart is full.",
  too_many: "a cart holds at most 9999 copies of a title.",
} as const;
export const saveChoices = "Save choices";
export const priceChanged = "{title} is now {price}. It was {before}.";
export const saved = "Your cart is saved.";
export const savedTotal = "Your cart is saved. Total: {total}";
export const notSaved = "We couldn’t save the new quantity. Please check your connection, then press Update.";
export const removeFromCart = "Remove from my cart";
export const gone = "No longer available";
export const backordered = "{count|One of them will be ordered|# of them will be ordered}";
export const allBackordered = "{count|We will order it for you|We will order all # for you}";
export const requiresAccount = "Requires account";
export const notOnShelves = "Not on our shelves";
export const onlyOnShelves = "Only {count} on our shelves";
export const logInToOrder = "Log in to have it ordered";
export const logInToOrderRest = "Log in to have the rest ordered";
export const registryItem = "For a gift registry";

export const summary = "Summary";
export const itemCount = "{count|one item|# items}";
export const original = "Regular price";
export const discounts = "You save";
export const subtotal = "Subtotal";
export const shipping = "Shipping";
export const pickupFree = "Pick up, free";
export const total = "Total";
export const notKnown = "not known yet";
export const pricesHidden = "Log in to see prices.";
export const belowMinimum = "Your order subtotal is below the minimum order requirement";
export const minimumIs = "The minimum is {amount}.";

export const sorry = "We’re sorry!";
export const guestPickup = "Checkout as Guest for in-store pick up only";
export const ticketsAtDoor = "Check out: your name will be at the door";
/** The buttons that lead from the cart into the checkout, by the delivery that each chooses. */
export const checkOut = {
  pickup: "Pick up in the shop",
  ship: "Ship to an address",
  local_delivery: "Local delivery",
} as const;
export const cartLocation = "Your cart is for our shop {location}.";
export const changeLocation = "Change shop";
export const broughtAll = "We bring them from {locations}.";
export const broughtSome = "We bring some of them from {locations}.";
export const bringsAll = "{location}: from {locations}";
export const bringsSome = "{location}: some from {locations}";
export const bringsHint = "We bring books from one shop to another, which can take a few days.";
export const whichShop = "Where do you want to pick it up?";
export const loginToCheckout = "Log in to check out.";
export const login = "Login";
export const signUp = "Sign up";
export const noGuestPickup =
  "Orders without an account are for in-store pickup, which this shop does not offer online at the moment. Log in to have your books shipped.";
export const noDelivery = "This shop does not take orders online at the moment. Please contact us.";
export const shippingNeedsLogin = "Log in to have your books shipped.";

/** The link at the bottom of a phone's window to the ways to check out. */
export const toCheckOut = "Check out";

export const progress = "Checkout";
export const steps = [
  "Cart",
  "Address",
  "Shipping / Pick up / Local Delivery",
  "Contact",
  "Payment",
  "Review",
] as const;
export const stepOf = "Step {step} of {count}";
/** "Step 4 of 6: Contact". */
export const stepNamed = "{step}: {name}";
export const back = "Back";
export const continueOn = "Continue";

export const contactTitle = "Who is it for?";
export const name = "Full Name";
export const email = "Email";
export const phone = "Phone number";
export const phoneHint = "10 to 15 characters: digits, + . - ( ) and spaces.";
export const purchaseOrder = "Purchase Order #";
export const purchaseOrderHint = "If your organization needs one on the receipt. At most 10 characters.";
export const instructions = "Instructions";
export const instructionsHint = "Anything we should know. At most 1000 characters.";
export const preferred = "How should we contact you about this order?";
export const communication = { email: "Email", phone: "Phone", text: "Text message" } as const;

export const paymentTitle = "How do you want to pay?";
export const payments = {
  not_required: "No payment required",
  pickup: "Pay at pick-up",
  contact: "Contact me about payment",
  later: "Pay later, from a link in your email",
  transfer: "Interac e-Transfer",
  phone: "Pay by phone",
  credit_card: "Credit card",
} as const;
export const contactUs = "Contact us";
export const cardThrough = "Credit card ({provider})";
export const noPayment =
  "We can’t take orders online at the moment, because no way to pay is set up. Please contact us, and we’ll take your order.";
/** In place of "Pay at pick-up", for orders of which nothing is picked up. */
export const paymentElsewhere = {
  tickets: {
    label: "Pay at the door or in the shop",
    hint: "By card or cash, in our shop before the event or at the door.",
  },
  email: { label: "Pay in the shop", hint: "By card or cash. We email your gift cards once they are paid." },
} as const;
export const paymentHints = {
  pickup: "In the shop, by card or cash, when you pick up your order.",
  contact: "We’ll call or email you before anything is charged.",
  credit_card: "Encrypted right away, and charged when we prepare your order.",
} as const;
export const laterHint =
  "We hold your order for {days|one day|# days} and email you a link, which opens on any device. Only the page where you pay needs JavaScript.";
/** Shown only where there are no scripts, after the hint. */
export const worksWithoutScripts = "Works without JavaScript.";
/** By the checkout step that a provider needs. */
export const providerHints = {
  none: "You’ll pay at {provider} once you’ve looked over your order, then come back here. Their page needs JavaScript.",
  announcement:
    "On the secure page of {provider}, once you’ve looked over your order. Their page needs JavaScript.",
  field: "Needs JavaScript: your card goes straight to {provider}.",
} as const;
/** Follows the hint of a way of paying by which a card is only authorized at first. */
export const chargedWhenFound =
  "We’ll charge your card when we’ve found your books; gift cards, tickets and pre-orders are charged right away.";

export const reviewTitle = "Review your order";
export const terms = "Terms of sale";
export const termsApply = "Your order is subject to our terms:";
export const frenchFirst =
  "Québec’s Charter of the French language asks us to show you our terms in French first.";
export const contractLanguage =
  "I have seen the terms in French. I want this contract, and the documents that go with it, in English.";
export const reviewContact = "Contact";
export const reviewPickup = "Pick up";
export const reviewTickets = "Tickets";
export const nameAtDoor = "Your name will be on the list at the door.";
export const reviewPayment = "Payment";
export const reviewItems = "Items";
export const change = "Change";
export const placeOrder = "Place order, {amount}";
export const placingOrder = "Placing your order..";
export const returnToCart = "Return to cart";

export const paypalFailed = "There was an error processing your order.";
export const paypalSafe =
  "No funds were removed from your PayPal account - Please ensure you start and complete your checkout in a single browser tab.";
export const startOver = "Start Over";

export const free = "Free";
export const toBeDetermined = "to be determined";
export const plusShipping = "plus shipping";
export const giftCards = "Gift cards";
export const owing = "Amount due";
export const promoCodes = "Promo codes";
export const promoCode = "Promo code";
export const idleReasons = {
  below_minimum: "It applies to orders of {amount} or more. Gift cards do not count.",
  no_title: "It does not apply to any of these titles.",
  not_combined: "It cannot be combined with your other discounts, which save you more.",
  unpriced:
    "It cannot be combined with your other discounts, and shipping has no price yet. To use it instead, remove your other codes.",
  nothing_left: "Your other discounts already cover these titles.",
  over: "It is no longer valid.",
} as const;
export const applyCode = "Apply";
export const removeCode = "Remove {code}";
export const reviewShip = "Ship to";
export const reviewHow = "Ship by";
export const payAndPlace = "Place order and pay {amount}";
export const twoParcels = "In two shipments";
export const copyToFavourites = "Copy to favourites";
export const copyToList = "Copy to list";
export const clickToContinue = "Click anywhere to continue.";
export const underWay =
  "Your payment for these books is not finished. We’ll hold the books until you finish or cancel it.";
export const toPayment = "Go to payment";
export const formExpired = "This form has expired. Please send it again.";
export const saveAs = "Download or print";
