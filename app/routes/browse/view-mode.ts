export const VIEW_MODES = ["cards", "grid", "list"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** The view of results that the cookie chooses; the list view is only for institutions (spec 1 §4). */
export function viewMode(cookie: string | undefined, institution: boolean): ViewMode {
  const mode = VIEW_MODES.find((option) => option === cookie) ?? "cards";
  return mode === "list" && !institution ? "cards" : mode;
}
