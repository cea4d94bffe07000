import type { ComponentProps } from "react";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskDisputes as words } from "#app/messages/words.ts";
import type { DisputeState } from "#app/platform/gateways/gateway.ts";
import { BackLink, ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { type AboutOrder, OrderFields } from "#app/ui/desk/order-action.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { History } from "#app/ui/desk/page-parts.tsx";
import { Choices, TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, prose, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface DisputeData {
  about: AboutOrder;
  facts: readonly { name: string; value: string }[];
  state: DisputeState;
  states: readonly DisputeState[];
  /** The provider's name; "" if no provider is involved. */
  through: string;
  /** The page on which it is answered; "" if there is none. */
  answerAt: string;
  name: string;
  /** The path of its order. */
  order: string;
  mayNote: boolean;
  constraints: Constraints<"note">;
  history: readonly { date: string; text: string; note: string }[];
  result: Parameters<typeof formState>[1];
}

export function DisputeView(data: DisputeData) {
  const { about, facts, name, order, history, mayNote } = data;
  const t = useT();
  return (
    <DeskPage heading={t(words.disputeTitle, { number: String(about.number) })}>
      <dl className={css.facts}>
        <dt>{t(words.order)}</dt>
        <dd>
          <a href={order}>{about.number}</a> {name}
        </dd>
        {facts.flatMap(({ name, value }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} is`}>{value}</dd>,
        ])}
      </dl>
      {data.state === "open" && <HowTo {...data} />}
      {mayNote && <NoteForm {...data} />}
      <History heading={t(words.history)} entries={history} />
      <BackLink to="/desk/disputes" label={t(words.back)} />
    </DeskPage>
  );
}

function HowTo({ through, answerAt }: DisputeData) {
  const t = useT();
  return (
    <section className={stack[3]} aria-labelledby="how">
      <h2 id="how">{t(words.howTo)}</h2>
      <div className={prose}>
        <p>{through ? t(words.answerAt, { provider: through }) : t(words.answerByHand)}</p>
        <p>{t(words.refundText)}</p>
      </div>
      {answerAt && (
        <p className={row}>
          <ButtonLink
            to={answerAt}
            look="primary"
            label={t(words.answerThere, { provider: through })}
            rel="noreferrer"
          />
        </p>
      )}
    </section>
  );
}

function NoteForm({ about, state: now, states, constraints, result }: DisputeData) {
  const t = useT();
  const form = formState("desk-dispute", result, { note: "", state: now }, constraints);
  const labels: ComponentProps<typeof PostForm>["labels"] = {
    note: t(words.note),
    state: t(words.newState),
  };
  return (
    <section className={stack[3]} aria-labelledby="note">
      <h2 id="note">{t(words.noteTitle)}</h2>
      <PostForm
        state={form}
        labels={labels}
        enter={{ label: t(words.noteSubmit) }}
        className={`${narrow} ${stack[5]}`}
      >
        <OrderFields about={about} />
        <TextArea field={form.field("note")} label={t(words.note)} hint={t(words.noteHint)} rows={3} />
        <Choices
          field={form.field("state")}
          legend={t(words.newState)}
          options={states.map((value) => ({ value, label: t(words.newStates[value]) }))}
        />
        <p>
          <DeskSubmit look="primary" label={t(words.noteSubmit)} />
        </p>
      </PostForm>
    </section>
  );
}
