import type { PropsWithChildren, ReactNode } from "react";
import { type Enter, PostForm } from "../form/post-form.tsx";
import type { FormState } from "../form/submission.ts";
import { narrow, prose, row, stack } from "../page/layout.css.ts";
import { ButtonLink, DeskSubmit } from "./buttons.tsx";
import { DeskPage } from "./desk-page.tsx";

/** A page of the desk that says what the form on it will do. */
export function DeskAction({
  heading,
  text,
  state,
  labels,
  submit,
  back,
  noValidate = false,
  enter = { label: submit },
  after,
  encType,
  children,
}: PropsWithChildren<{
  heading: string;
  /** A sentence that says what will happen. */
  text: readonly string[];
  state: FormState;
  labels?: Record<string, string>;
  submit: string;
  /** The page to go back to instead of confirming. */
  back: { path: string; label: string };
  /** Set if some fields are needed only with one of the choices; browsers cannot check that. */
  noValidate?: boolean;
  /** The button that Enter presses, if not the confirming one. */
  enter?: Enter;
  /** Content below the form. */
  after?: ReactNode;
  /** Set for a form with a file field. */
  encType?: "multipart/form-data";
}>) {
  return (
    <DeskPage heading={heading}>
      <div className={`${narrow} ${stack[5]}`}>
        {text.length > 0 && (
          <div className={prose}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <PostForm
          state={state}
          {...(labels && { labels })}
          enter={enter}
          noValidate={noValidate}
          {...(encType && { encType })}
          className={stack[5]}
        >
          {children}
          <p className={row}>
            <DeskSubmit look="primary" label={submit} />{" "}
            <ButtonLink to={back.path} look="plain" label={back.label} />
          </p>
        </PostForm>
        {after}
      </div>
    </DeskPage>
  );
}
