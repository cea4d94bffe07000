import type { ComponentProps } from "react";
import * as button from "../page/button.css.ts";
import { usePath } from "../page/t.ts";

/** The button that sends a form. The main action of a page is primary; `as` says how the others look. */
export function Submit({
  as = "primary",
  formAction,
  ...rest
}: Omit<ComponentProps<"button">, "formAction"> & {
  as?: keyof typeof button;
  formAction?: string | undefined;
}) {
  const path = usePath();
  return (
    <button type="submit" className={button[as]} formAction={formAction && path(formAction)} {...rest} />
  );
}
