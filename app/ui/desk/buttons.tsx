import { PostForm } from "../form/post-form.tsx";
import * as button from "../page/button.css.ts";
import { hidden } from "../page/layout.css.ts";

type Look = "primary" | "secondary" | "plain";

/** A link that looks like a button, or with `plain` like a link beside buttons. */
export function ButtonLink({ to, look, label }: { to: string; look: Look; label: string }) {
  return (
    <a href={to} className={button[look]}>
      {label}
    </a>
  );
}

/** The link at the end of a page to the list that it belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <p>
      <ButtonLink to={to} look="plain" label={label} />
    </p>
  );
}

/**
 * The button that sends a form.
 * @param of its subject, for screen readers and text browsers, beside buttons of the same name
 * @param action where it sends the form, if not where the form says
 * @param intent what it sends as `intent`
 */
export function Submit({
  look,
  label,
  of,
  action,
  intent,
}: {
  look: Look;
  label: string;
  of?: string;
  action?: string;
  intent?: string;
}) {
  return (
    <button
      type="submit"
      className={button[look]}
      formAction={action}
      {...(intent !== undefined && { name: "intent", value: intent })}
    >
      {of ? (
        <>
          {label} <span className={hidden}>{of}</span>
        </>
      ) : (
        label
      )}
    </button>
  );
}

/** A form that is nothing but its button. @param fields what it sends */
export function PressForm({
  action,
  fields = {},
  look = "secondary",
  ...named
}: {
  action: string;
  fields?: Readonly<Record<string, string | number>>;
  look?: Look;
  label: string;
  of?: string;
}) {
  return (
    <PostForm action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit look={look} {...named} />
    </PostForm>
  );
}
