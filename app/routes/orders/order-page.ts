/** The path of an order's page. The order number may come from a URL, so it can be any text. */
export function orderPage(orderNumber: string | undefined): string {
  return `/account/order/${encodeURIComponent(orderNumber ?? "")}`;
}
