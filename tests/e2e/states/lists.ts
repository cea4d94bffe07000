import type { Visitor } from "../visitor.ts";
import { filled, HOBBIT, missing, type States, states } from "./steps.ts";

/** A new list with a title on it. */
async function ownListPath(visitor: Visitor): Promise<{ path: string }> {
  await visitor.open("/account/lists");
  const response = await visitor.send("/account/lists", { name: "Summer reading" });
  const id = /\/account\/lists\/(L[\w-]{11})/.exec(response.html)?.[1] ?? "none";
  await visitor.open(`${HOBBIT}/lists`);
  await visitor.send(`${HOBBIT}/lists`, { add: id });
  return { path: `/account/lists/${id}` };
}
const ownList =
  (part = "") =>
  async (visitor: Visitor) =>
    visitor.open((await ownListPath(visitor)).path + part);

/** Lists and featured lists. */
export const lists: States = {
  "routes/lists/list.tsx": [
    { state: "a list", open: "/lists/Ltidewater02", shops: ["tidewater"], title: "*", heading: /./ },
    { state: "a list", open: "/lists/Lprairie0001", shops: ["prairie"], title: "*", heading: /./ },
    {
      state: "within a page of the shop",
      open: async (visitor) => {
        const { html } = await visitor.open("/winter");
        return visitor.open(/\/lists\/L[\w-]+\/winter/.exec(html)?.[0] ?? "/none");
      },
      shops: ["tidewater"],
      title: "*",
      heading: /./,
    },
    missing("unknown", "/lists/Lnothing0000"),
  ],
  "routes/reports/start.tsx": [
    ...states(
      { shops: ["tidewater"], title: "Download or print", heading: "Download or print" },
      {
        "a list": { open: "/reports/list/Ltidewater02", as: "ada" },
        "a guest": { open: "/reports/list/Lprairie0001", shops: ["prairie"] },
        "nothing chosen": { open: filled("/reports/list/Ltidewater02", { as: "" }), as: "ada", status: 422 },
      },
    ),
    missing("unknown", "/reports/list/Lnothing0000"),
  ],
  "routes/reports/report.tsx": [
    {
      state: "asked for",
      open: filled("/reports/list/Ltidewater02", { as: "pdf:titles" }),
      as: "ada",
      shops: ["tidewater"],
      title: "Your file",
      heading: "Your file",
    },
    missing("unknown", "/pdf/nothing"),
  ],
  "routes/lists/features.tsx": [{ state: "all", open: "/features", heading: "Featured lists" }],
  "features-filtered": states(
    { title: "Features", heading: "Featured lists" },
    { "a term": "/features/t/winter", nothing: "/features/t/qqqzzz" },
  ),
  "routes/account/lists.tsx": states(
    { as: "ada", heading: "My lists" },
    {
      some: "/account/lists",
      found: "/account/lists?t=qqq&s=name",
      "without a name": { open: filled("/account/lists", { name: " " }), status: 422 },
    },
  ),
  "routes/account/lists/list.tsx": [
    { state: "its form", open: ownList(), as: "ada", title: "*", heading: "Edit list" },
  ],
  "routes/account/lists/removal.tsx": [
    { state: "the question", open: ownList("/removal"), as: "ada", title: "*", heading: "Delete this list?" },
  ],
  "routes/account/lists/import.tsx": [
    { state: "its form", open: ownList("/import"), as: "ada", title: "*", heading: /^Import into/ },
    {
      state: "a preview",
      open: async (visitor) => {
        const { path } = await ownListPath(visitor);
        await visitor.open(`${path}/import`);
        return visitor.send(`${path}/import`, { text: "9780618260300, 9780000000002" });
      },
      as: "ada",
      title: "*",
      heading: "We found 1 of 2 titles",
    },
  ],
  "routes/account/lists/copy.tsx": [
    { state: "its form", open: ownList("/copy"), as: "ada", title: "*", heading: "Copy to list" },
  ],
  "routes/account/lists/cart.tsx": [
    { state: "its form", open: ownList("/cart"), as: "ada", title: "*", heading: "Add all to cart" },
  ],
  "routes/lists/title-lists.tsx": [
    { state: "a guest", open: `${HOBBIT}/lists`, status: 403, title: "*", heading: "Login" },
    { state: "lists", open: `${HOBBIT}/lists`, as: "ada", title: "*", heading: /^Add The Hobbit to a list/ },
  ],
  "routes/lists/cartable.tsx": [
    {
      state: "an order form",
      open: "/lists/cartable/Ltidewater02",
      shops: ["tidewater"],
      as: "library",
      title: "*",
      heading: /./,
    },
  ],
};
