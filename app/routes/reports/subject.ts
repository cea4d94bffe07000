/** The page that a report is about, and leads back to. @param subject as it stands in a path */
export const pageOf = ({ kind, subject }: { kind: string; subject: string }) =>
  kind === "list" ? `/lists/${subject}` : kind === "order" ? `/account/order/${subject}` : "/checkout/cart";
