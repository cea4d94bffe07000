import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { ownList } from "#app/routes/lists/lists.server.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { CheckField, FileField, TextArea, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { useBlankName } from "#app/ui/title/list-fields.tsx";

/** One of the customer's lists: its name, description, picture, and who may see it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const list = await ownList(visit, args.params.list_id);
  return {
    list,
    url: `${visit.baseUrl}/lists/${list.list_id}`,
    constraints: constraintsOf(listCalls.create, "name", "description"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { list_id, favourites } = await ownList(visit, args.params.list_id);
  const { form, stale } = await readForm(visit, args.request, {
    limits: listCalls.modify.bodyLimits,
    fileField: "image",
  });
  if (stale) return stale;
  const { name, ...others } = form.values;
  const values = favourites ? { ...others, list_id } : { ...others, name: name ?? "", list_id };
  const saved = await call(visit, listCalls.modify, asUnchecked(values));
  return isFailure(saved) ? form.refuse(saved) : seeOther(visit, `/lists/${list_id}`, "list_saved");
}

export default function EditList() {
  const { list, url, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const { name, description } = list;
  const labels = { name: t(words.name), description: t(words.description), image: t(words.picture) };
  const form = formState(
    "list",
    useResult<typeof action>(),
    { name, description, image: "", remove_image: "" },
    constraints,
    labels,
  );
  const page = `/account/lists/${list.list_id}`;
  const [blank, around] = useBlankName<HTMLDivElement>();
  return (
    <AccountPage title={t(list.favourites ? words.editFavourites : words.editTitle)}>
      <PostForm state={form} encType="multipart/form-data" className={narrow}>
        <div className={stack[5]} {...around}>
          {!list.favourites && <TextField field={form.field("name")} required autoComplete="off" />}
          <TextArea field={form.field("description")} hint={t(words.descriptionHint)} />
          {list.image && <img src={list.image} alt={t(words.picture)} width={240} />}
          <FileField
            field={form.field("image")}
            hint={t(words.pictureHint)}
            required={false}
            accept="image/*"
          />
          {list.image && <CheckField field={form.field("remove_image")} label={t(words.pictureRemove)} />}
          <p>
            <Submit disabled={blank}>{t(words.save)}</Submit>
          </p>
        </div>
      </PostForm>
      <section className={stack[3]}>
        <h2>{t(words.sharing)}</h2>
        {list.shared ? (
          <label className={formCss.field}>
            <span>{t(words.sharingShared)}</span>{" "}
            <input type="text" readOnly value={url} className={formCss.input} />
          </label>
        ) : (
          <p>{t(words.sharingPrivate)}</p>
        )}
        <PostForm action={`${page}/sharing`}>
          <Submit as="secondary" name="shared" value={list.shared ? "false" : "true"}>
            {t(list.shared ? words.unshare : words.share)}
          </Submit>
        </PostForm>
      </section>
      <p className={row}>
        <Link to={`/lists/${list.list_id}`} className={button.plain}>
          {t(words.backToTitles)}
        </Link>{" "}
        <Link to={`${page}/import`} className={button.plain}>
          {t(words.importLink)}
        </Link>{" "}
        {!list.favourites && (
          <Link to={`${page}/removal`} className={button.plain}>
            {t(words.removeSubmit)}
          </Link>
        )}
      </p>
    </AccountPage>
  );
}
