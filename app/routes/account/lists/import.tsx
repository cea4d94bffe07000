import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { importFile } from "#app/calls/titlelist/import.server.ts";
import { copyFromList } from "#app/calls/titlelist/own-lists.server.ts";
import { getItems } from "#app/calls/titlelist/titlelist.server.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { browse, cartImport, lists as words } from "#app/messages/words.ts";
import { missingOf } from "#app/routes/browse/missing-codes.server.ts";
import { ownList } from "#app/routes/lists/lists.server.ts";
import * as lines from "#app/ui/checkout/lines.css.ts";
import { FileField, TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { Missing } from "#app/ui/title/missing-codes.tsx";

/** Imports ISBNs into one of the customer's lists (spec 2 §4 "List import"). */
export async function loader(args: LoaderFunctionArgs) {
  const { list_id, name } = await ownList(await openVisit(args), args.params.list_id);
  return { list_id, name, constraints: constraintsOf(importFile, "text") };
}

interface ImportRow {
  isbn: string;
  title: string;
  eisbn: string;
  author_line: string;
  /** Whether the list has it already. */
  held: boolean;
}

interface FoundRow extends ImportRow {
  success: boolean;
  held: boolean;
  wrong: boolean;
}

/**
 * First previews the titles found; its button posts the ISBNs again, or the id under which those of a large file
 * are stored, to add them.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { list_id } = await ownList(visit, args.params.list_id);
  const { form, stale } = await readForm(visit, args.request, { limits: LIST_OR_FILE, fileField: "file" });
  if (stale) return data({ ...nothing(visit), refused: stale.data }, { status: stale.init?.status ?? 403 });
  const from_list_id = form.text("found_list_id");
  const imported = from_list_id
    ? await call(visit, copyFromList, { from_list_id, to_list_id: list_id })
    : await call(visit, importFile, asUnchecked({ ...form.values, list_id }));
  if (isFailure(imported)) {
    const refused = form.refuse(imported);
    const preview = await previewAgain(visit, list_id, form, imported);
    return data({ ...preview, refused: refused.data }, refused.init ?? undefined);
  }
  const done = "list" in imported ? imported.list : imported;
  if ("added" in done) return seeOther(visit, `/lists/${list_id}`, "list_imported", String(done.added));
  return previewOf(visit, done.titles, done.found_list_id);
}

/** The most titles of a large file that the page shows. */
const MAX_SHOWN = 200;

/** @param foundListId the stored list of a large file's titles; with it, the page need not name them all */
function previewOf(visit: WebVisit, titles: readonly FoundRow[], foundListId: string | null) {
  const found: readonly ImportRow[] = titles.filter(({ success }) => success);
  return {
    refused: undefined,
    foundListId,
    found: foundListId === null ? found : found.slice(0, MAX_SHOWN),
    missing: missingOf(
      visit,
      titles.filter(({ success }) => !success),
    ),
    counts: { found: found.length, fresh: found.filter(({ held }) => !held).length },
  };
}

/** The view of a refusal: the preview whose button was pressed, so that the visitor need not send it again. */
async function previewAgain(
  visit: WebVisit,
  list_id: string,
  form: PostedForm,
  refused: Failure,
): Promise<ReturnType<typeof previewOf>> {
  const kept = form.text("found_list_id");
  if (kept) {
    const page = await call(visit, getItems, { list_id: kept, limit: MAX_SHOWN });
    if (isFailure(page)) return nothing(visit);
    const found = page.rows.map(({ isbn, title, eisbn, author_line }) => ({
      isbn: isbn ?? eisbn,
      title,
      eisbn,
      author_line,
      held: false,
    }));
    const counts = { found: page.row_count, fresh: page.row_count };
    return { ...nothing(visit), foundListId: kept, found, counts };
  }
  if (form.text("add_to_list")) {
    const again = await call(visit, importFile, { text: form.text("text"), list_id });
    if (!isFailure(again) && "titles" in again) return previewOf(visit, again.titles, again.found_list_id);
  }
  const { titles = [] } = (refused.detail ?? {}) as { titles?: FoundRow[] };
  return previewOf(visit, titles, null);
}

const nothing = (visit: WebVisit) => previewOf(visit, [], null);

type Preview = Omit<ReturnType<typeof previewOf>, "refused">;
const NO_PREVIEW: Preview = {
  foundListId: null,
  found: [],
  missing: undefined,
  counts: { found: 0, fresh: 0 },
};

export default function ImportIntoList() {
  const { list_id, name, constraints } = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>();
  const t = useT();
  const labels = { text: t(cartImport.text), file: t(cartImport.file) };
  const form = formState("import-list", answer?.refused, { file: "" }, constraints, labels);
  const { found, missing, counts, foundListId }: Preview = answer ?? NO_PREVIEW;
  if (found.length > 0) {
    const again = (
      <Link to={`/account/lists/${list_id}/import`} reloadDocument className={button.plain}>
        {t(cartImport.again)}
      </Link>
    );
    return (
      <div className={stack[5]}>
        <h1>
          {missing
            ? t(browse.foundOf, { found: counts.found, count: counts.found + missing.count })
            : t(words.importFound, { count: counts.found })}
        </h1>
        {counts.fresh === 0 && <p>{t(words.importAllHeld, { count: counts.found })}</p>}
        {counts.fresh === 0 ? (
          <p>{again}</p>
        ) : (
          <PostForm state={form} className={stack[5]}>
            {foundListId === null ? (
              <>
                <input type="hidden" name="add_to_list" value="on" />
                <input type="hidden" name="text" value={found.map(({ isbn }) => isbn).join("\n")} />
              </>
            ) : (
              <input type="hidden" name="found_list_id" value={foundListId} />
            )}
            <p className={row}>
              <Submit>{t(words.importAdd, { count: counts.fresh })}</Submit> {again}
            </p>
          </PostForm>
        )}
        {missing && <Missing missing={missing} />}
        <ul className={lines.lines}>
          {found.map(({ isbn, eisbn, title, author_line, held }) => (
            <li key={isbn} className={lines.importLine}>
              <p className={lines.title}>
                <Link to={`/item/${eisbn}`}>{title}</Link>
              </p>
              <p className={soft}>
                {[author_line, isbn, held && t(words.importHeld)].filter(Boolean).join(" · ")}
              </p>
            </li>
          ))}
        </ul>
        {counts.found > found.length && (
          <p className={soft}>{t(words.importMore, { count: counts.found - found.length })}</p>
        )}
      </div>
    );
  }
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.importTitle, { list: name })}</h1>
      <p className={lead}>{t(words.importLead)}</p>
      <PostForm state={form} encType="multipart/form-data" className={stack[5]}>
        <TextArea field={form.field("text")} hint={t(words.importHint)} required={false} rows={8} />
        <FileField
          field={form.field("file")}
          hint={t(words.importFileHint)}
          required={false}
          accept=".txt,.pdf,.xls,.xlsx,.html,.csv,.tsv"
        />
        <p className={row}>
          <Submit>{t(cartImport.look)}</Submit>{" "}
          <Link to={`/lists/${list_id}`} className={button.plain}>
            {t(words.backToList, { list: name })}
          </Link>
        </p>
      </PostForm>
      {missing && <Missing missing={missing} />}
    </div>
  );
}
