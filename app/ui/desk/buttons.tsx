import * as button from "../page/button.css.ts";

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

/** The button that sends a form. */
export function Submit({ look, label }: { look: Look; label: string }) {
  return (
    <button type="submit" className={button[look]}>
      {label}
    </button>
  );
}
