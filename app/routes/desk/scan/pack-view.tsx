import type { DeliveryKey } from "#app/domain/orders/orders.ts";
import type { PackedLine } from "#app/domain/orders/packing/packing.server.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { preorders, deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Outcome, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface Props {
  order_number: number;
  parcel: number;
  delivery_key: DeliveryKey;
  lines: readonly PackedLine[];
  missing: number;
  version: string;
  last: string;
  emptied: boolean;
  isOpen: boolean;
  works: boolean;
  token: string;
  constraints: Constraints<"tracking">;
  state: FormState;
}

/** The copies that a parcel lacks and those in it, with the field for the next book above. */
export function PackView(props: Props) {
  const { order_number, parcel, lines, missing, last, emptied, isOpen, works, token, state } = props;
  const t = useT();
  const number = String(order_number);
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const refused = Object.keys(state.errors).length > 0;
  const query = parcel ? `?parcel=${parcel}` : "";
  const fields = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="parcel" value={parcel || ""} />
    </>
  );
  const done = last
    ? t(words.packIn, {
        title: last,
        left: missing > 0 ? t(words.packLeft, { count: missing }) : t(words.packComplete, { count: copies }),
      })
    : emptied
      ? t(words.packEmptied)
      : missing === 0
        ? t(words.packComplete, { count: copies })
        : "";
  return (
    <DeskPage
      heading={
        parcel
          ? t(words.packParcelHeading, { number, parcel: String(parcel) })
          : t(words.packHeading, { number })
      }
    >
      {!refused && done && <Outcome kind="done">{done}</Outcome>}
      {isOpen && works && (
        <ScanForm label={t(words.packBook)} submit={t(words.packPut)} state={state}>
          {fields}
        </ScanForm>
      )}
      {missing === 0 && isOpen && works && <Finish {...props} />}
      <Lines heading={t(words.packMissing)} lines={lines} left>
        {isOpen && works ? fields : undefined}
      </Lines>
      <Lines heading={t(words.packDone)} lines={lines} />
      <p className={row}>
        <ButtonLink to={`/desk/print/packing/${number}${query}`} look="plain" label={t(words.packSlip)} />{" "}
        <ButtonLink to={`/desk/print/gift/${number}${query}`} look="plain" label={t(words.packGift)} />{" "}
        <ButtonLink to={`/desk/orders/${number}`} look="plain" label={t(words.packOrder)} />
      </p>
      {isOpen && works && lines.some(({ packed }) => packed > 0) && (
        <PostForm action={`/desk/scan/pack/${number}/empty`}>
          {fields}
          <DeskSubmit look="plain" label={t(words.packEmpty)} />
        </PostForm>
      )}
    </DeskPage>
  );
}

/** The copies that are missing, each with a button for books without a barcode, or those that are in. */
function Lines({
  heading,
  lines,
  left = false,
  children: fields,
}: {
  heading: string;
  lines: readonly PackedLine[];
  left?: boolean;
  children?: React.ReactNode;
}) {
  const t = useT();
  const listed = lines.filter(({ quantity, packed }) => (left ? quantity > packed : packed > 0));
  if (listed.length === 0) return null;
  return (
    <section className={stack[3]}>
      <h2>{heading}</h2>
      <ul className={list}>
        {listed.map(({ position, quantity, packed, title, author_line, condition, isbn, dedication }) => (
          <li key={position}>
            <p>{t(words.packCopies, { quantity: String(left ? quantity - packed : packed), title })}</p>
            <p>{[author_line, condition, isbn].filter(Boolean).join(" · ")}</p>
            {dedication && <p>{t(preorders.writtenIn, { text: dedication })}</p>}
            {fields && (
              <PostForm>
                {fields}
                <DeskSubmit
                  look="plain"
                  label={t(words.packPutNamed)}
                  of={`(${title})`}
                  name="line"
                  value={position + 1}
                />
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ships the parcel, or puts the order on the hold shelf. */
function Finish({ parcel, version, delivery_key, constraints }: Props) {
  const t = useT();
  const fields = formState("finish", undefined, {}, constraints);
  const isSent = delivery_key === "ship";
  return (
    <PostForm className={`${narrow} ${stack[3]}`}>
      <input type="hidden" name="intent" value="finish" />
      <input type="hidden" name="parcel" value={parcel || ""} />
      <input type="hidden" name="version" value={version} />
      <p>{t(isSent ? words.packShipText : words.packReadyText)}</p>
      {isSent && (
        <TextField field={fields.field("tracking")} label={t(words.packTracking)} autoComplete="off" />
      )}
      <p>
        <DeskSubmit look="primary" label={t(isSent ? words.packShip : words.packReady)} />
      </p>
    </PostForm>
  );
}
