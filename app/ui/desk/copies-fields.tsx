import type { SubmissionResult } from "@conform-to/react";
import { TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { CheckField, TextField } from "../form/form.tsx";
import type { Enter } from "../form/post-form.tsx";
import { type FormState, formState } from "../form/submission.ts";
import { stack } from "../page/layout.css.ts";
import { useMoney, useT } from "../page/t.ts";
import { NoteField } from "./order-action.tsx";

/** A line of an order, of which copies can be taken off. */
export interface CopiesLine {
  /** Counts from 1. */
  line: number;
  title: string;
  most: number;
}

/** The money that a refund or cancellation gives back, by payment method (cents). */
export interface GivenBack {
  /** The part that goes back through the provider. */
  payment: number;
  gift_card: number;
  /** The part that was paid in the shop, which staff hand over themselves. */
  by_hand: number;
}

const ASK = { name: "intent", value: "amounts" };

/** Enter only asks for the amounts, because people may press it too early. */
export function useAmountsOnEnter(): Enter {
  return { label: useT()(words.showAmounts), ...ASK };
}

/** A button that calculates the amounts for a form about copies, and the amounts once it was pressed. */
export function Amounts({ result }: { result: object | undefined }) {
  const t = useT();
  const money = useMoney();
  const givenBack = (result as { givenBack?: GivenBack } | undefined)?.givenBack;
  const ways = givenBack
    ? (["payment", "gift_card", "by_hand"] as const).filter((way) => givenBack[way] > 0)
    : [];
  return (
    <>
      {givenBack && (
        <div role="status" className={stack[2]}>
          {ways.map((way) => (
            <p key={way}>{t(words.givenBack[way], { amount: money(givenBack[way]) })}</p>
          ))}
          {ways.length === 0 && <p>{t(words.nothingGivenBack)}</p>}
        </div>
      )}
      <p>
        <DeskSubmit look="secondary" label={t(words.showAmounts)} {...ASK} />
      </p>
    </>
  );
}

/**
 * The state of a form about copies of an order.
 * @param more the labels and values of the form's other fields
 */
export function useCopiesState(
  id: string,
  result: SubmissionResult | undefined,
  { lines, constraints }: { lines: readonly CopiesLine[]; constraints: Constraints<"note"> },
  more: { labels?: Readonly<Record<string, string>>; values?: Readonly<Record<string, string>> } = {},
): FormState {
  const t = useT();
  const labels = {
    ...Object.fromEntries(lines.map(({ line, title }) => [`lines[${line - 1}].quantity`, title])),
    all: t(words.allCopies),
    shipping: t(words.shippingOff),
    ...more.labels,
    note: t(words.reason),
  };
  const values: Record<string, string> = { restock: "on", ...more.values };
  return formState<string, string>(id, result, values, constraints, labels);
}

/**
 * Fields for the copies to take off each line (all, or a number of them), how much of the shipping, whether the copies
 * go back on the shelves, and why.
 */
export function CopiesFields({
  state,
  lines,
  shipping,
}: {
  state: FormState;
  lines: readonly CopiesLine[];
  /** The part of the shipping that can be taken off (cents). */
  shipping: number;
}) {
  const t = useT();
  const money = useMoney();
  return (
    <>
      <CheckField field={state.field("all")} label={t(words.allCopies)} />
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
