import type { SubmissionResult } from "@conform-to/react";
import { TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { ButtonLink, Submit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { Costs } from "./costs-view.tsx";
import { Details } from "./details-view.tsx";
import type { PhonePage } from "./phone.server.ts";

/** The forms of the page, each with its own address. */
type Form = "add" | "lines" | "details" | "place";

/** The draft of a phone order: its books, what the caller said, and what it costs. */
export function PhoneView({
  at,
  result,
  page,
}: {
  /** The form that was posted. */
  at: Form;
  result: SubmissionResult | undefined;
  page: PhonePage;
}) {
  const t = useT();
  const { draft, company, path, started, changed } = page;
  const of = (form: Form) => (form === at ? result : undefined);
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
      <section className={stack[4]} aria-labelledby="books">
        <h2 id="books">{t(words.books)}</h2>
        <Add page={page} result={of("add")} />
        {page.lines.length === 0 ? <p>{t(words.booksNone)}</p> : <Lines page={page} result={of("lines")} />}
      </section>
      <Details page={page} result={of("details")} />
      <Costs page={page} result={of("place")} />
      <PostForm action={`${path}/discard`}>
        <p className={row}>
          <Submit look="secondary" label={t(words.discard)} />{" "}
          <ButtonLink to="/desk/orders/phone" look="plain" label={t(words.back)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}

interface Part {
  page: PhonePage;
  result: SubmissionResult | undefined;
}

/** The field for the next book, and what words have found. */
function Add({ page, result }: Part) {
  const t = useT();
  const { path, what, titles, problem, copies } = page;
  const state = formState<string, string>("phone-add", result, { what, quantity: copies });
  return (
    <>
      <PostForm
        state={state}
        labels={{ what: t(words.what) }}
        action={path}
        className={`${narrow} ${stack[3]}`}
      >
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
          <Submit
            look={titles.length > 0 ? "secondary" : "primary"}
            label={t(titles.length > 0 ? words.searchAgain : words.add)}
          />
        </p>
      </PostForm>
      {problem && <p role="alert">{problem}</p>}
      {titles.length > 0 && <Choose page={page} />}
    </>
  );
}

function Choose({ page: { path, what, titles, copies } }: { page: PhonePage }) {
  const t = useT();
  const money = useMoney();
  const state = formState<string, string>("phone-choose", undefined, { eisbn: titles[0]?.eisbn });
  return (
    <PostForm state={state} action={path} className={stack[3]}>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="quantity" value={copies} />
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
        <Submit look="primary" label={t(words.addChosen)} />
      </p>
    </PostForm>
  );
}

function Lines({ page, result }: Part) {
  const t = useT();
  const money = useMoney();
  const { path, lines, draft } = page;
  const nameOf = (at: number) => `lines[${at}].quantity` as const;
  const state = formState<string, string>(
    "phone-lines",
    result,
    Object.fromEntries(lines.map((line, at) => [nameOf(at), String(line.quantity)])),
  );
  const labels = Object.fromEntries(lines.map(({ title }, at) => [nameOf(at), title]));
  return (
    <PostForm state={state} labels={labels} action={`${path}/lines`} className={stack[3]}>
      <input type="hidden" name="version" value={draft.version} />
      <ListTable
        rows={lines.map((line, at) => ({ ...line, at }))}
        keyOf={({ cart_id }) => cart_id}
        columns={[
          {
            name: t(words.columns.title),
            cell: ({ title, about, isbn, waits, available, isSold, quantity }) => (
              <>
                {title} <span className={soft}>{[about, isbn].filter(Boolean).join(" · ")}</span>
                {waits > 0 && <p className={css.note}>{t(words.orderIn, { count: waits })}</p>}
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
            cell: ({ price }) => (price === null ? t(words.noPrice) : money(price)),
          },
          {
            name: t(words.columns.copies),
            isAction: true,
            cell: ({ at, cart_id, title }) => (
              <>
                <input type="hidden" name={`lines[${at}].cart_id`} value={cart_id} />
                <TextField
                  field={{ ...state.field(nameOf(at)), constraint: TYPED_QUANTITY }}
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
            cell: ({ price, quantity }) => price !== null && money(price * quantity),
          },
        ]}
      />
      <p className={row}>
        <Submit look="secondary" label={t(words.update)} />{" "}
        <span className={soft}>{t(words.updateHint)}</span>
      </p>
    </PostForm>
  );
}
