import { describe, expect, it } from "vitest";
import { contrast, countsAsLight, LIGHT_LOGO, readableOn } from "./colour.ts";
import { linkOf, loginMessageForPath, openEntries, pageForPath } from "./navigation.ts";
import { settingsSchema } from "./settings.ts";
import { contrastWarnings, textPairs, themeProperties, unreadablePairs } from "./theme.ts";

const settings = (over: object = {}) =>
  settingsSchema.parse({ store_info: { name: "Shop", country: "CA", email: "a@example.com" }, ...over });

describe("colours", () => {
  it("[A115] count as light above a luminance of 240, or 127 for the logo", () => {
    expect(countsAsLight("#f0f0f0")).toBe(false);
    expect(countsAsLight("#f1f1f1")).toBe(true);
    expect(countsAsLight("#7f7f7f", LIGHT_LOGO)).toBe(false);
    expect(countsAsLight("#808080", LIGHT_LOGO)).toBe(true);
  });
  it("are adjusted until text has a contrast of 7:1 on any background", () => {
    for (const ground of ["#ffffff", "#000000", "#808080", "#123f3a", "#ffee00", "#ff0000"]) {
      for (const wanted of ["#ffffff", "#777777", "#00ff00"]) {
        const best = Math.max(contrast(ground, "#000000"), contrast(ground, "#ffffff"));
        expect(contrast(ground, readableOn(ground, wanted))).toBeGreaterThanOrEqual(Math.min(7, best) - 0.01);
      }
    }
  });
  it("[Y17] can be read on messages and panels too, in light and dark mode", () => {
    for (const [main_colour, accent_colour] of [
      ["#123f3a", "#c2410c"],
      ["#5c1a1b", "#f2c14e"],
      ["#777777", "#ff0000"],
    ]) {
      const theme = themeProperties(settings({ styles: { main_colour, accent_colour } }).styles);
      for (const declarations of [theme.light, theme.dark]) {
        const colours = Object.fromEntries(
          declarations.split(";").map((declaration) => declaration.split(":")),
        );
        for (const ground of ["--ground", "--wash"])
          for (const words of ["--ink", "--soft", "--brand", "--accent"])
            expect(contrast(colours[ground], colours[words]), `${words} on ${ground}`).toBeGreaterThanOrEqual(
              7,
            );
      }
    }
  });
  it("come with the face of the shop's text, which is one of a few", () => {
    const faceOf = (styles: object) =>
      /--face:([^;]+)/.exec(themeProperties(settings({ styles }).styles).light)?.[1];
    expect(faceOf({})).toBe("Figtree");
    expect(faceOf({ typeface: "karla" })).toBe("Karla");
    expect(faceOf({ typeface: "system" })).toBe("system-ui");
    expect(() => settings({ styles: { typeface: "Comic Sans" } })).toThrow();
  });
  it("can be read in both schemes as they are shown, whatever was chosen; what was chosen badly is refused", () => {
    const some = ["#000000", "#ffffff", "#777777", "#c2410c", "#ffff00", "#00ffff", "#303030", "#f2c14e"];
    expect(unreadablePairs(settings({}).styles)).toEqual([]);
    for (const main_colour of some)
      for (const other of some) {
        const chosen = { main_colour, main_text_colour: other, accent_colour: other };
        const { styles } = settings({
          styles: { ...chosen, use_background_colour: true, background_colour: other },
        });
        const pairs = textPairs(styles);
        expect(pairs.filter(({ scheme }) => scheme === "dark")).toHaveLength(6);
        for (const { scheme, name, shown } of pairs)
          expect(shown, `${scheme} ${name} ${main_colour} ${other}`).toBeGreaterThanOrEqual(4.5);
        const refused = unreadablePairs(styles).map(({ name }) => name);
        expect(refused.includes("header"), `${other} on ${main_colour}`).toBe(
          contrast(main_colour, other) < 4.5,
        );
        expect(refused.includes("background")).toBe(contrast("#1c1a17", other) < 7);
      }
  });
  it("produce warnings if they cannot be read, and a dark background is ignored", () => {
    const styles = settings({
      styles: {
        main_colour: "#777777",
        main_text_colour: "#888888",
        use_background_colour: true,
        background_colour: "#222222",
      },
    }).styles;
    expect(contrastWarnings(styles)).toHaveLength(2);
    expect(themeProperties(styles).light).toContain("--ground:#fbf8f2");
  });
});

