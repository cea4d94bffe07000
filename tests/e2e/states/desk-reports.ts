import type { State, States } from "./steps.ts";

/** Reports at the desk. */

const at = (state: string, path: string, heading: State["heading"], status = 200): State => ({
  state,
  open: `/desk/reports${path}`,
  heading,
  status,
  as: "owner",
  title: "*",
});

export const deskReports: States = {
  "routes/desk/reports/reports.tsx": [at("the reports", "", "Reports")],
  "routes/desk/reports/report.tsx": [
    at("sales by day", "/sales", "Sales"),
    at("sales by title", "/sales?by=title", "Sales"),
    at("days that go backwards", "/taxes?from=2026-11-02&to=2026-11-01", "Taxes"),
    at("payments", "/payments", "Payments"),
    at("titles that run out", "/low-stock?at_most=1000", "Running out"),
    at("a week", "/bestsellers", "The week’s bestsellers"),
    at("unknown", "/weather", "This page does not exist", 404),
  ],
  "routes/desk/bookkeeping/bookkeeping.tsx": [
    {
      ...at("the files", "", "Files for bookkeeping"),
      open: "/desk/bookkeeping?from=2026-11-02&to=2026-11-01&wrong=backwards",
    },
  ],
  "routes/desk/reports/entries.tsx": [at("of this month", "/entries", "What a figure is made of")],
};
