import { deskPage, deskStates, type States, sent } from "./steps.ts";

/** Paper and scanning at the desk. */
export const deskPaper: States = {
  "routes/desk/scan/scan.tsx": deskPage("seller", "Scan and print", { "the page": "/desk/scan" }),
  "routes/desk/scan/pack-order.tsx": deskPage("seller", "Pack an order", {
    "the field": "/desk/scan/pack",
    "no order": "/desk/scan/pack?scan=Nobody",
  }),
  "routes/desk/scan/pack.tsx": [
    deskStates("seller")("an unknown order", "/desk/scan/pack/1", "This page does not exist", 404),
  ],
  "routes/desk/scan/hold.tsx": deskPage("seller", "Put on the hold shelf", {
    "the field": "/desk/scan/hold",
    "no order": { open: sent("/desk/scan/hold", { scan: "Nobody" }), status: 422 },
  }),
  "routes/desk/scan/hand-over.tsx": deskPage("seller", "Hand over", {
    "the field": "/desk/scan/hand-over",
    "nobody of that name": "/desk/scan/hand-over?scan=%CE%9A%CE%B1%CE%BD%CE%B5%CE%AF%CF%82",
  }),
  "routes/desk/print/pick-list.tsx": deskPage("seller", "Pick list", { "the list": "/desk/print/pick-list" }),
  "routes/desk/print/packing.tsx": deskPage("seller", "Packing slips", {
    "which orders": "/desk/print/packing",
    "a queue": "/desk/print/packing?queue=check",
  }),
  "routes/desk/print/gift.tsx": [
    deskStates("seller")("an unknown order", "/desk/print/gift/1", "This page does not exist", 404),
  ],
};
