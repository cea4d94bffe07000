import { deskTill as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { formState } from "#app/ui/form/submission.ts";
import { row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** Where this page is, and where its forms go. */
export const SQUARE = "/desk/stock/square";

interface View {
  read: boolean;
  send: boolean;
  isOn: boolean;
  /** Times in words; empty for never. */
  read_at: string;
  failing_since: string;
  waiting_since: string;
  problem: string;
  waiting: number;
  sums: { differ: number; unknown: number; several: number };
  differ: readonly {
    code: string;
    title: string;
    location: string;
    location_id: number;
    here: number;
    square: number | null;
    by: number;
  }[];
  unknown: readonly { sku: string; name: string }[];
  several: readonly { code: string; variations: number; waiting: number }[];
  failed_count: number;
  failed: readonly {
    id: number;
    code: string;
    title: string;
    location: string;
    quantity: number;
    when: string;
    problem: string;
  }[];
  maySet: boolean;
  state: ReturnType<typeof formState>;
}

/** The state of the till, and the counts that differ from it. */
export function SquareView(view: View) {
  const { isOn, maySet, state } = view;
  const t = useT();
  return (
    <DeskPage heading={t(words.tillTitle)}>
      {isOn ? <State {...view} /> : <p>{t(words.off)}</p>}
      <div className={row}>
        {isOn && (
          <PostForm state={state}>
            <DeskSubmit look="secondary" label={t(words.read)} />
          </PostForm>
        )}{" "}
        {maySet && <ButtonLink to="/desk/settings/till" look="plain" label={t(words.toSettings)} />}
      </div>
      {view.failed.length > 0 && <FailedSales {...view} />}
      {isOn && <Lists {...view} />}
    </DeskPage>
  );
}

function State({ read, send, read_at, failing_since, problem, waiting, waiting_since }: View) {
  const t = useT();
  return (
    <ul className={stack[2]}>
      {read && <li>{t(words.reads)}</li>}
      {send && <li>{t(words.sends)}</li>}
      <li>{read_at ? t(words.readAt, { time: read_at }) : t(words.readNever)}</li>
      {failing_since && <li>{t(words.failing, { time: failing_since, problem })}</li>}
      {waiting > 0 && <li>{t(words.waiting, { count: waiting, time: waiting_since })}</li>}
    </ul>
  );
}

/** The column of a title, which leads to its page. */
const titleColumn = (name: string) => ({
  name,
  cell: ({ code, title }: { code: string; title: string }) => <a href={`/desk/titles/${code}`}>{title}</a>,
});

const signedCount = (copies: number): string => `${copies > 0 ? "+" : "−"}${Math.abs(copies)}`;

/** Sales and returns that Square refused, each with a button for when its count is right. */
function FailedSales({ failed, failed_count }: View) {
  const t = useT();
  const { title, location, when, change, why, settled } = words.columns;
  return (
    <section className={stack[3]} aria-labelledby="failed">
      <h2 id="failed">{t(words.failedTitle)}</h2>
      <p>{t(words.failedLead)}</p>
      <ListTable
        rows={failed}
        keyOf={(sale) => sale.id}
        columns={[
          titleColumn(t(title)),
          { name: t(location), cell: (sale) => sale.location },
          { name: t(when), cell: (sale) => sale.when },
          { name: t(change), cell: ({ quantity }) => signedCount(-quantity), isNumber: true },
          { name: t(why), cell: (sale) => sale.problem },
          {
            name: t(settled),
            cell: ({ id, title }) => (
              <PressForm action={SQUARE} fields={{ id }} label={t(words.settle)} of={title} />
            ),
            isAction: true,
          },
        ]}
      />
      <More count={failed_count - failed.length} />
    </section>
  );
}

function Lists({ sums, differ, unknown, several }: View) {
  const t = useT();
  const { title, location, here, square, difference, sku, name, items, unsent } = words.columns;
  return (
    <>
      <section className={stack[3]} aria-labelledby="differ">
        <h2 id="differ">{t(words.differTitle)}</h2>
        <p>{t(words.differLead)}</p>
        <ListTable
          none={t(words.differNone)}
          rows={differ}
          keyOf={(differing) => `${differing.code} ${differing.location_id}`}
          columns={[
            titleColumn(t(title)),
            { name: t(location), cell: (differing) => differing.location },
            { name: t(here), cell: (differing) => differing.here, isNumber: true },
            { name: t(square), cell: (differing) => differing.square ?? t(words.noCount), isNumber: true },
            { name: t(difference), cell: ({ by }) => signedCount(by), isNumber: true },
          ]}
        />
        <More count={sums.differ - differ.length} />
      </section>
      <section className={stack[3]} aria-labelledby="unknown">
        <h2 id="unknown">{t(words.unknownTitle)}</h2>
        <p>{t(words.unknownLead)}</p>
        <ListTable
          none={t(words.unknownNone)}
          rows={unknown}
          columns={[
            { name: t(sku), cell: (variation) => variation.sku || "–" },
            { name: t(name), cell: (variation) => variation.name },
          ]}
        />
        <More count={sums.unknown - unknown.length} />
      </section>
      <section className={stack[3]} aria-labelledby="several">
        <h2 id="several">{t(words.severalTitle)}</h2>
        <p>{t(words.severalLead)}</p>
        <ListTable
          none={t(words.severalNone)}
          rows={several}
          keyOf={(listed) => listed.code}
          columns={[
            { name: "ISBN", cell: ({ code }) => <a href={`/desk/titles/${code}`}>{code}</a> },
            { name: t(items), cell: (listed) => listed.variations, isNumber: true },
            { name: t(unsent), cell: (listed) => listed.waiting, isNumber: true },
          ]}
        />
        <More count={sums.several - several.length} />
      </section>
    </>
  );
}

function More({ count }: { count: number }) {
  const t = useT();
  return count > 0 ? <p className={soft}>{t(words.more, { count })}</p> : null;
}
