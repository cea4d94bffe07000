import * as css from "./shell.css.ts";

/** Milliseconds to wait after a keystroke before asking. */
const KEYSTROKE_DELAY_MS = 150;

/** The answer of `browse/suggest`. */
interface Answer {
  rows?: { title: string; author_line: string; label: string; path: string }[];
  authors?: Named[];
  series?: Named[];
}
interface Named {
  name: string;
  label: string;
  path: string;
}
interface Suggestion extends Named {
  /** The author of a title. */
  about: string;
}

function suggestionsIn({ rows = [], authors = [], series = [] }: Answer): Suggestion[] {
  return [
    ...rows.map(({ title, author_line, ...row }) => ({ ...row, name: title, about: author_line })),
    ...[...authors, ...series].map((suggestion) => ({ ...suggestion, about: "" })),
  ];
}

/**
 * Suggests titles, authors and series while typing, as a combobox with a list (WAI-ARIA Authoring Practices,
 * "Combobox"). Loaded when the search field is first used; the form still works as before.
 * @param path writes paths of the shop in the page's language
 */
export function attachSuggestions(input: HTMLInputElement, path: (path: string) => string): void {
  if (input.getAttribute("role") === "combobox") return;
  const list = document.createElement("ul");
  list.id = "search-suggestions";
  list.className = css.suggestions;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.placeholder);
  list.hidden = true;
  input.after(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTerm = "";

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const show = (rows: readonly Suggestion[]) => {
    const chosen = list.children[active]?.querySelector("a")?.getAttribute("href");
    list.replaceChildren(
      ...rows.map((row, index) => {
        const item = document.createElement("li");
        item.id = `search-suggestion-${index}`;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        const link = document.createElement("a");
        link.href = path(row.path);
        link.tabIndex = -1;
        const about = document.createElement("small");
        about.textContent = [row.about, row.label].filter((text) => text !== "").join(" · ");
        link.append(row.name, " ", about);
        item.append(link);
        return item;
      }),
    );
    list.hidden = rows.length === 0;
    input.setAttribute("aria-expanded", String(rows.length > 0));
    // A chosen earlier suggestion stays chosen if it is still there.
    active = -1;
    choose(rows.findIndex((row) => row.path === chosen));
  };
  const ask = async () => {
    const term = input.value.trim();
    const type = input.form?.querySelector<HTMLSelectElement>("[name=k]")?.value ?? "keyword";
    lastTerm = term;
    if (term.length < 2 || type === "url" || type === "file") return close();
    try {
      const response = await fetch(path(`/api/browse/suggest?${new URLSearchParams({ t: term, k: type })}`));
      const answer = (await response.json()) as Answer;
      // Ignores a late answer if the text has changed since.
      if (lastTerm === term && document.activeElement === input) show(suggestionsIn(answer));
    } catch {
      close();
    }
  };
  const choose = (to: number) => {
    const options = [...list.children] as HTMLElement[];
    options[active]?.setAttribute("aria-selected", "false");
    active = to < -1 ? options.length - 1 : to >= options.length ? -1 : to;
    const option = options[active];
    option?.setAttribute("aria-selected", "true");
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, KEYSTROKE_DELAY_MS);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      choose(active + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      list.children[active]?.querySelector("a")?.click();
    }
  });
  // A press on a suggestion leaves the focus in the field, so that only leaving the field closes the list.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("blur", close);
  if (input.value.trim() !== "") void ask();
}
