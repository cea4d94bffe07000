export const VIEW_MODES = ["cards", "grid", "list"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** How results are shown, according to the cookie; the list view is only for institutions (spec 1 §4). */
export function viewMode(cookie: string | undefined, institution: boolean): ViewMode {
  const mode = VIEW_MODES.find((one) => one === cookie) ?? "cards";
  return mode === "list" && !institution ? "cards" : mode;
}
