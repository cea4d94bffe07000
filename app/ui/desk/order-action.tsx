import type { PropsWithChildren } from "react";
import { deskOrders as words } from "#app/messages/words.ts";
import { TextArea } from "../form/form.tsx";
import { type Enter, PostForm } from "../form/post-form.tsx";
import type { FormState } from "../form/submission.ts";
import * as button from "../page/button.css.ts";
import { narrow, prose, row, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { DeskPage } from "./desk-page.tsx";

/** The order that a form is about, its version, and when it was read (epoch seconds). */
export interface AboutOrder {
  number: number;
  version: string;
  seen: number;
}

/** The hidden fields by which an action knows the order as its reader saw it. */
export function OrderFields({ about: { version, seen } }: { about: AboutOrder }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

/** A page that says what will happen to an order, with the form that does it. */
export function OrderAction({
  heading,
  text,
  about,
  state,
  labels,
  submit,
  noValidate = false,
  enter = { label: submit },
  children,
}: PropsWithChildren<{
  heading: string;
  /** What will happen. */
  text: readonly string[];
  about: AboutOrder;
  state: FormState;
  labels?: Record<string, string>;
  submit: string;
  /** Some of its fields are needed only with one of its choices, which browsers do not know. */
  noValidate?: boolean;
  /** The button that Enter presses, if it is not the one that does it. */
  enter?: Enter;
}>) {
  const t = useT();
  return (
    <DeskPage heading={heading}>
      <div className={`${narrow} ${stack[5]}`}>
        <div className={prose}>
          {text.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </div>
        <PostForm
          state={state}
          {...(labels && { labels })}
          enter={enter}
          noValidate={noValidate}
          className={stack[5]}
        >
          <OrderFields about={about} />
          {children}
          <p className={row}>
            <button type="submit" className={button.primary}>
              {submit}
            </button>{" "}
            <a href={`/desk/orders/${about.number}`} className={button.plain}>
              {t(words.backToOrder)}
            </a>
          </p>
        </PostForm>
      </div>
    </DeskPage>
  );
}

/** What the customer reads with the email about a step. */
export function NoteField({ state, reason = false }: { state: FormState<"note">; reason?: boolean }) {
  const t = useT();
  return (
    <TextArea
      field={state.field("note")}
      label={t(reason ? words.reason : words.noteToShopper)}
      hint={t(reason ? words.reasonHint : words.noteToShopperHint)}
      rows={3}
    />
  );
}
