import type { SubmissionResult } from "@conform-to/react";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import * as table from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { input } from "#app/ui/form/form.css.ts";
import { SelectField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { CallerFields } from "./details-view.tsx";

interface Start {
  find: string;
  customers: { isMore: boolean; rows: readonly { path: string; name: string; about: string }[] } | null;
  chosen: { id: string; name: string; institutions: readonly { id: string; name: string }[] } | null;
  mayFind: boolean;
  locations: readonly { location_id: number; name: string }[];
  drafts: readonly { path: string; name: string; changed: string }[];
  constraints: Constraints<"find" | "caller_name" | "caller_phone" | "caller_email">;
  result: { which: "customer" | "without"; refused: SubmissionResult } | undefined;
}

/** The phone orders that are open, and the forms that start one. */
export function PhoneStart(start: Start) {
  const t = useT();
  const { drafts, mayFind } = start;
  return (
    <DeskPage heading={t(words.phoneTitle)}>
      <p className={lead}>{t(words.lead)}</p>
      {mayFind && <WithAccount start={start} />}
      <WithoutAccount start={start} />
      <section className={stack[3]} aria-labelledby="open">
        <h2 id="open">{t(words.open)}</h2>
        {drafts.length === 0 ? (
          <p>{t(words.openNone)}</p>
        ) : (
          <>
            <p>{t(words.openUntil)}</p>
            <ListTable
              rows={drafts}
              keyOf={({ path }) => path}
              columns={[
                { name: t(words.columns.name), cell: ({ path, name }) => <a href={path}>{name}</a> },
                { name: t(words.columns.changed), cell: ({ changed }) => changed },
              ]}
            />
          </>
        )}
      </section>
    </DeskPage>
  );
}

function WithAccount({
  start: { find, customers, chosen, locations, constraints, result },
}: {
  start: Start;
}) {
  const t = useT();
  const state = formState("phone-customer", result?.which === "customer" ? result.refused : undefined);
  return (
    <section className={stack[3]} aria-labelledby="account">
      <h2 id="account">{t(words.byAccount)}</h2>
      <form action="/desk/orders/phone" className={css.filters}>
        <label className={css.filter}>
          {t(words.findCustomer)}{" "}
          <input
            type="search"
            name="find"
            defaultValue={find}
            placeholder={t(words.findCustomerHint)}
            {...constraints.find}
            autoComplete="off"
            className={input}
          />
        </label>{" "}
        <p className={row}>
          <DeskSubmit look="secondary" label={t(words.search)} />
        </p>
      </form>
      {customers?.rows.length === 0 && <p>{t(words.customersNone)}</p>}
      {customers && customers.rows.length > 0 && (
        <ul className={table.list}>
          {customers.rows.map(({ path, name, about }) => (
            <li key={path}>
              <a href={path}>{name}</a>{" "}
              <span className={soft}>
                <EmailAddress text={about} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {customers?.isMore && <p>{t(words.moreCustomers)}</p>}
      {chosen &&
        [{ id: "", name: chosen.name }, ...chosen.institutions].map(({ id, name }) => (
          <PostForm
            key={id}
            {...(id === "" && { state })}
            action="/desk/orders/phone"
            className={`${narrow} ${stack[3]}`}
          >
            <input type="hidden" name="customer" value={chosen.id} />
            <input type="hidden" name="institution" value={id} />
            <LocationField id={id || "own"} locations={locations} />
            <p>
              <DeskSubmit look="primary" label={t(words.startFor, { name })} />
            </p>
          </PostForm>
        ))}
    </section>
  );
}

function WithoutAccount({ start: { locations, constraints, result } }: { start: Start }) {
  const t = useT();
  const refused = result?.which === "without" ? result.refused : undefined;
  const state = formState("phone-without", refused, {}, constraints);
  const labels = {
    caller_name: t(words.callerName),
    caller_phone: t(words.callerPhone),
    caller_email: t(words.callerEmail),
  };
  return (
    <section className={stack[3]} aria-labelledby="without">
      <h2 id="without">{t(words.withoutAccount)}</h2>
      <PostForm state={state} labels={labels} action="/desk/orders/phone" className={`${narrow} ${stack[4]}`}>
        <CallerFields state={state} />
        <LocationField id="without" locations={locations} />
        <p>
          <DeskSubmit look="primary" label={t(words.start)} />
        </p>
      </PostForm>
    </section>
  );
}

/** Where an order is picked up, in a shop with several locations. */
function LocationField({ id, locations }: { id: string; locations: Start["locations"] }) {
  const t = useT();
  const [first] = locations;
  if (!first || locations.length === 1) return null;
  const state = formState<string, string>(`phone-at-${id}`, undefined, {
    location_id: String(first.location_id),
  });
  return (
    <SelectField
      field={state.field("location_id")}
      label={t(words.location)}
      hint={t(words.locationHint)}
      options={locations.map(({ location_id, name }) => [String(location_id), name] as const)}
    />
  );
}
