/** The placeholder page `/checkout2` (spec 2 §2). */
export const page = "Checkout2";
export const title = "Delivery";
export const steps = ["Cart", "Address", "Delivery", "Contact", "Payment", "Review"] as const;
export const placeholder = "TO DO - Continue";
