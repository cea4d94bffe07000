import type { Visitor } from "../visitor.ts";
import { HOBBIT, type States } from "./steps.ts";

/** A new list with a title on it. */
async function ownListPath(visitor: Visitor): Promise<{ path: string }> {
  await visitor.open("/account/lists");
  const made = await visitor.send("/account/lists", { name: "Summer reading" });
  const id = /\/account\/lists\/(L[\w-]{11})/.exec(made.html)?.[1] ?? "none";
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
    { state: "unknown", open: "/lists/Lnothing0000", status: 404, title: "404", heading: "404" },
  ],
  "routes/reports/start.tsx": [
    {
      state: "a list",
      open: "/reports/list/Ltidewater02",
      as: "ada",
      shops: ["tidewater"],
      title: "Download or print",
      heading: "Download or print",
    },
    {
      state: "a guest",
      open: "/reports/list/Lprairie0001",
      shops: ["prairie"],
      title: "Download or print",
      heading: "Download or print",
    },
    {
      state: "nothing chosen",
      open: async (visitor) => {
        await visitor.open("/reports/list/Ltidewater02");
        return visitor.send("/reports/list/Ltidewater02", { as: "" });
      },
      as: "ada",
      shops: ["tidewater"],
      status: 422,
      title: "Download or print",
      heading: "Download or print",
    },
    { state: "unknown", open: "/reports/list/Lnothing0000", status: 404, title: "404", heading: "404" },
  ],
  "routes/reports/report.tsx": [
    {
      state: "asked for",
      open: async (visitor) => {
        await visitor.open("/reports/list/Ltidewater02");
        return visitor.send("/reports/list/Ltidewater02", { as: "pdf:titles" });
      },
      as: "ada",
      shops: ["tidewater"],
      title: "Your file",
      heading: "Your file",
    },
    { state: "unknown", open: "/pdf/nothing", status: 404, title: "404", heading: "404" },
  ],
  "routes/lists/features.tsx": [{ state: "all", open: "/features", heading: "Featured lists" }],
  "features-filtered": [
    { state: "a term", open: "/features/t/winter", title: "Features", heading: "Featured lists" },
    { state: "nothing", open: "/features/t/qqqzzz", title: "Features", heading: "Featured lists" },
  ],
  "routes/account/lists.tsx": [
    { state: "some", open: "/account/lists", as: "ada", heading: "My lists" },
    { state: "found", open: "/account/lists?t=qqq&s=name", as: "ada", heading: "My lists" },
    {
      state: "without a name",
      open: async (visitor) => {
        await visitor.open("/account/lists");
        return visitor.send("/account/lists", { name: " " });
      },
      as: "ada",
      status: 422,
      heading: "My lists",
    },
  ],
  "routes/account/lists/list.tsx": [
    { state: "its form", open: ownList(), as: "ada", title: "*", heading: "Edit list" },
  ],
  "routes/account/lists/removal.tsx": [
    {
      state: "the question",
      open: ownList("/removal"),
      as: "ada",
      title: "*",
      heading: "Delete this list?",
    },
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
