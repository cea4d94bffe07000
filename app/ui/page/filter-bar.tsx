import { Form } from "@remix-run/react";
import clsx from "clsx";
import { Fragment, type PropsWithChildren } from "react";
import type { Constraint } from "#app/lib/constraints.ts";
import { shell as words } from "#app/messages/words.ts";
import { input } from "../form/form.css.ts";
import { Submit } from "../form/submit.tsx";
import * as css from "./filter-bar.css.ts";
import { screenOnly } from "./layout.css.ts";
import { useT } from "./t.ts";

/**
 * A drop-down list of the bar; its options are values with their texts, and their languages if these are not the
 * page's.
 */
export interface FilterChoice {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string, lang?: string | undefined])[];
}

/**
 * Says what a list shows, above the list: a search field, choices such as the sort order, and one button. It is a plain
 * form that changes the page's address.
 * @param kept other fields of the address, which stay as they are
 * @param foldedAs on a phone, what to press to see the form; without it, the form is in view
 */
export function FilterBar({
  id,
  action,
  term,
  choices = [],
  kept = [],
  foldedAs,
  children,
}: PropsWithChildren<{
  /** Where the action has the name of something in it. */
  id?: string;
  action: string;
  term?: { name: string; label: string; value: string; limits: Constraint };
  choices?: readonly FilterChoice[];
  kept?: readonly (readonly [name: string, value: string])[];
  foldedAs?: string;
}>) {
  const t = useT();
  const formKey = JSON.stringify([term?.value, ...choices.map(({ value }) => value)]);
  const form = (
    // The fields follow the address, including Back and Forward.
    <Form
      id={id}
      method="get"
      action={action}
      className={clsx(css.bar, foldedAs && css.folded, screenOnly)}
      key={formKey}
    >
      {kept.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {term && (
        <label className={css.term}>
          <span className={css.label}>{term.label}</span>{" "}
          <input
            type="search"
            name={term.name}
            defaultValue={term.value}
            {...term.limits}
            className={input}
          />
        </label>
      )}{" "}
      {choices.map(({ name, label, value, options }) => (
        <Fragment key={name}>
          <label className={css.choice}>
            <span className={css.label}>{label}</span>{" "}
            <select name={name} defaultValue={value} className={input}>
              {options.map(([optionValue, text, lang]) => (
                <option key={optionValue} value={optionValue} lang={lang}>
                  {text}
                </option>
              ))}
            </select>
          </label>{" "}
        </Fragment>
      ))}
      <Submit as="secondary">{t(words.showChosen)}</Submit> {children}
    </Form>
  );
  if (foldedAs === undefined) return form;
  return (
    <div className={css.container}>
      <details className={css.fold} key={formKey}>
        <summary>{foldedAs}</summary>
      </details>
      {form}
    </div>
  );
}
