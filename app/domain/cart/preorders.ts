import { isCarried } from "../catalogue/catalogue.ts";
import type { Cart, CartItem } from "./cart.ts";

type Line = Pick<CartItem, "title_info" | "cart_info">;

/**
 * Whether a cart has more copies of a line's campaign than one person may order, or than are left. All lines of the
 * campaign count.
 */
export function preorderProblem(
  { cart_info: { preorder } }: Line,
  items: readonly Line[],
): { kind: "too_many" | "too_few"; count: number } | undefined {
  if (!preorder) return undefined;
  const wanted = items
    .filter(({ cart_info }) => cart_info.preorder?.id === preorder.id)
    .reduce((sum, { cart_info }) => sum + cart_info.quantity, 0);
  const { per_person, left } = preorder;
  if (per_person !== null && wanted > per_person) return { kind: "too_many", count: per_person };
  return left !== null && wanted > left ? { kind: "too_few", count: left } : undefined;
}

/**
 * The pre-ordered title that the rest of a cart waits for; undefined if nothing else waits. Nothing waits if the copies
 * in stock are shipped first and the pre-ordered ones are not among them.
 */
export function waitedFor({
  items,
  delivery,
}: Pick<Cart, "items" | "delivery">): { eisbn: string; title: string; release_date: number } | undefined {
  const carried = items.filter(({ cart_info }) => isCarried(cart_info));
  const awaited = carried.flatMap(({ title_info: { eisbn, title, release_date }, cart_info }) => {
    const { preorder, quantity, backorder_quantity } = cart_info;
    const isLater = delivery.multiship_method === "batched" && backorder_quantity === quantity;
    return preorder && release_date !== null && !isLater ? [{ eisbn, title, release_date }] : [];
  });
  const [last] = awaited.sort((a, b) => b.release_date - a.release_date);
  const others = carried.filter(({ title_info }) => title_info.eisbn !== last?.eisbn);
  return others.length > 0 ? last : undefined;
}
