import { LONG, missing, type States, sent, states } from "./steps.ts";

/** Pages about the shop, and those of the demo. */
export const pages: States = {
  "routes/pages/location.tsx": states(
    { heading: "Which of our shops is yours?" },
    {
      "the choice": { open: "/location", shops: ["tidewater", "plain"] },
      "an unknown one": { open: sent("/location", { location_id: "99" }), shops: ["tidewater"], status: 422 },
      "one shop only": { open: "/location", shops: ["prairie"], status: 404, title: "404", heading: "404" },
    },
  ),
  "routes/pages/privacy-policy.tsx": [{ state: "the page", open: "/privacy-policy", heading: /privacy/i }],
  "routes/pages/contact.tsx": [{ state: "the page", open: "/contact", heading: "Contact and hours" }],
  "routes/api/docs.tsx": [{ state: "the calls", open: "/api/docs", title: "API", heading: "API" }],
  "routes/pages/elsewhere.tsx": [
    { state: "a page of blocks", open: "/winter", shops: ["tidewater"], heading: "Winter reading" },
    { state: "a page of lists", open: "/our-lists", shops: ["tidewater"], heading: "All our lists" },
    { state: "for customers", open: "/club", shops: ["guarded"], status: 403, heading: "Login" },
    { state: "a page of its own", open: "/club", shops: ["measured"], heading: "Club" },
    missing("nothing there", "/no/such/page"),
    missing("long words", `/${LONG}`),
  ],
  "routes/pages/refused.tsx": [missing("nothing refused", "/refused")],
  "routes/dev/test.tsx": [{ state: "the menu", open: "/test", heading: "Test menu" }],
  "routes/dev/mail.tsx": [
    { state: "the emails", open: "/dev/mail", title: "Emails of the demo", heading: "Emails of the demo" },
  ],
  "routes/dev/emails.tsx": [
    {
      state: "every kind of email",
      open: "/dev/emails",
      title: "Every kind of email",
      heading: "Every kind of email",
    },
  ],
};
