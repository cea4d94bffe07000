import type { ComponentProps } from "react";
import * as button from "../page/button.css.ts";

/** The button that sends a form. The main action of a page is primary; `as` says how the others look. */
export function Submit({ as = "primary", ...rest }: ComponentProps<"button"> & { as?: keyof typeof button }) {
  return <button type="submit" className={button[as]} {...rest} />;
}
