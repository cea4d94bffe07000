import { redirect } from "@remix-run/node";

/** `/checkout` is the cart (spec 2 §2). */
export function loader() {
  return redirect("/checkout/cart", 302);
}
