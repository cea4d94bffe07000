import { DEMO_SHOPS, filled, HOBBIT, LONG, NO_TOKEN, type State, type States, states } from "./steps.ts";

/** A page of the demo's registry, which each shop has. */
const ofBoth = (state: string, part: string, heading: string, more: Partial<State> = {}): State[] =>
  DEMO_SHOPS.map((shop) => ({
    state,
    open: `/gift-registry/R42-${shop}${part}`,
    shops: [shop],
    title: "*",
    heading,
    ...more,
  }));

/** A registry that is closed as soon as it is made. */
const CLOSED = {
  title: "Спасибо",
  occasion: "Other",
  description: "Закрыто сразу.",
  shipping_id: "none",
};

/** Gift registries. */
export const registries: States = {
  "routes/registries/registries.tsx": states(
    { heading: "Gift Registry" },
    {
      "a guest": { open: "/gift-registry", status: 403, title: "*", heading: "Login" },
      some: { open: "/gift-registry", as: "ada" },
      none: { open: "/gift-registry", as: "library" },
    },
  ),
  "registry-new": states(
    { as: "ada", title: "New gift registry", heading: "New gift registry" },
    {
      "its form": "/gift-registry/new",
      refused: {
        open: filled("/gift-registry/new", {
          title: LONG,
          description: "",
          purchase_deadline: "2001-01-01",
        }),
        status: 422,
      },
    },
  ),
  "routes/registries/registry.tsx": [
    ...DEMO_SHOPS.flatMap((shop) =>
      states(
        { shops: [shop], title: "*", heading: "Ada and Ben" },
        {
          "with its link": `/gift-registry/R42-${shop}`,
          filtered: `/gift-registry/R42-${shop}?f=purchased&s=author`,
          "its owner's": { open: `/gift-registry/R42-${shop}`, as: "ada" },
        },
      ),
    ),
    { state: "unknown", open: `/gift-registry/${NO_TOKEN}`, status: 404, title: "*", heading: /./ },
  ],
  "registry-edit": ofBoth("its form", "/edit", "Edit gift registry", {
    as: "ada",
    title: "Edit gift registry",
  }),
  "routes/registries/removal.tsx": ofBoth("the question", "/removal", "Delete registry?", { as: "ada" }),
  "routes/registries/share.tsx": ofBoth("its link", "/share", "Share Ada and Ben"),
  "routes/registries/thanks.tsx": [
    {
      state: "of a closed registry",
      open: async (visitor) => {
        await visitor.open("/gift-registry/new");
        const response = await visitor.send("/gift-registry/new", CLOSED);
        const path = /\/gift-registry\/[\w-]{22}/.exec(response.html)?.[0] ?? "/none";
        await visitor.open(`${path}/edit`);
        await visitor.send(`${path}/edit`, CLOSED);
        return visitor.open(`${path}/thanks`);
      },
      as: "ada",
      title: "Thank-you list",
      heading: "Thank-you list",
    },
  ],
  "routes/registries/title-registries.tsx": [
    { state: "a guest", open: `${HOBBIT}/registries`, status: 403, title: "*", heading: "Login" },
    {
      state: "some",
      open: `${HOBBIT}/registries`,
      as: "ada",
      title: "*",
      heading: /^Add The Hobbit to a gift registry/,
    },
  ],
};
