import type { PropsWithChildren, ReactNode } from "react";
import { type Enter, PostForm } from "../form/post-form.tsx";
import type { FormState } from "../form/submission.ts";
import { narrow, prose, row, stack } from "../page/layout.css.ts";
import { ButtonLink, Submit } from "./buttons.tsx";
import { DeskPage } from "./desk-page.tsx";

/** A page of the desk that says what will happen, with the form that does it. */
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
  /** What will happen. */
  text: readonly string[];
  state: FormState;
  labels?: Record<string, string>;
  submit: string;
  /** Where somebody goes who does not want that. */
  back: { path: string; label: string };
  /** Some of its fields are needed only with one of its choices, which browsers do not know. */
  noValidate?: boolean;
  /** The button that Enter presses, if it is not the one that does it. */
  enter?: Enter;
  /** What stands below the form. */
  after?: ReactNode;
  /** Set by a form that takes a file. */
  encType?: "multipart/form-data";
}>) {
  return (
    <DeskPage heading={heading}>
      <div className={`${narrow} ${stack[5]}`}>
        {text.length > 0 && (
          <div className={prose}>
            {text.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </div>
        )}
        <PostForm
          state={state}
          {...(labels && { labels })}
          enter={enter}
          noValidate={noValidate}
          encType={encType}
          className={stack[5]}
        >
          {children}
          <p className={row}>
            <Submit look="primary" label={submit} />{" "}
            <ButtonLink to={back.path} look="plain" label={back.label} />
          </p>
        </PostForm>
        {after}
      </div>
    </DeskPage>
  );
}