describe("settings", () => {
  it("have a default for everything but the shop's name, country and email", () => {
    expect(settings()).toMatchObject({
      guest_show_price: true,
      cart_enabled: true,
      checkout_info: { pickup_enabled: true },
    });
    expect(settingsSchema.safeParse({ store_info: { name: "", country: "XX" } }).success).toBe(false);
    expect(settingsSchema.safeParse({ ...settings(), styles: { main_colour: "red; }" } }).success).toBe(
      false,
    );
  });
});

describe("the shop's own paths", () => {
  const site = settings({
    url_shortcuts: [
      { key: "book-club", path: "lists/L123" },
      { key: "map", path: "https://example.org/map" },
    ],
    site_navigation: [
      { id: "h", label: "Home", path: "start", type: "home" },
      { id: "b", label: "Browse", path: "books", type: "browse" },
      { id: "l", label: "Lists", path: "our-lists", type: "lists" },
      { id: "u", label: "Unlinked", path: "hidden", type: "unlinked" },
      { id: "c", label: "Winter", path: "winter", type: "custom" },
      { id: "cl", label: "Club", path: "club", type: "custom_lists" },
      { id: "v", label: "About", path: "about", type: "v3_content", content: "<p>Us</p>" },
      { id: "g", label: "Cards", path: "cards", type: "gift_cards" },
      { id: "ch", label: "Visit", path: "visit", type: "contact_and_hours" },
      {
        id: "e",
        label: "Events",
        path: "whats-on",
        type: "events",
        submenu: [{ id: "f", label: "Features", path: "staff", type: "features" }],
      },
      { id: "k", label: "Blog", path: "blog", type: "link", search: "https://blog.example" },
    ],
  });
  it("[A105] open the page of each type", () => {
    expect(
      Object.fromEntries(
        [
          "/start",
          "/books",
          "/our-lists",
          "/hidden",
          "/winter",
          "/club",
          "/about/",
          "/cards",
          "/visit",
          "/whats-on",
          "/staff",
          "/blog",
        ].map((path) => [path, pageForPath(site, path)]),
      ),
    ).toEqual({
      "/start": { kind: "redirect", to: "/", loginMessage: null },
      "/books": { kind: "redirect", to: "/browse", loginMessage: null },
      "/our-lists": { kind: "blank", title: "Lists", loginMessage: null },
      "/hidden": undefined,
      "/winter": { kind: "blocks", title: "Winter", loginMessage: null, pageId: "c", cards: false },
      "/club": { kind: "blocks", title: "Club", loginMessage: null, pageId: "cl", cards: true },
      "/about/": { kind: "content", title: "About", loginMessage: null, html: "<p>Us</p>" },
      "/cards": { kind: "redirect", to: "/gift-cards", loginMessage: null },
      "/visit": { kind: "contact", loginMessage: null },
      "/whats-on": { kind: "redirect", to: "/events", loginMessage: null },
      "/staff": { kind: "redirect", to: "/features", loginMessage: null },
      "/blog": { kind: "redirect", to: "https://blog.example", loginMessage: null },
    });
  });
  it("[B14] asks guests to log in at the path of any entry that requires it, whatever its type", () => {
    const types = [
      "home",
      "browse",
      "lists",
      "custom",
      "custom_lists",
      "v3_content",
      "link",
      "pdf",
      "events",
    ];
    const own = ["gift_cards", "contact_and_hours", "features", "unlinked"];
    const guarded = settings({
      login_message: "Members only.",
      site_navigation: [...types, ...own].map((type) => ({
        id: type,
        label: type,
        path: type === "home" ? "/" : `/${type}`,
        type,
        require_login: true,
        login_message: type === "browse" ? "Ask us." : "",
      })),
    });
    for (const type of [...types, ...own])
      expect(loginMessageForPath(guarded, type === "home" ? "/" : `/${type}/`), type).toBe(
        type === "browse" ? "Ask us." : "Members only.",
      );
    expect(loginMessageForPath(guarded, "/other")).toBeNull();
    expect(loginMessageForPath(settings({}), "/")).toBeNull();
  });
  it("[B14] asks guests to log in below the path of such an entry, but not beside it", () => {
    const entry = (path: string) => ({ id: path, label: path, path, type: "link", require_login: true });
    const guarded = settings({
      login_message: "Members only.",
      site_navigation: ["/browse/filter/s/fic", "/été", "/events?month=5", "books/new/"].map(entry),
    });
    for (const path of ["/browse/filter/s/fic/f/pb", "/%C3%A9t%C3%A9/plage", "/books/new", "/books/new/1"])
      expect(loginMessageForPath(guarded, path), path).toBe("Members only.");
    for (const path of ["/", "/browse", "/browse/filter/s/fic022", "/events", "/events/20261015", "/books"])
      expect(loginMessageForPath(guarded, path), path).toBeNull();
    const home = settings({ site_navigation: [{ ...entry("/"), type: "home" }] });
    expect(loginMessageForPath(home, "/")).not.toBeNull();
    expect(loginMessageForPath(home, "/browse")).toBeNull();
  });
  it("lead to a PDF itself, unless its path asks for a login first", () => {
    const pdf = { id: "p", label: "Fall", type: "pdf", path: "/fall", search: "/i/fall.pdf" } as const;
    expect(linkOf({ ...pdf, require_login: false })).toBe("/i/fall.pdf");
    expect(linkOf({ ...pdf, require_login: true })).toBe("/fall");
    expect(linkOf({ ...pdf, path: "https://x.org/a.pdf", search: "", require_login: false })).toBe(
      "https://x.org/a.pdf",
    );
    expect(linkOf({ type: "events", path: "events", search: "", require_login: false })).toBe("/events");
    expect(pageForPath(settings({ site_navigation: [pdf] }), "/fall")).toEqual({
      kind: "redirect",
      to: "/i/fall.pdf",
      loginMessage: null,
    });
  });
  it("hides entries of features that are off, and headings that lose all their entries", () => {
    const menu = [
      { id: "r", label: "Registries", path: "/gift-registry/new", type: "link" },
      { id: "c", label: "Cart", path: "checkout/cart", type: "link" },
      {
        id: "g",
        label: "Gifts",
        path: "",
        type: "unlinked",
        submenu: [{ id: "gc", label: "Cards", path: "cards", type: "gift_cards" }],
      },
      { id: "b", label: "Books", path: "/browse", type: "browse" },
    ];
    const names = (over: object) => {
      const own = settings({ site_navigation: menu, ...over });
      return openEntries(own, own.site_navigation).map(({ label }) => label);
    };
    expect(names({ gift_registry_enabled: true })).toEqual(["Registries", "Cart", "Gifts", "Books"]);
    const off = { cart_enabled: false, store_info: { ...settings({}).store_info, giftcards_enabled: false } };
    expect(names(off)).toEqual(["Books"]);
  });
  it("[A106] can be shortcuts to pages inside and outside the shop", () => {
    expect(pageForPath(site, "/book-club")).toEqual({
      kind: "redirect",
      to: "/lists/L123",
      loginMessage: null,
    });
    expect(pageForPath(site, "/map")).toEqual({
      kind: "redirect",
      to: "https://example.org/map",
      loginMessage: null,
    });
    expect(pageForPath(site, "/nothing")).toBeUndefined();
  });
});
