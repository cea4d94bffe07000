import { BY_SCRIPT, SECURE_SESSION_COOKIE, SESSION_COOKIE } from "#app/http/cookies.ts";

const YEAR = 365 * 24 * 3600;

/**
 * Gives a visitor a session just before their first form is sent, so that two forms sent at the same moment, such as
 * two titles put in the cart, belong to the same one. The server takes the id, and answers with a cookie that scripts
 * cannot read; without this it would make one up for each of the forms. Pages of a session have a token in their forms.
 */
export function beginWithFirstForm(): void {
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      const form = target as HTMLFormElement;
      const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method");
      if (method?.toLowerCase() !== "post" || form.querySelector("[name=csrf]")) return;
      if (document.cookie.includes(`${SESSION_COOKIE}=`)) return;
      const id = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
      const value = id.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
      const [name, secure] =
        location.protocol === "https:" ? [SECURE_SESSION_COOKIE, "; Secure"] : [SESSION_COOKIE, ""];
      // A cookie of the server's own, which this script cannot see, is not replaced: it is HttpOnly.
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
      document.cookie = `${name}=${BY_SCRIPT}${value}; Path=/; Max-Age=${YEAR}${secure}; SameSite=Lax`;
    },
    true,
  );
}
