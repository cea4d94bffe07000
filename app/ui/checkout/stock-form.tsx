import type { SubmissionResult } from "@conform-to/react";
import type { LineQuestion } from "#app/domain/cart/cart.ts";
import { shell, title as titleWords, checkout as words } from "#app/messages/words.ts";
import { Choices } from "../form/form.tsx";
import { PostForm } from "../form/post-form.tsx";
import { formState } from "../form/submission.ts";
import { Submit } from "../form/submit.tsx";
import { stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/** Offers the options for each line with too few copies; one post answers for all lines. */
export function StockForm({
  questions,
  from,
  lastResult,
}: {
  questions: readonly LineQuestion[];
  /** Where the shopper continues afterwards. */
  from: "cart" | "review";
  lastResult?: SubmissionResult | undefined;
}) {
  const t = useT();
  const form = formState("stock", lastResult);
  const labels = Object.fromEntries(
    questions.map(({ title }, index) => [`lines[${index}].stock_answer`, title]),
  );
  return (
    <PostForm state={form} labels={labels} action="/checkout/cart/stock" className={stack[5]}>
      <input type="hidden" name="from" value={from} />
      {questions.map((line, index) => {
        const options = optionsOf(t, line);
        const field = form.field(`lines[${index}].stock_answer`);
        return (
          <div key={line.cart_id}>
            <input type="hidden" name={`lines[${index}].cart_id`} value={line.cart_id} />
            <input type="hidden" name={`lines[${index}].quantity`} value={line.wanted} />
            <Choices
              field={{ ...field, value: field.value || (options[0]?.value ?? "") }}
              legend={t(shell.labelled, { label: line.title, text: reasonOf(t, line) })}
              options={options}
            />
          </div>
        );
      })}
      <p>
        <Submit>{t(words.saveChoices)}</Submit>
      </p>
    </PostForm>
  );
}

function reasonOf(t: ReturnType<typeof useT>, { onhand, requires_account }: LineQuestion): string {
  if (onhand > 0) return t(titleWords.stockTitle, { count: onhand });
  return requires_account ? `${t(words.notOnShelves)}. ${t(words.logInToOrder)}` : t(words.gone);
}

/** Take what is left, take it and wait for the rest, or remove the line. */
function optionsOf(t: ReturnType<typeof useT>, { left, wanted, can_order_rest }: LineQuestion) {
  const rest = wanted - left;
  return [
    ...(left > 0 ? [{ value: "in_stock", label: t(titleWords.takeStock, { count: left }) }] : []),
    ...(can_order_rest
      ? [
          {
            value: "order_rest",
            label:
              left > 0
                ? t(titleWords.orderRest, { count: left, rest })
                : t(titleWords.orderAll, { count: rest }),
          },
        ]
      : []),
    { value: "remove", label: t(words.removeFromCart) },
  ];
}
