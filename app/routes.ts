import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The site map: every URL of the shop, in the order of the specifications. */
export default [
  // Storefront and catalogue
  index("routes/home/home.tsx"),
  route("home", "routes/home/home.tsx", { id: "home" }),
  route("browse", "routes/browse/browse.tsx", { id: "browse" }),
  route("browse/filter/*", "routes/browse/browse.tsx", { id: "browse-filter" }),
  route("browse/url", "routes/browse/url.tsx", { id: "browse-url" }),
  route("browse/url/*", "routes/browse/url.tsx", { id: "browse-url-of" }),
  route("browse/file", "routes/browse/file.tsx"),
  route("browse/view", "routes/browse/view-choice.ts"),
  route("item/:eisbn", "routes/item/item.tsx"),
  route("item/:eisbn/add", "routes/item/add.tsx"),
  route("item/:eisbn/interiors", "routes/item/interiors.tsx"),
  route("item/:eisbn/audiobooks", "routes/item/audiobooks.tsx"),
  route("item/:eisbn/tell-me", "routes/item/tell-me.tsx"),
  route("item/:eisbn/lists/:list_id", "routes/item/item.tsx", { id: "item-in-list" }),
  route("item/:eisbn/:kind", "routes/item/more.tsx"),
  route("notices/:token", "routes/notices/notice.tsx"),
  route("feeds/browse", "routes/feeds/browse.ts", { id: "feed-browse" }),
  route("feeds/browse/*", "routes/feeds/browse.ts", { id: "feed-browse-filter" }),
  route("sitemap.xml", "routes/feeds/sitemap.ts", { id: "sitemap-index" }),
  route("sitemap/:part", "routes/feeds/sitemap.ts", { id: "sitemap-part" }),
  route("lists/:list_id", "routes/lists/list.tsx"),
  route("events", "routes/pages/events.tsx"),
  route("features", "routes/lists/features.tsx"),
  route("features/*", "routes/lists/features.tsx", { id: "features-filtered" }),
  route("dev/audiobooks", "routes/dev/audiobooks.ts"),
  route("gift-cards", "routes/pages/gift-cards.tsx"),
  route("location", "routes/pages/location.tsx"),
  route("privacy-policy", "routes/pages/privacy-policy.tsx"),
  route("contact", "routes/pages/contact.tsx"),

  // Checkout
  route("checkout", "routes/checkout/start.ts"),
  route("checkout/cart", "routes/checkout/cart.tsx"),
  route("checkout/cart/lines/:cart_id/removal", "routes/checkout/line-removal.ts"),
  route("checkout/cart/removal", "routes/checkout/removal.ts"),
  route("checkout/cart/unavailable-removal", "routes/checkout/unavailable-removal.ts"),
  route("checkout/contact", "routes/checkout/contact.tsx"),
  route("checkout/payment", "routes/checkout/payment.tsx"),
  route("checkout/review", "routes/checkout/review.tsx"),
  route("checkout/paypal", "routes/checkout/paypal.tsx"),
  route("checkout/:step", "routes/checkout/other-step.tsx"),

  // Accounts
  route("account/login", "routes/account/login.tsx"),
  route("account/order/:order_number", "routes/account/order.tsx"),
  route("account/:view?", "routes/account/other-view.ts"),

  // Shell
  route("r/ei/:id", "routes/pages/short-link.ts", { id: "short-link-item" }),
  route("r/eigr/:id", "routes/pages/short-link.ts", { id: "short-link-registry-item" }),
  route("lite", "routes/pages/lite.ts"),
  route("refresh", "routes/pages/refresh.ts"),
  route("test", "routes/dev/test.tsx"),
  route("dev/mail", "routes/dev/mail.tsx"),
  route("covers/:eisbn/:width", "routes/covers/cover.ts"),
  route("robots.txt", "routes/pages/robots.ts"),
  route("api/:group/:method", "routes/api/call.ts"),
  route("*", "routes/pages/elsewhere.tsx"),
] satisfies RouteConfig;
