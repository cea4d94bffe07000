/** Default texts of a shop's settings (domain/stores/settings.ts). */
export const login_message = "You must be logged in to view.";
export const private_message = "This shop is open to its customers. Please log in or sign up.";
export const exclusive_message =
  "This shop is open to its own customers only. Once we have approved your account, you will find everything here.";
export const local_delivery = {
  label: "Local delivery",
  availability_text: "Local delivery is available near our shop only.",
} as const;
export const privacy_policy = { title: "Privacy policy" } as const;
export const navigation = { browse: "Browse", contact: "Contact & hours" } as const;
export const availability = {
  available: "Usually ready in 3 to 8 days",
  out_of_print: "Out of print",
  out_of_stock_indefinitely: "Out of stock indefinitely",
  temporarily_out: "Temporarily out of stock at the publisher. We’ll get it as soon as we can.",
  no_price: "Price to be confirmed",
  not_held: "Not in our shops at the moment",
} as const;
