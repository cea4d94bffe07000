import type { PastedIsbnState } from "#app/calls/staff/lists.server.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface CheckedIsbns {
  counts: Partial<Record<PastedIsbnState, number>>;
  /** The ISBNs that will be added. */
  codes: string;
  /** Lines that the table leaves out. */
  hidden: number;
  lines: readonly { spelling: string; state: PastedIsbnState; title: string; author: string }[];
}

/** A field for ISBNs, with a result for each pasted one. */
export function AddView({
  path,
  name,
  version,
  form,
  checked,
}: {
  path: string;
  name: string;
  version: number;
  form: FormState<"text">;
  checked: CheckedIsbns | null;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(words.addTo, { name })}>
      {checked && <Result version={version} checked={checked} />}
      <PostForm
        state={form}
        labels={{ text: t(words.text) }}
        enter={{ label: t(words.check) }}
        className={`${narrow} ${stack[5]}`}
      >
        <TextArea
          field={form.field("text")}
          label={t(words.text)}
          hint={t(words.textHint)}
          required
          rows={8}
        />
        <p className={row}>
          <DeskSubmit look={checked?.codes ? "secondary" : "primary"} label={t(words.check)} />{" "}
          <ButtonLink to={path} look="plain" label={t(words.backToList)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}

const STATES = ["found", "there", "twice", "unknown", "wrong"] as const;

function Result({ version, checked }: { version: number; checked: CheckedIsbns }) {
  const t = useT();
  const { counts, codes, hidden, lines } = checked;
  const { isbn, title, state } = words.pastedColumns;
  return (
    <section className={stack[4]} aria-labelledby="checked">
      <h2 id="checked">{t(words.checked)}</h2>
      <ul>
        {STATES.flatMap((kind) => {
          const count = counts[kind] ?? 0;
          return count > 0 ? [<li key={kind}>{t(words.pastedCount[kind], { count })}</li>] : [];
        })}
      </ul>
      {codes ? (
        <PostForm>
          <input type="hidden" name="seen" value={version} />
          <input type="hidden" name="codes" value={codes} />
          <DeskSubmit look="primary" label={t(words.addSubmit, { count: counts.found ?? 0 })} />
        </PostForm>
      ) : (
        <p>{t(words.nothingToAdd)}</p>
      )}
      <ListTable
        rows={lines}
        columns={[
          { name: t(isbn), cell: (line) => line.spelling },
          {
            name: t(title),
            cell: ({ title, author }) =>
              title && (
                <>
                  {title} {author && <span className={css.beneath}>{author}</span>}
                </>
              ),
          },
          { name: t(state), cell: (line) => t(words.pasted[line.state]) },
        ]}
      />
      {hidden > 0 && <p>{t(words.moreFound, { count: hidden })}</p>}
    </section>
  );
}
