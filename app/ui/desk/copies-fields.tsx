import { TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { CheckField, TextField } from "../form/form.tsx";
import type { FormState } from "../form/submission.ts";
import { useMoney, useT } from "../page/t.ts";
import { NoteField } from "./order-action.tsx";

/** A line of an order, of which copies can be taken off. */
export interface CopiesLine {
  /** Counts from 1. */
  line: number;
  title: string;
  most: number;
}

/** How many copies of each line leave an order, how much of the shipping, whether they go back on the shelves, and why. */
export function CopiesFields({
  state,
  lines,
  shipping,
}: {
  state: FormState;
  lines: readonly CopiesLine[];
  /** How much of the shipping can be taken off, in cents. */
  shipping: number;
}) {
  const t = useT();
  const money = useMoney();
  return (
    <>
      {lines.map(({ line, title, most }) => (
        <TextField
          key={line}
          field={{ ...state.field(`lines[${line - 1}].quantity`), constraint: TYPED_QUANTITY }}
          label={t(words.copiesOf, { title })}
          hint={t(words.atMost, { count: String(most) })}
          autoComplete="off"
        />
      ))}
      {shipping > 0 && (
        <TextField
          field={state.field("shipping")}
          label={t(words.shippingOff)}
          hint={t(words.shippingOffHint, { amount: money(shipping) })}
          autoComplete="off"
        />
      )}
      <CheckField field={state.field("restock")} label={t(words.restock)} />
      <NoteField state={state} reason />
    </>
  );
}
