import type { States } from "./steps.ts";

/** Paper and scanning at the desk. */
export const deskPaper: States = {
  "routes/desk/scan/scan.tsx": [
    {
      state: "the page",
      open: "/desk/scan",
      as: "seller",
      title: "Desk: Scan and print",
      heading: "Scan and print",
    },
  ],
  "routes/desk/scan/pack-order.tsx": [
    {
      state: "the field",
      open: "/desk/scan/pack",
      as: "seller",
      title: "Desk: Pack an order",
      heading: "Pack an order",
    },
    {
      state: "no order",
      open: "/desk/scan/pack?scan=Nobody",
      as: "seller",
      title: "Desk: Pack an order",
      heading: "Pack an order",
    },
  ],
  "routes/desk/scan/pack.tsx": [
    {
      state: "an unknown order",
      open: "/desk/scan/pack/1",
      as: "seller",
      status: 404,
      title: "404",
      heading: "This page does not exist",
    },
  ],
  "routes/desk/scan/hold.tsx": [
    {
      state: "the field",
      open: "/desk/scan/hold",
      as: "seller",
      title: "Desk: Put on the hold shelf",
      heading: "Put on the hold shelf",
    },
    {
      state: "no order",
      open: (visitor) => visitor.send("/desk/scan/hold", { scan: "Nobody" }),
      as: "seller",
      status: 422,
      title: "Desk: Put on the hold shelf",
      heading: "Put on the hold shelf",
    },
  ],
  "routes/desk/scan/hand-over.tsx": [
    {
      state: "the field",
      open: "/desk/scan/hand-over",
      as: "seller",
      title: "Desk: Hand over",
      heading: "Hand over",
    },
    {
      state: "nobody of that name",
      open: "/desk/scan/hand-over?scan=%CE%9A%CE%B1%CE%BD%CE%B5%CE%AF%CF%82",
      as: "seller",
      title: "Desk: Hand over",
      heading: "Hand over",
    },
  ],
  "routes/desk/print/pick-list.tsx": [
    {
      state: "the list",
      open: "/desk/print/pick-list",
      as: "seller",
      title: "Desk: Pick list",
      heading: "Pick list",
    },
  ],
  "routes/desk/print/packing.tsx": [
    {
      state: "which orders",
      open: "/desk/print/packing",
      as: "seller",
      title: "Desk: Packing slips",
      heading: "Packing slips",
    },
    {
      state: "a queue",
      open: "/desk/print/packing?queue=check",
      as: "seller",
      title: "Desk: Packing slips",
      heading: "Packing slips",
    },
  ],
  "routes/desk/print/gift.tsx": [
    {
      state: "an unknown order",
      open: "/desk/print/gift/1",
      as: "seller",
      status: 404,
      title: "404",
      heading: "This page does not exist",
    },
  ],
};
