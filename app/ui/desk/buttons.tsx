import type { ComponentProps } from "react";
import { PostForm } from "../form/post-form.tsx";
import { Submit as FormSubmit } from "../form/submit.tsx";
import * as button from "../page/button.css.ts";
import { hidden } from "../page/layout.css.ts";

type Look = "primary" | "secondary" | "plain";

/**
 * @param of the subject, for screen readers and text browsers, if other links or buttons on the page have the same name
 */
interface Named {
  label: string;
  of?: string | undefined;
}

/** A link that looks like a button, or with `plain` like a link beside buttons. */
export function ButtonLink({
  to,
  look,
  label,
  of,
  ...rest
}: { to: string; look: Look } & Named & Omit<ComponentProps<"a">, "href" | "className">) {
  return (
    <a href={to} className={button[look]} {...rest}>
      <Name label={label} of={of} />
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

/** The button that sends a form. */
export function DeskSubmit({ look, label, of, ...rest }: { look: Look } & Named & ComponentProps<"button">) {
  return (
    <FormSubmit as={look} {...rest}>
      <Name label={label} of={of} />
    </FormSubmit>
  );
}

function Name({ label, of }: Named) {
  if (!of) return label;
  return (
    <>
      {label} <span className={hidden}>{of}</span>
    </>
  );
}

/**
 * A form that is only a button.
 * @param fields the fields that it sends
 */
export function PressForm({
  action,
  fields = {},
  look = "secondary",
  ...naming
}: {
  action: string;
  fields?: Readonly<Record<string, string | number>>;
  look?: Look;
} & Named) {
  return (
    <PostForm action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DeskSubmit look={look} {...naming} />
    </PostForm>
  );
}
