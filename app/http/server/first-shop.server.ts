import { hash, randomBytes } from "node:crypto";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { installationVisit } from "#app/calls/common/staff-visit.server.ts";
import { openFirst } from "#app/calls/desk-access/first-shop.server.ts";
import { storeNames } from "#app/domain/stores/stores.server.ts";
import { isSameSecret } from "#app/lib/token.server.ts";
import { defaultLocale } from "#app/messages/default-locale.server.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { errorLines, type Failure, isFailure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { account, type Message, firstShop as words } from "#app/messages/words.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { deskCookie } from "../cookies.ts";
import { readText } from "../reading/body.server.ts";

/**
 * The page of an installation without a shop. The server prints a key on its terminal; with it, the operator creates
 * the shop and is logged in to its desk. All other pages belong to a shop, so this one makes its whole document itself.
 */
export interface FirstShopPage {
  readonly key: string;
  /** Whether there is still no shop. Once there is one, it stays false. */
  isWanted(): Promise<boolean>;
  answer(request: Request, from: { address: string; secure: boolean }): Promise<Response>;
}

export function firstShopPage(platform: Platform): FirstShopPage {
  const key = randomBytes(12).toString("base64url");
  let isOpen = true;
  const isKey = (typedKey: string) => isSameSecret(typedKey, key);
  return {
    key,
    async isWanted() {
      if (isOpen && (await storeNames(platform.database, 1)).count > 0) isOpen = false;
      return isOpen;
    },
    async answer(request, { address, secure }) {
      const url = new URL(request.url);
      if (request.method !== "POST") {
        const typedKey = url.searchParams.get("key") ?? "";
        if (url.pathname === "/start" && isKey(typedKey)) return page(shopForm(typedKey, {}));
        return page(keyForm(typedKey !== ""), /^\/(start)?$/.test(url.pathname) ? 200 : 404);
      }
      const typed = Object.fromEntries(new URLSearchParams(await readText(request)));
      if (url.pathname !== "/start" || !isKey(typed.key ?? "")) return page(keyForm(true), 403);
      const browser = request.headers.get("User-Agent")?.slice(0, 200) ?? "";
      const input = asUnchecked({ ...typed, host: url.host, browser, address });
      const opened = await call(
        installationVisit(platform, { name: "first shop", stores: "all" }),
        openFirst,
        input,
      );
      if (isFailure(opened)) return page(shopForm(key, typed, opened), 422);
      isOpen = false;
      const headers = new Headers({ Location: "/desk/opening", "Cache-Control": "no-store" });
      headers.append("Set-Cookie", deskCookie(opened.session_id, secure));
      return new Response(null, { status: 303, headers });
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const t = (message: Message) => translator(defaultLocale() ?? SOURCE)<string>(message);
const escapedText = (message: Message) => escapeHtml(t(message));

const STYLE = `
body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1a17;background:#fbf8f2}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem;display:grid;gap:1.25rem}
h1{font-size:1.75rem;line-height:1.2;margin:0}p,ul{margin:0}
form{display:grid;gap:1.25rem}fieldset{border:0;padding:0;margin:0;display:grid;gap:.25rem}
label,legend{font-weight:600;padding:0}.field{display:grid;gap:.25rem}.hint{color:#57534e;font-size:.9375rem}
.choice{font-weight:400;display:inline-flex;gap:.5rem;align-items:center;min-height:2.75rem}
input[type=text],input[type=email],input[type=password]{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid #78716c;border-radius:4px;width:100%;box-sizing:border-box;background:#fff;color:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #1f4d43;outline-offset:2px}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:4px;background:#1f4d43;color:#fff;justify-self:start;cursor:pointer}
.problem{border:2px solid #a31515;border-radius:4px;padding:1rem;display:grid;gap:.5rem}.error{color:#a31515;font-weight:600}`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function page({ title, body }: { title: Message; body: string }, status = 200): Response {
  const language = (defaultLocale() ?? SOURCE).split("-")[0];
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><title>${escapedText(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapedText(title)}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
    },
  });
}

function keyForm(isWrong: boolean) {
  const wrong = isWrong
    ? `<p class="error" id="key-error" role="alert">${escapedText(words.keyWrong)}</p>`
    : "";
  const body = `<p>${escapedText(words.keyLead)}</p><form method="get" action="/start"><div class="field"><label for="key">${escapedText(words.key)}</label> ${wrong}<input type="text" id="key" name="key" autocomplete="off" required></div><button type="submit">${escapedText(words.keySubmit)}</button></form>`;
  return { title: words.keyTitle, body };
}

const FIELDS = [
  { name: "shop", type: "text", label: words.shop, hint: undefined, autocomplete: "organization" },
  { name: "province", type: "text", label: words.province, hint: words.provinceHint, autocomplete: "off" },
  { name: "name", type: "text", label: words.name, hint: undefined, autocomplete: "name" },
  { name: "email", type: "email", label: words.email, hint: words.emailHint, autocomplete: "email" },
  {
    name: "password",
    type: "password",
    label: words.password,
    hint: account.passwordHint,
    autocomplete: "new-password",
  },
  { name: "confirm", type: "password", label: words.confirm, hint: undefined, autocomplete: "new-password" },
] as const;

function shopForm(key: string, typed: Readonly<Record<string, string>>, refused?: Failure) {
  const errors = refused?.fields ?? {};
  const fields = FIELDS.map(({ name, type, label, hint, autocomplete }) => {
    const error = errors[name];
    const value = type === "password" ? "" : escapeHtml(typed[name] ?? "");
    const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
    return `<div class="field"><label for="${name}">${escapedText(label)}</label> ${hint ? `<p class="hint" id="${name}-hint">${escapedText(hint)}</p>` : ""}${error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ""}<input type="${type}" id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}"${about ? ` aria-describedby="${about}"` : ""}${error ? ' aria-invalid="true"' : ""}></div>`;
  });
  const countries = (["CA", "US"] as const).map(
    (code) =>
      `<label class="choice"><input type="radio" name="country" value="${code}"${code === "CA" ? ' id="country"' : ""}${typed.country === code ? " checked" : ""}> ${escapedText(code === "CA" ? words.canada : words.states)}</label>`,
  );
  const country = `<fieldset><legend>${escapedText(words.country)}</legend><p class="hint">${escapedText(words.countryHint)}</p>${errors.country ? `<p class="error">${escapeHtml(errors.country)}</p>` : ""}${countries.join(" ")}</fieldset>`;
  const lines = refused ? (refused.fields ? [] : errorLines(refused.error)) : [];
  const links = Object.entries(errors).map(
    ([name, text]) => `<li><a href="#${name}">${escapeHtml(text)}</a></li>`,
  );
  const problem = refused
    ? `<div class="problem" role="alert"><strong>${escapedText(words.problemTitle)}</strong><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}${links.join("")}</ul></div>`
    : "";
  const [shop, ...others] = fields;
  const body = `<p>${escapedText(words.lead)}</p><form method="post" action="/start">${problem}<input type="hidden" name="key" value="${escapeHtml(key)}">${shop}${country}${others.join("")}<button type="submit">${escapedText(words.submit)}</button></form>`;
  return { title: words.title, body };
}
