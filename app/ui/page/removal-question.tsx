import type { PropsWithChildren } from "react";
import { account as words } from "#app/messages/words.ts";
import { PostForm } from "../form/post-form.tsx";
import { Submit } from "../form/submit.tsx";
import * as button from "./button.css.ts";
import { prose, row, stack } from "./layout.css.ts";
import { Link } from "./link.tsx";
import { useT } from "./t.ts";

/**
 * Asks for confirmation before something is permanently removed. The page has its own URL and posts to it, so it
 * works without JavaScript, and Back leaves it.
 */
export function RemovalQuestion({
  title,
  submit,
  back,
  children,
}: PropsWithChildren<{
  title: string;
  /** The label of the button. */
  submit: string;
  /** The page to return to without removing anything. */
  back: string;
}>) {
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{title}</h1>
      <div className={prose}>{children}</div>
      <PostForm className={row}>
        <Submit>{submit}</Submit>{" "}
        <Link to={back} className={button.plain}>
          {t(words.goBack)}
        </Link>
      </PostForm>
    </div>
  );
}
