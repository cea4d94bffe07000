import type { SubmissionResult } from "@conform-to/react";
import { TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { Costs } from "./costs-view.tsx";
import { Details, detailLabels, detailsOf } from "./details-view.tsx";
import type { PhonePage } from "./phone.server.ts";

/** The draft of a phone order: its books, what the caller said, and what it costs. All of it is one form. */
export function PhoneView({ result, page }: { result: SubmissionResult | undefined; page: PhonePage }) {
  const t = useT();
  const { draft, company, path, started, changed, what, copies, titles, lines, constraints } = page;
  const state = formState<string, string>(
    "phone-order",
    result,
    {
      what,
      quantity: copies,
      eisbn: titles[0]?.eisbn,
      ...Object.fromEntries(lines.map((line, index) => [copiesAt(index), String(line.quantity)])),
      ...Object.fromEntries(lines.map((line, index) => [textAt(index), line.dedication])),
      ...detailsOf(page),
    },
    constraints,
  );
  const labels = {
    what: t(words.what),
    quantity: t(words.copies),
    ...Object.fromEntries(lines.map(({ title }, index) => [copiesAt(index), title])),
    ...Object.fromEntries(lines.map(({ title, prompt }, index) => [textAt(index), `${prompt} (${title})`])),
    ...detailLabels(t, state, page),
  };
  return (
    <DeskPage heading={t(words.draftTitle, { name: draft.name })}>
      {company && <p className={lead}>{t(words.forInstitution, { company })}</p>}
      <p className={soft}>
        {started}
        {draft.version > 1 && (
          <>
            <br />
            {changed}
          </>
        )}
      </p>
      <PostForm
        state={state}
        labels={labels}
        action={`${path}/details`}
        // Each button needs other fields, which browsers do not know.
        noValidate
        enter={{ label: t(words.save) }}
        className={stack[5]}
      >
        <input type="hidden" name="version" value={draft.version} />
        <input type="hidden" name="searched" value={what} />
        <section className={stack[4]} aria-labelledby="books">
          <h2 id="books">{t(words.books)}</h2>
          <Add page={page} state={state} />
          {lines.length === 0 ? <p>{t(words.booksNone)}</p> : <Lines page={page} state={state} />}
        </section>
        <Details page={page} state={state} />
        <Costs page={page} state={state} />
      </PostForm>
      <PostForm action={`${path}/discard`}>
        <p className={row}>
          <DeskSubmit look="secondary" label={t(words.discard)} />{" "}
          <ButtonLink to="/desk/orders/phone" look="plain" label={t(words.back)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}

const copiesAt = (index: number) => `lines[${index}].quantity` as const;
const textAt = (index: number) => `lines[${index}].dedication` as const;

interface Part {
  page: PhonePage;
  state: FormState;
}

/** The field for the next book, and what words have found. */
function Add({ page, state }: Part) {
  const t = useT();
  const { path, titles, problem } = page;
  return (
    <>
      <div className={`${narrow} ${stack[3]}`}>
        <TextField
          field={{ ...state.field("what"), constraint: { maxLength: 200 } }}
          label={t(words.what)}
          required
          autoComplete="off"
        />
        <TextField
          field={{ ...state.field("quantity"), constraint: TYPED_QUANTITY }}
          label={t(words.copies)}
          required
          autoComplete="off"
        />
        <p>
          <DeskSubmit
            look={titles.length > 0 ? "secondary" : "primary"}
            label={t(titles.length > 0 ? words.searchAgain : words.add)}
            formAction={path}
            name="intent"
            value="find"
          />
        </p>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {titles.length > 0 && <Choose page={page} state={state} />}
    </>
  );
}

function Choose({ page: { path, titles }, state }: Part) {
  const t = useT();
  const money = useMoney();
  return (
    <div className={stack[3]}>
      <Choices
        field={state.field("eisbn")}
        legend={t(words.choose)}
        options={titles.map(({ eisbn, title, author, isbn, binding, price, onhand, message }) => ({
          value: eisbn,
          label: author ? t(words.foundTitle, { title, author }) : title,
          hint: [
            isbn,
            binding,
            price === null ? t(words.noPrice) : money(price),
            onhand > 0 ? t(words.inStock, { count: onhand }) : message,
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
      <p>
        <DeskSubmit look="primary" label={t(words.addChosen)} formAction={path} />
      </p>
    </div>
  );
}

function Lines({ page, state }: Part) {
  const t = useT();
  const money = useMoney();
  const { path, lines } = page;
  return (
    <div className={stack[3]}>
      <ListTable
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ cart_id }) => cart_id}
        columns={[
          {
            name: t(words.columns.title),
            cell: ({ index, title, about, isbn, waits, available, isSold, quantity, prompt, text_most }) => (
              <>
                {title} <span className={soft}>{[about, isbn].filter(Boolean).join(" · ")}</span>
                {waits > 0 && <p className={css.note}>{t(words.orderIn, { count: waits })}</p>}
                {prompt && (
                  <TextField
                    field={{ ...state.field(textAt(index)), constraint: { maxLength: text_most } }}
                    label={prompt}
                    of={title}
                    autoComplete="off"
                  />
                )}
                {available < quantity && (
                  <p className={css.note}>
                    {isSold && available > 0 ? t(words.tooFew, { count: available }) : t(words.notAvailable)}
                  </p>
                )}
              </>
            ),
          },
          {
            name: t(words.columns.price),
            isNumber: true,
            cell: ({ price }) => (price === null ? t(words.noPrice) : money(price)),
          },
          {
            name: t(words.columns.copies),
            isField: true,
            cell: ({ index, cart_id, title }) => (
              <>
                <input type="hidden" name={`lines[${index}].cart_id`} value={cart_id} />
                <TextField
                  field={{ ...state.field(copiesAt(index)), constraint: TYPED_QUANTITY }}
                  label={t(words.columns.copies)}
                  of={t(words.copiesOf, { title })}
                  required
                  autoComplete="off"
                />
              </>
            ),
          },
          {
            name: t(words.columns.amount),
            isNumber: true,
            cell: ({ price, quantity }) => price !== null && money(price * quantity),
          },
        ]}
      />
      <p className={row}>
        <DeskSubmit look="secondary" label={t(words.update)} formAction={`${path}/lines`} />{" "}
        <span className={soft}>{t(words.updateHint)}</span>
      </p>
    </div>
  );
}
