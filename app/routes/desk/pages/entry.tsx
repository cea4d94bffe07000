import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { MENU } from "#app/domain/pages/documents.ts";
import { AREAS } from "#app/domain/pages/menus.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, Choices, SelectField, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { editsOf, itemAt, openContent, seenOfItem } from "./pages.server.ts";
import { ConflictMessage } from "./parts.tsx";

export const meta = deskMeta(words.entryTitle);

const FIELDS = [
  "area",
  "label",
  "type",
  "path",
  "search",
  "below",
  "require_login",
  "login_message",
] as const;

/** The form of one entry of the menu or the footer, or of a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path } = await openContent(args, MENU);
  const { document } = opened;
  if (document.kind !== "menu") throw new Response("", { status: 404 });
  const item = itemAt(document, args.params.key);
  const value = document.items.find(({ key }) => key === item?.key)?.value;
  return {
    path,
    seen: seenOfItem(opened, item),
    heading: value?.label ?? desk.t(words.newEntry),
    edits: editsOf(desk, opened, 5),
    values: {
      area: value?.area ?? "menu",
      label: value?.label ?? "",
      type: value?.type ?? "link",
      path: value?.path ?? "",
      search: value?.search ?? "",
      below: value?.below ? "on" : "",
      require_login: value?.require_login ? "on" : "",
      login_message: value?.login_message ?? "",
    },
    constraints: constraintsOf(versions.saveEntry, "label", "path", "search", "login_message"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, path } = await openContent(args, MENU);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { key } = args.params;
  const answer = await call(
    desk,
    versions.saveEntry,
    asUnchecked({
      ...Object.fromEntries([...FIELDS, "seen"].map((name) => [name, form.text(name)])),
      key: key === "new" ? undefined : key,
    }),
  );
  if (isFailure(answer)) return form.refuse(answer);
  return seeOther(desk, `${path}#part-${answer.key}`, "desk_page_saved");
}

export default function Entry() {
  const { path, seen, heading, edits, values, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    label: t(words.entryLabel),
    type: t(words.entryType),
    path: t(words.address),
    search: t(words.target),
    area: t(words.entryArea),
    login_message: t(words.loginMessage),
  };
  const state = formState("desk-entry", useResult<typeof action>(), values, constraints, labels);
  return (
    <DeskAction
      heading={heading}
      text={[]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(words.back) }}
    >
      <input type="hidden" name="seen" value={seen} />
      <ConflictMessage
        state={state}
        edits={edits}
        stored={[
          [labels.label, values.label],
          [labels.path, values.path],
          [labels.search, values.search],
        ]}
      />
      <TextField field={state.field("label")} required autoComplete="off" />
      <SelectField
        field={state.field("type")}
        required
        options={Object.entries(words.entryTypes).map(([value, label]) => [value, t(label)] as const)}
      />
      <TextField field={state.field("path")} hint={t(words.addressHint)} autoComplete="off" />
      <TextField field={state.field("search")} hint={t(words.linkTargetHint)} autoComplete="off" />
      <Choices
        field={state.field("area")}
        options={AREAS.map((value) => ({ value, label: t(words.parts[value]) }))}
      />
      <CheckField field={state.field("below")} label={t(words.isBelow)} />
      <CheckField field={state.field("require_login")} label={t(words.loginOnly)} />
      <TextField field={state.field("login_message")} autoComplete="off" />
    </DeskAction>
  );
}
