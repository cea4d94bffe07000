import { Link } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { account as words } from "#app/messages/words.ts";
import * as button from "./button.css.ts";
import { prose, row, stack } from "./layout.css.ts";
import { PostForm } from "./post-form.tsx";
import { useT } from "./t.ts";

/**
 * Asks before something is removed that cannot be brought back. The page has its own address and posts to it, so
 * the question is asked without scripts too, and Back leads out of it.
 */
export function RemovalQuestion({
  title,
  submit,
  back,
  children,
}: PropsWithChildren<{
  title: string;
  /** What the button does. */
  submit: string;
  /** Where nothing is removed. */
  back: string;
}>) {
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{title}</h1>
      <div className={prose}>{children}</div>
      <PostForm className={row}>
        <button type="submit" className={button.primary}>
          {submit}
        </button>{" "}
        <Link to={back} className={button.plain}>
          {t(words.goBack)}
        </Link>
      </PostForm>
    </div>
  );
}
