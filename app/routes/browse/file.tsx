import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as findingCalls from "#app/calls/browse/isbn-search.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { isFailure } from "#app/messages/result.ts";
import { browse as words } from "#app/messages/words.ts";
import { ErrorSummary } from "#app/ui/form/error-list.tsx";
import { FileField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { lead, narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname)) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  await openVisit(args);
  // Set if the search form was submitted without a file.
  return { required: new URL(args.request.url).searchParams.has("required") };
}

/** Searches by an uploaded file (spec 1 §2, §5). The titles found become a list that can be browsed. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request, { limits: LIST_OR_FILE, fileField: "file" });
  if (stale) return stale;
  const answer = await call(visit, findingCalls.browseFile, form.values);
  return isFailure(answer) ? form.refuse(answer) : seeOther(visit, `/browse/filter/x/${answer.list_id}`);
}

export default function BrowseFile() {
  const t = useT();
  const answer = useResult<typeof action>();
  const { required } = useLoaderData<typeof loader>();
  const missing = { status: "error" as const, error: { file: [t(words.fileRequired)] } };
  const form = formState("file", answer ?? (required ? missing : undefined));
  return (
    <div className={stack[6]}>
      <div className={prose}>
        <h1>{t(words.fileTitle)}</h1>
        <p className={lead}>{t(words.fileText)}</p>
      </div>
      <div className={narrow}>
        <ErrorSummary form={form} labels={{ file: t(words.fileLabel) }} />
      </div>
      <PostForm encType="multipart/form-data" className={`${stack[4]} ${narrow}`}>
        <FileField
          field={form.field("file")}
          label={t(words.fileLabel)}
          hint={t(words.fileHint)}
          required
          accept=".txt,.pdf,.xls,.xlsx,.html,.csv"
        />
        <p>
          <Submit>{t(words.urlSearch)}</Submit>
        </p>
      </PostForm>
    </div>
  );
}
