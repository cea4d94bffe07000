import { clsx } from "clsx";
import { type FormEventHandler, type PropsWithChildren, useEffect } from "react";
import { shell as words } from "#app/messages/words.ts";
import { hidden } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "./form.css.ts";
import { useNewValue } from "./newer.ts";
import type { Field } from "./submission.ts";

interface FieldProps {
  field: Field;
  /** The field's name, if the form's state does not know it. */
  label?: string | undefined;
  /** The language of the label, if that is not the page's. */
  lang?: string | undefined;
  /** The subject of the field, for screen readers and text browsers, on a page with several such fields. */
  of?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  /** Whether another field decides if this one is needed, so that “(optional)” would be wrong. */
  depends?: boolean;
}

/** Whether a field is required: as the page says, or else as the schema says. */
const isRequired = ({ field, required }: FieldProps) => required ?? field.constraint?.required ?? false;

function Label(props: PropsWithChildren<FieldProps>) {
  const { field, label = field.label, lang, of, depends, hint, children } = props;
  const t = useT();
  return (
    <div className={css.field}>
      <label htmlFor={field.id} className={css.label} lang={lang}>
        {label} {of && <span className={hidden}>({of})</span>}{" "}
        {!isRequired(props) && !depends && <span className={css.optional}>{t(words.optional)}</span>}
      </label>{" "}
      {hint && (
        <p id={field.hintId} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
      {children}
    </div>
  );
}

export function FieldErrors({ field }: { field: Field }) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className={css.error}>
      {field.errors.join(" ")}
    </p>
  );
}

/** An input's attributes: its value, whether it is invalid, and the texts that belong to it. */
function attributes(props: FieldProps) {
  const { field, hint } = props;
  return {
    ...field.constraint,
    id: field.id,
    name: field.name,
    defaultValue: field.value,
    required: isRequired(props),
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby":
      [hint && field.hintId, field.errors && field.errorId].filter(Boolean).join(" ") || undefined,
  };
}

/** A text field with its label, hint and error. */
export function TextField({
  type = "text",
  autoComplete,
  className,
  onInput,
  ...props
}: FieldProps & {
  /** Formats the text while it is typed, with JavaScript (`input-format.ts`). */
  onInput?: FormEventHandler<HTMLInputElement>;
  type?: "text" | "email" | "tel" | "password" | "date";
  autoComplete?: string;
  className?: string;
}) {
  return (
    <Label {...props}>
      <input
        ref={useNewValue(props.field.value)}
        type={type}
        {...attributes(props)}
        autoComplete={autoComplete}
        onInput={onInput}
        className={clsx(css.input, className)}
      />
    </Label>
  );
}

/** A day, as `YYYY-MM-DD`. */
export function DateField({ min, max, ...props }: FieldProps & { min: string; max: string }) {
  const { maxLength, ...rest } = attributes(props);
  return (
    <Label {...props}>
      <input
        ref={useNewValue(props.field.value)}
        type="date"
        min={min}
        max={max}
        {...rest}
        autoComplete="off"
        className={css.input}
      />
    </Label>
  );
}

export function TextArea({ rows = 4, ...props }: FieldProps & { rows?: number }) {
  return (
    <Label {...props}>
      <textarea
        ref={useNewValue(props.field.value)}
        {...attributes(props)}
        rows={rows}
        className={css.input}
      />
    </Label>
  );
}

/** A drop-down list. */
export function SelectField({
  options,
  autoComplete,
  onChoose,
  ...props
}: FieldProps & {
  /** Values with their texts, and the language of a text if that is not the page's. */
  options: readonly (readonly [value: string, label: string, lang?: string | undefined])[];
  autoComplete?: string;
  /** Also notices a choice that was made before the scripts ran. */
  onChoose?(value: string): void;
}) {
  const t = useT();
  const { value } = props.field;
  const select = useNewValue<HTMLSelectElement>(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value can change what is chosen.
  useEffect(() => onChoose?.(select.current?.value ?? value), [value]);
  const { required, maxLength, pattern, inputMode, ...rest } = attributes(props);
  const placeholder = value === "";
  return (
    <Label {...props}>
      <select
        ref={select}
        {...rest}
        // HTML only allows `required` on a select whose first option is empty.
        required={required && placeholder}
        autoComplete={autoComplete}
        onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget.value))}
        className={css.input}
      >
        {placeholder && <option value="">{t(words.choose)}</option>}
        {options.map(([value, label, lang]) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </Label>
  );
}

/** A checkbox. */
export function CheckField({ field, label = field.label }: { field: Field; label?: string }) {
  return (
    <div className={css.field}>
      <FieldErrors field={field} />
      <label className={css.choice}>
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          value="on"
          defaultChecked={field.value === "on" || field.value === "true"}
          aria-describedby={field.errors ? field.errorId : undefined}
          className={css.radio}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

/** A file field. `accept` is only a hint; the server validates. */
export function FileField({ accept, ...props }: FieldProps & { accept: string }) {
  const { defaultValue, ...rest } = attributes(props);
  return (
    <Label {...props}>
      <input type="file" accept={accept} {...rest} className={css.input} />
    </Label>
  );
}

/** Radio buttons. If the page's heading asks the question, `labelledBy` is the heading's id. */
export function Choices({
  field,
  legend = field.label,
  labelledBy,
  options,
  required = true,
}: {
  field: Field;
  legend?: string;
  labelledBy?: string;
  options: readonly {
    value: string;
    label: string;
    hint?: string | undefined;
    /** The language of the hint, if that is not the page's. */
    lang?: string | undefined;
    unscripted?: string | undefined;
  }[];
  required?: boolean;
}) {
  const describedBy = field.errors ? field.errorId : undefined;
  const answers = (
    <>
      <FieldErrors field={field} />
      <div className={css.choices}>
        {options.map((option, position) => (
          <div key={option.value}>
            <label className={css.choice}>
              <input
                type="radio"
                id={position === 0 ? field.id : undefined}
                name={field.name}
                value={option.value}
                defaultChecked={field.value === option.value || (options.length === 1 && required)}
                required={required}
                className={css.radio}
              />
              <span>
                {option.label}{" "}
                {option.hint && (
                  <span className={css.hint} lang={option.lang}>
                    {option.hint}
                  </span>
                )}
                {option.unscripted && (
                  <noscript>
                    {" "}
                    <span className={css.hint}>{option.unscripted}</span>
                  </noscript>
                )}
              </span>
            </label>
          </div>
        ))}
      </div>
    </>
  );
  if (labelledBy) {
    return (
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className={css.field}
      >
        {answers}
      </div>
    );
  }
  return (
    <fieldset className={css.field} aria-describedby={describedBy}>
      <legend className={css.label}>{legend}</legend>
      {answers}
    </fieldset>
  );
}
