import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { htmlToMarkdown } from "#app/lib/markdown.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { PictureField } from "#app/ui/desk/picture-field.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { chosenPicture } from "../pictures/picture-choice.server.ts";
import { openList } from "./list.server.ts";

export const meta = deskMeta(words.change);

/** Changes what a list says, its picture, and whether it is one of the featured lists. */
export async function loader(args: LoaderFunctionArgs) {
  const { list, path } = await openList(args);
  const { name, header, description, image, featured, category, sub_category, version } = list;
  const markdown = htmlToMarkdown(description);
  return {
    path,
    name,
    version,
    isKept: markdown === undefined,
    defaults: {
      name,
      header,
      description: markdown ?? "",
      category,
      sub_category,
      image: chosenPicture(args.request) ?? image ?? "",
      featured: featured ? "on" : "",
    },
    constraints: constraintsOf(
      ...([lists.change, "name", "header", "description", "category", "sub_category", "image"] as const),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, list, path } = await openList(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const isKept = form.text("description").trim() === "" && htmlToMarkdown(list.description) === undefined;
  const { description, ...values } = form.values;
  const input = { ...values, ...(!isKept && { description }), list: list.list_id };
  const saved = await call(desk, lists.change, asUnchecked(input));
  return isFailure(saved) ? form.refuse(saved) : seeOther(desk, path, "desk_list_saved");
}

export default function ListDetails() {
  const { path, name, version, isKept, defaults, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    name: t(words.name),
    header: t(words.header),
    description: t(words.description),
    image: t(words.image),
    category: t(words.category),
    sub_category: t(words.subCategory),
  };
  const form = formState("desk-list", useResult<typeof action>(), defaults, constraints, labels);
  return (
    <DeskAction
      heading={t(words.detailsOf, { name })}
      text={[]}
      state={form}
      submit={t(words.detailsSubmit)}
      back={{ path, label: t(words.backToList) }}
    >
      <input type="hidden" name="seen" value={version} />
      <TextField field={form.field("name")} required autoComplete="off" />
      <TextField
        field={form.field("header")}
        hint={t(words.headerHint)}
        required={false}
        autoComplete="off"
      />
      <TextArea
        field={form.field("description")}
        hint={t(isKept ? words.descriptionKept : words.descriptionHint)}
        required={false}
        rows={6}
      />
      <PictureField field={form.field("image")} back={`${path}/details`} />
      <CheckField field={form.field("featured")} label={t(words.isFeatured)} />
      <TextField
        field={form.field("category")}
        hint={t(words.categoryHint)}
        required={false}
        autoComplete="off"
      />
      <TextField field={form.field("sub_category")} required={false} autoComplete="off" />
    </DeskAction>
  );
}
