import { DEMO_SHOPS, HOBBIT, LONG, NO_TOKEN, type State, type States } from "./steps.ts";

/** Gift registries. */
export const registries: States = {
  "routes/registries/registries.tsx": [
    { state: "a guest", open: "/gift-registry", status: 403, title: "*", heading: "Login" },
    { state: "some", open: "/gift-registry", as: "ada", heading: "Gift Registry" },
    { state: "none", open: "/gift-registry", as: "library", heading: "Gift Registry" },
  ],
  "registry-new": [
    {
      state: "its form",
      open: "/gift-registry/new",
      as: "ada",
      title: "New gift registry",
      heading: "New gift registry",
    },
    {
      state: "refused",
      open: async (visitor) => {
        await visitor.open("/gift-registry/new");
        return visitor.send("/gift-registry/new", {
          title: LONG,
          description: "",
          purchase_deadline: "2001-01-01",
        });
      },
      as: "ada",
      status: 422,
      title: "New gift registry",
      heading: "New gift registry",
    },
  ],
  "routes/registries/registry.tsx": [
    ...DEMO_SHOPS.flatMap((shop): State[] => [
      {
        state: "with its link",
        open: `/gift-registry/R42-${shop}`,
        shops: [shop],
        title: "*",
        heading: "Ada and Ben",
      },
      {
        state: "filtered",
        open: `/gift-registry/R42-${shop}?f=purchased&s=author`,
        shops: [shop],
        title: "*",
        heading: "Ada and Ben",
      },
      {
        state: "its owner's",
        open: `/gift-registry/R42-${shop}`,
        shops: [shop],
        as: "ada",
        title: "*",
        heading: "Ada and Ben",
      },
    ]),
    { state: "unknown", open: `/gift-registry/${NO_TOKEN}`, status: 404, title: "*", heading: /./ },
  ],
  "registry-edit": DEMO_SHOPS.map((shop) => ({
    state: "its form",
    open: `/gift-registry/R42-${shop}/edit`,
    shops: [shop],
    as: "ada" as const,
    title: "Edit gift registry",
    heading: "Edit gift registry",
  })),
  "routes/registries/removal.tsx": DEMO_SHOPS.map((shop) => ({
    state: "the question",
    open: `/gift-registry/R42-${shop}/removal`,
    shops: [shop],
    as: "ada" as const,
    title: "*",
    heading: "Delete registry?",
  })),
  "routes/registries/share.tsx": DEMO_SHOPS.map((shop) => ({
    state: "its link",
    open: `/gift-registry/R42-${shop}/share`,
    shops: [shop],
    title: "*",
    heading: "Share Ada and Ben",
  })),
  "routes/registries/thanks.tsx": [
    {
      state: "of a closed registry",
      open: async (visitor) => {
        await visitor.open("/gift-registry/new");
        const made = await visitor.send("/gift-registry/new", {
          title: "Спасибо",
          occasion: "Other",
          description: "Закрыто сразу.",
          shipping_id: "none",
        });
        const path = /\/gift-registry\/[\w-]{22}/.exec(made.html)?.[0] ?? "/none";
        await visitor.open(`${path}/edit`);
        await visitor.send(`${path}/edit`, {
          title: "Спасибо",
          occasion: "Other",
          description: "Закрыто сразу.",
          shipping_id: "none",
        });
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
