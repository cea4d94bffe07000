/** When a line of an order is expected: sentences that are said after one another. */
export const expected = "Expected {days} after your order.";
export const pickup = "Ready for pickup within {days} of your order.";
export const pickupLater = "We’ll let you know as soon as it is ready for pickup.";
export const unknown = "We don’t know the day yet, and will let you know as soon as we do.";
export const thenShipping = "Shipping then takes {days}.";
export const fromThatDay = "Ready for pickup from that day.";
export const afterRelease = "Expected {days} after it comes out.";
export const shipsWithRest = "It ships with the rest of your order.";
export const readyWithRest = "It will be ready with the rest of your order.";
export const ticket = "By email, with the confirmation of your order.";
/** Before the sentences about one of two parcels. */
export const copies = "{count|one copy|# copies}";
