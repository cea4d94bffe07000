import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { clsx } from "clsx";
import { type PropsWithChildren, useEffect, useRef } from "react";
import * as words from "#app/messages/shell.ts";
import * as css from "./form.css.ts";
import { useRoot, useT } from "./t.ts";

/** The session's token: every form that posts has it. */
export function Csrf() {
  return <input type="hidden" name="csrf" value={useRoot()?.csrf ?? ""} />;
}

interface FieldProps {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: string;
  hint?: string;
  required?: boolean;
}

function Label({ field, label, required, hint, children }: PropsWithChildren<FieldProps>) {
  const t = useT();
  return (
    <div className={css.field}>
      <label htmlFor={field.id} className={css.label}>
        {label} {!required && <span className={css.optional}>{t(words.optional)}</span>}
      </label>
      {hint && (
        <p id={field.descriptionId} className={css.hint}>
          {hint}
        </p>
      )}
      {field.errors && (
        <p id={field.errorId} className={css.error}>
          {field.errors.join(" ")}
        </p>
      )}
      {children}
    </div>
  );
}

/** A text field with its label, its hint and its error. */
export function TextField({
  type = "text",
  autoComplete,
  maxLength,
  inputMode,
  className,
  ...props
}: FieldProps & {
  type?: "text" | "email" | "tel" | "password";
  autoComplete?: string;
  maxLength?: number;
  inputMode?: "numeric" | "text";
  className?: string;
}) {
  const { field, required, hint } = props;
  const { key, ...input } = getInputProps(field, { type, ariaDescribedBy: hint ? field.descriptionId : undefined });
  return (
    <Label {...props}>
      <input
        key={key}
        {...input}
        required={required}
        maxLength={maxLength}
        autoComplete={autoComplete}
        inputMode={inputMode}
        className={clsx(css.input, className)}
      />
    </Label>
  );
}

export function TextArea({ maxLength, rows = 4, ...props }: FieldProps & { maxLength?: number; rows?: number }) {
  const { field, required, hint } = props;
  const { key, ...input } = getTextareaProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined });
  return (
    <Label {...props}>
      <textarea key={key} {...input} required={required} maxLength={maxLength} rows={rows} className={css.input} />
    </Label>
  );
}

/** One question with a few answers, all in view. */
export function Choices({
  field,
  legend,
  options,
  required = true,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  required?: boolean;
}) {
  return (
    <fieldset className={css.field} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className={css.label}>{legend}</legend>
      {field.errors && (
        <p id={field.errorId} className={css.error}>
          {field.errors.join(" ")}
        </p>
      )}
      <div className={css.choices}>
        {options.map((option, position) => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              id={position === 0 ? field.id : undefined}
              name={field.name}
              value={option.value}
              defaultChecked={field.initialValue === option.value || (options.length === 1 && required)}
              required={required}
              className={css.radio}
            />
            <span>
              {option.label}
              {option.hint && <span className={css.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Everything that was wrong, at the top of the page, each line a link to its field. It takes the
 * focus when the page arrives, so that it is the first thing heard.
 */
export function ErrorSummary({ form, labels = {} }: { form: FormMetadata<Record<string, unknown>, string[]>; labels?: Record<string, string> }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(form.allErrors);
  const failed = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer with the same errors must be heard again
  useEffect(() => {
    if (failed) box.current?.focus();
  }, [failed, form.allErrors]);
  if (!failed) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <h2 className={css.summaryTitle}>{t(words.formProblem)}</h2>
      <ul>
        {errors.map(([name, texts]) => (
          <li key={name}>
            {name === "" ? (
              texts.map((text) => <p key={text}>{text}</p>)
            ) : (
              <a href={`#${form.id}-${name}`}>
                {labels[name] ? `${labels[name]}: ` : ""}
                {texts.join(" ")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
