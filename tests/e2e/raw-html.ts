import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { constraintComplaints } from "#tests/support/form-constraints.ts";
import { markupRules } from "#tests/support/markup-rules.ts";
import type { State } from "./states/steps.ts";
import type { Answer } from "./visitor.ts";

const NAMES: Record<string, string> = { tidewater: "Tidewater Books" };

/** html-validate's recommended rules, except where React or the shop's contract requires something else. */
const RULES: ConfigData = {
  root: true,
  plugins: [markupRules],
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // How React writes attributes and empty elements; browsers treat all spellings the same.
    "void-style": ["error", { style: "selfclosing" }],
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    "attr-case": "off",
    // Without scripts, the page of a report loads itself again until the file is there (interpretation 30).
    "meta-refresh": "off",
    // Book titles and search terms may be long.
    "long-title": "off",
    // Our own files come from the same server as the page; Google changes its analytics script at any time.
    "require-sri": ["error", { target: "crossorigin", exclude: ["https://www.googletagmanager.com/"] }],
    // Only an input of this type sends where somebody clicked.
    "prefer-button": ["error", { exclude: ["image"] }],
    // A filter's values share a name, whether a radio button shows one or a box leaves one out (spec 1 §2, the grammar
    // of /browse/filter).
    "form-dup-name": "off",
    "tel-non-breaking": ["error", { ignoreClasses: ["nobr"] }],
    "colophon/words-apart": "error",
    "colophon/no-empty-items": "error",
    "colophon/no-repeated-lines": "error",
    "colophon/harmless-enter": "error",
    "colophon/required-choice": "error",
    "colophon/live-regions-apart": "error",
  },
};

/**
 * Puts the rules together once. html-validate's own loader does so for every page, which takes a quarter of its time.
 */
class LoadedOnce extends StaticConfigLoader {
  #rules: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;
  override getConfigFor(handle: string) {
    this.#rules ??= super.getConfigFor(handle);
    return this.#rules;
  }
}
export const validator = new HtmlValidate(new LoadedOnce(RULES));

/** Spec 2 §2: " | Browse", or the prettified path. */
function titleOf({ path }: Answer): string {
  const { pathname } = new URL(path, "http://shop");
  if (pathname.startsWith("/browse/filter")) return "Browse";
  return decodeURIComponent(pathname)
    .split(/[/_-]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function expectedTitle(state: State, answer: Answer, shop: string): string {
  const name = NAMES[shop] ?? "Prairie Lantern";
  const what = state.title ?? titleOf(answer);
  const status = state.status ?? 200;
  return [
    status === 422 || (status === 403 && state.step) ? "Error" : "",
    state.step ? stepTitle(state.step, answer.html) : "",
    what === "" ? name : `${name} | ${what}`,
  ]
    .filter(Boolean)
    .join(": ");
}

/**
 * An order that is picked up has no address and no carrier, which are steps 2 and 3 of one that is sent. A page without
 * the bar, such as an empty cart, has only its title to say which kind of order it belongs to.
 */
function stepTitle(step: number, html: string): string {
  const sent = html.includes('aria-label="Checkout"')
    ? html.includes("Shipping / Pick up / Local Delivery")
    : textOf(html, "title").includes(" of 6");
  if (sent) return `Step ${step} of 6`;
  return `Step ${step === 1 ? 1 : step - 2} of 4`;
}

const textOf = (html: string, tag: string): string =>
  (new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? "")
    .replace(/<[^>]+>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();

/** The faults of an answer's status, title and heading. */
export function headComplaints(answer: Answer, state: State, shop: string): string[] {
  const found: string[] = [];
  const is = (what: string, given: unknown, wanted: unknown) => {
    const same = wanted instanceof RegExp ? wanted.test(String(given)) : given === wanted;
    if (!same) found.push(`${what} is ${JSON.stringify(given)}, not ${JSON.stringify(String(wanted))}`);
  };
  is("status", answer.status, state.status ?? 200);
  if (state.title !== "*") is("title", textOf(answer.html, "title"), expectedTitle(state, answer, shop));
  is("heading", textOf(answer.html, "h1"), state.heading);
  return found;
}

/** The faults of a page's markup, and of its fields' constraints. */
export async function markupComplaints(answer: Answer): Promise<string[]> {
  const complaints = constraintComplaints(answer.html);
  const report = await validator.validateString(answer.html);
  for (const { messages } of report.results)
    for (const { ruleId, message, selector } of messages)
      complaints.push(`${ruleId}: ${message} (${selector})`);
  return complaints;
}
