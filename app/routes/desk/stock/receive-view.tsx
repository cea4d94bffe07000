import { deskTitles, deskStock as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Tabs } from "#app/ui/desk/list-parts.tsx";
import { Outcome, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { narrow, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export interface ReceivedRow {
  id: number;
  code: string;
  title: string;
  quantity: number;
  order_number: number | null;
  purchaser_name: string;
  undone: boolean;
}

interface Props {
  locations: readonly { location_id: number; name: string }[];
  location_id: number;
  /** Copies that the last scan received, in its order. */
  last: readonly ReceivedRow[];
  received: readonly ReceivedRow[];
  token: string;
  state: FormState;
}

const pathOf = (location: number) => `/desk/stock/receive?location=${location}`;

export function ReceiveView({ locations, location_id, last, received, token, state }: Props) {
  const t = useT();
  const refused = Object.keys(state.errors).length > 0;
  const fields = (
    <>
      <input type="hidden" name="location_id" value={location_id} />
      <input type="hidden" name="token" value={token} />
    </>
  );
  return (
    <DeskPage heading={t(words.receiveTitle)}>
      <p>{t(words.receiveLead)}</p>
      {locations.length > 1 && (
        <Tabs
          label={t(words.whichLocation)}
          tabs={locations.map((location) => ({
            path: pathOf(location.location_id),
            name: location.name,
            isOpen: location.location_id === location_id,
          }))}
        />
      )}
      {!refused && last.map((row) => <WhereItGoes key={row.id} row={row} />)}
      <ScanForm
        label={t(words.scanBook)}
        submit={t(words.scanSubmit)}
        state={state}
        action="/desk/stock/receive"
      >
        {fields}
      </ScanForm>
      {refused && (
        <p>
          <ButtonLink to="/desk/titles/new" look="plain" label={t(words.addIt)} />
        </p>
      )}
      {!refused && last[0] && <More row={last[0]}>{fields}</More>}
      <section className={stack[3]} aria-labelledby="lately">
        <h2 id="lately">{t(words.lately)}</h2>
        {received.length === 0 && <p>{t(words.latelyNone)}</p>}
        <ul className={list}>
          {received.map((row) => (
            <Line key={row.id} row={row} to={pathOf(location_id)} />
          ))}
        </ul>
      </section>
      <BackLink to="/desk/titles" label={t(deskTitles.back)} />
    </DeskPage>
  );
}

/** Where a copy goes that has just come: its order first. */
function WhereItGoes({ row: { title, quantity, order_number, purchaser_name } }: { row: ReceivedRow }) {
  const t = useT();
  if (order_number === null)
    return <Outcome kind="done">{t(words.receivedShelf, { count: quantity, title })}</Outcome>;
  const order = String(order_number);
  return (
    <Outcome kind="done">
      <p>{t(words.receivedAside, { order, name: purchaser_name, title })}</p>
      <ButtonLink to={`/desk/orders/${order}`} look="plain" label={t(words.openOrder, { order })} />
    </Outcome>
  );
}

/** More copies of the book that was scanned last. */
function More({ row: { code, title }, children }: { row: ReceivedRow; children: React.ReactNode }) {
  const t = useT();
  const state = formState("desk-receive-more", undefined, { copies: "" });
  return (
    <PostForm state={state} action="/desk/stock/receive" className={`${narrow} ${stack[3]}`}>
      {children}
      <input type="hidden" name="code" value={code} />
      <TextField
        field={state.field("copies")}
        label={t(words.many, { title })}
        hint={t(words.manyHint)}
        required
        autoComplete="off"
      />
      <p>
        <DeskSubmit look="secondary" label={t(words.manySubmit)} />
      </p>
    </PostForm>
  );
}

function Line({ row, to }: { row: ReceivedRow; to: string }) {
  const t = useT();
  const { id, code, title, quantity, order_number, undone } = row;
  const text =
    order_number === null
      ? t(words.rowShelf, { count: quantity, title })
      : t(words.rowAside, { title, order: String(order_number) });
  return (
    <li>
      <p>
        <a href={`/desk/titles/${code}`}>{text}</a>{" "}
        {undone && <span className={soft}>({t(words.rowUndone)})</span>}
      </p>
      {!undone && (
        <PressForm
          action={`/desk/stock/movements/${id}/undo`}
          fields={{ to }}
          look="plain"
          label={t(words.undo)}
          of={`(${text})`}
        />
      )}
    </li>
  );
}
