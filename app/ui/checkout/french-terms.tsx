import type { ReactNode } from "react";
import type { SalePage } from "#app/domain/stores/sale-terms.ts";
import { type Message, checkout as words } from "#app/messages/words.ts";
import { choice, error as errorText, field, radio } from "../form/form.css.ts";
import { useT } from "../page/t.ts";

/** The id of the box, for a link to it, on a page whose form has no state. */
export const FRENCH_TERMS_ID = "french-terms";

/** The terms in French, before a contract in another language, and their version. */
export type FrenchTerms = SalePage & { readonly version: string };

/**
 * The shop's terms in French, and an unticked box that asks for the contract in the page's language.
 * @param said the words for staff who speak with the customer; for the customer if omitted
 */
export function FrenchTermsBox({
  id = FRENCH_TERMS_ID,
  terms: { path, lang, label, version },
  error,
  said: { first, box } = { first: words.frenchFirst, box: words.contractLanguage },
  between,
}: {
  /** The id of the box. */
  id?: string;
  terms: FrenchTerms;
  /** Why the contract cannot be in the page's language yet; "" if that is not the reason. */
  error: string;
  said?: { first: Message; box: Message };
  /** The content between the link and the box. */
  between?: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <p>
        {t(first)}{" "}
        <a href={path} hrefLang={lang} lang={lang}>
          {label}
        </a>
      </p>
      {between}
      <div className={field}>
        {error && (
          <p id={`${id}-error`} className={errorText}>
            {error}
          </p>
        )}
        <label className={choice}>
          <input
            type="checkbox"
            id={id}
            name="french_terms"
            value={version}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={radio}
          />
          <span>{t(box)}</span>
        </label>
      </div>
    </>
  );
}
