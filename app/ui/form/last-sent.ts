/** A form that was sent: where to, and with what. */
export interface SentForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

let last: SentForm | undefined;

/**
 * Remembers the form that was sent last, for the page that says that the shop could not take it: that page replaces the
 * form, and going back would find it empty. A form with files is not remembered, because no page can send a file by
 * itself.
 */
export function rememberForms(): void {
  document.addEventListener("submit", ({ target, submitter }) => {
    const form = target as HTMLFormElement;
    const { name = "", value = "" } = (submitter as HTMLButtonElement | null) ?? {};
    const fields = [...new FormData(form), ...(name ? [[name, value] as const] : [])];
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    last = fields.every((field): field is [string, string] => typeof field[1] === "string")
      ? { action: action || location.pathname + location.search, fields }
      : undefined;
  });
}

export const lastSentForm = () => last;
