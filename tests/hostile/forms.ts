import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import type { Shopper } from "./shopper.ts";

/** A form on a page: where it goes and what it would send. */
export interface FoundForm {
  page: string;
  method: "GET" | "POST";
  action: string;
  multipart: boolean;
  fields: readonly [name: string, value: string][];
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
const decoded = (text: string) => text.replace(/&(amp|quot|#x27|lt|gt);/g, (sign) => ENTITIES[sign] ?? sign);

function attributes(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g))
    found[name.toLowerCase()] ??= decoded(value);
  return found;
}

/** The forms of a page. React's markup is regular, so regular expressions can read it. */
export function formsOf(page: string, html: string): FoundForm[] {
  const outside = [...html.matchAll(/<(?:input|select|textarea|button)\b([^>]*\bform="[^>]*)>/g)].map(
    ([, tag = ""]) => attributes(tag),
  );
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = "", content = ""]) => {
    const form = attributes(tag);
    const own = [...content.matchAll(/<(input|textarea|button)\b([^>]*)>([^<]*)/g)].map(
      ([, kind, of = "", text = ""]) => ({
        ...attributes(of),
        ...(kind === "textarea" && { value: decoded(text) }),
      }),
    );
    const chosen = [...content.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].map(
      ([, of = "", options = ""]) => ({
        ...attributes(of),
        value: [...options.matchAll(/<option\b([^>]*)>/g)]
          .map(([, one = ""]) => attributes(one).value)
          .find(Boolean),
      }),
    );
    const all: Record<string, string | undefined>[] = [
      ...own,
      ...chosen,
      ...outside.filter((one) => one.form === form.id),
    ];
    return {
      page,
      method: form.method?.toUpperCase() === "POST" ? "POST" : "GET",
      action: form.action || page,
      multipart: form.enctype === "multipart/form-data",
      fields: all.filter(({ name }) => name).map(({ name, value }) => [name ?? "", value ?? ""] as const),
    } as FoundForm;
  });
}

/** The path of a kind of pages: without numbers and ids. */
const shapeOf = (path: string) =>
  path
    .replace(/\?.*/, "")
    .replace(/\/[\w-]{22}(?=\/|$)/g, "/:id")
    .replace(/\d+/g, "0")
    .replace(/(\/filter\/).*/, "$1");
const LEADS_NOWHERE = /^\/(assets|covers|pictures|feeds|sitemap|download|fonts|api|account\/log-out)|\.\w+$/;

/** Every path of the site map, as Remix writes it. */
export const patterns: string[] = (routes as RouteConfigEntry[]).map(({ path }) => `/${path ?? ""}`);

/** Follows links from every page of the site map, to at most two pages of each kind, and collects their forms. */
export async function crawl(shopper: Shopper, limit = 120): Promise<{ pages: string[]; forms: FoundForm[] }> {
  const waiting = patterns.filter((path) => !/[:*]/.test(path) && !LEADS_NOWHERE.test(path));
  const seen = new Map<string, number>();
  const pages: string[] = [];
  const forms = new Map<string, FoundForm>();
  for (let path = waiting.shift(); path !== undefined && pages.length < limit; path = waiting.shift()) {
    const shape = shapeOf(path);
    const before = seen.get(shape) ?? 0;
    if (before >= 2 || pages.includes(path)) continue;
    seen.set(shape, before + 1);
    const answer = await shopper.get(path);
    if (!String(answer?.headers["content-type"]).startsWith("text/html")) continue;
    pages.push(path);
    const html = answer?.text ?? "";
    for (const form of formsOf(path, html)) {
      const key = `${form.method} ${shapeOf(form.action)} ${form.fields.map(([name]) => name).join()}`;
      if (!/^https?:/.test(form.action) && !forms.has(key)) forms.set(key, form);
    }
    for (const [, href = ""] of html.matchAll(/ href="(\/[^"#]*)"/g))
      if (!href.startsWith("//") && !LEADS_NOWHERE.test(href)) waiting.push(decoded(href));
  }
  return { pages, forms: [...forms.values()] };
}
