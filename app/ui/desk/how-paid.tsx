import { PAID_BY } from "#app/domain/orders/orders.ts";
import { deskOrders, deskPaper as words } from "#app/messages/words.ts";
import { Choices } from "../form/form.tsx";
import type { FormState } from "../form/submission.ts";
import { useT } from "../page/t.ts";

/** The choice that takes no payment. */
export const LATER = "later";

/** Asks how somebody paid what they owe when an order is handed over to them. */
export function HowPaid({ state, mayTakePayment }: { state: FormState<"paid">; mayTakePayment: boolean }) {
  const t = useT();
  const ways = mayTakePayment ? PAID_BY : [];
  return (
    <>
      {!mayTakePayment && <p>{t(words.handMayNot)}</p>}
      <Choices
        field={state.field("paid")}
        legend={t(words.handHow)}
        options={[
          ...ways.map((way) => ({ value: way, label: t(deskOrders.paidBy[way]) })),
          { value: LATER, label: t(words.handLater) },
        ]}
      />
    </>
  );
}
