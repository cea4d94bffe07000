import { deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { HowPaid } from "#app/ui/desk/how-paid.tsx";
import { Outcome, SCAN, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

/** An order that was handed over: when, if it was before. */
export interface HandedOver {
  number: string;
  name: string;
  date: string;
}

/** An order to hand over. */
export interface ToHand {
  number: number;
  name: string;
  version: string;
  books: { quantity: number; title: string }[];
  isReady: boolean;
  /** Cents. */
  due: number;
  mayTakePayment: boolean;
  works: boolean;
}

/**
 * The field that finds an order, and below it the order with its books, what is to be paid, and the form that hands it
 * over.
 */
export function HandOverView({
  said,
  several,
  text,
  problem,
  order,
  state,
}: {
  said: HandedOver | null;
  several: readonly { number: number; name: string }[];
  text: string;
  problem: string;
  order: ToHand | null;
  state: FormState;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(words.handTitle)}>
      {problem && <Outcome kind="problem">{problem}</Outcome>}
      {said && (
        <Outcome kind="done">{said.date ? t(words.handedBefore, said) : t(words.handed, said)}</Outcome>
      )}
      <ScanForm label={t(words.handField)} submit={t(words.handFind)} get />
      {order && <Order order={order} state={state} />}
      {several.length > 0 && (
        <section className={stack[3]}>
          <p>{t(words.handSeveral, { count: several.length, text })}</p>
          <ul className={list}>
            {several.map(({ number, name }) => (
              <li key={number}>
                <ButtonLink
                  to={`/desk/scan/hand-over?${SCAN}=${number}`}
                  look="plain"
                  label={t(words.handFor, { number: String(number), name })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

function Order({ order, state }: { order: ToHand; state: FormState }) {
  const t = useT();
  const money = useMoney();
  const { number, name, version, books, isReady, due, mayTakePayment, works } = order;
  return (
    <section className={`${narrow} ${stack[4]}`}>
      <h2>{t(words.handFor, { number: String(number), name })}</h2>
      <p>{t(words.handCheck)}</p>
      {!isReady && <p>{t(words.handNotReady)}</p>}
      <ul className={list}>
        {books.map(({ quantity, title }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: books have no other name, and stay where they are.
          <li key={position}>{t(words.packCopies, { quantity: String(quantity), title })}</li>
        ))}
      </ul>
      <p>
        <strong>{due > 0 ? t(words.handDue, { amount: money(due) }) : t(words.handNothingDue)}</strong>
      </p>
      {works && (
        <PostForm
          state={state}
          labels={{ paid: t(words.handHow) }}
          action={`/desk/scan/hand-over?${SCAN}=${number}`}
          className={stack[4]}
        >
          <input type="hidden" name="order" value={number} />
          <input type="hidden" name="version" value={version} />
          {due > 0 && <HowPaid state={state} mayTakePayment={mayTakePayment} />}
          <p>
            <DeskSubmit look="primary" label={t(words.handSubmit, { number: String(number) })} />
          </p>
        </PostForm>
      )}
    </section>
  );
}
