import type { ComponentProps, PropsWithChildren } from "react";
import { deskOrders as words } from "#app/messages/words.ts";
import { TextArea } from "../form/form.tsx";
import type { FormState } from "../form/submission.ts";
import { useT } from "../page/t.ts";
import { DeskAction } from "./desk-action.tsx";

/** The order that a form is about, its version, and when it was read (epoch seconds). */
export interface AboutOrder {
  number: number;
  version: string;
  seen: number;
}

/** Hidden fields with the version of the order that the reader saw, so that the action notices changes. */
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
  about,
  children,
  ...action
}: PropsWithChildren<Omit<ComponentProps<typeof DeskAction>, "back"> & { about: AboutOrder }>) {
  const t = useT();
  return (
    <DeskAction {...action} back={{ path: `/desk/orders/${about.number}`, label: t(words.backToOrder) }}>
      <OrderFields about={about} />
      {children}
    </DeskAction>
  );
}

/** A note for the customer, sent with the email about a step. */
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
