import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { BLOCK_TYPES, CALENDAR_WIDGETS, PLACEMENTS } from "#app/domain/lists/blocks/blocks.ts";
import { typedText } from "#app/domain/pages/typed-text.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { CheckField, Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { chosenPicture } from "../pictures/picture-choice.server.ts";
import { editsOf, itemAt, openContent, seenOfItem, wordsOfItem } from "./pages.server.ts";
import { ConflictMessage, MarkdownField } from "./parts.tsx";

export const meta = deskMeta(words.blockTitle);

/** The form of one block of a page, or of a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path } = await openContent(args);
  const { document } = opened;
  if (document.kind !== "blocks") throw new Response("", { status: 404 });
  const item = itemAt(document, args.params.key);
  const value = document.items.find(({ key }) => key === item?.key)?.value;
  const { text, format } = typedText(value?.description ?? "", 3);
  const list = [...document.lists, ...opened.lists].find(({ list_id }) => list_id === value?.list);
  const isOwn = document.lists.some(({ list_id }) => list_id === value?.list);
  return {
    path,
    key: item?.key ?? null,
    seen: seenOfItem(opened, item),
    format,
    heading: item ? wordsOfItem(desk, item, opened).name : desk.t(words.newBlock),
    here: `${path}/blocks/${args.params.key}`,
    edits: editsOf(desk, opened, 5),
    zone: desk.store.settings.store_info.time_zone,
    values: {
      placement: value?.placement ?? "other",
      type: value?.type ?? "list",
      list: (isOwn ? list?.list_id : list?.name) ?? value?.list ?? "",
      event_id: value?.event_id ?? "",
      header: value?.header ?? "",
      header_visible: (value?.header_visible ?? true) ? "on" : "",
      text,
      label: value?.label ?? "",
      image: chosenPicture(args.request) ?? value?.image ?? "",
      link: value?.link ?? "",
      full_screen: value?.full_screen ? "on" : "",
      first_day: value?.first_day ?? "",
      last_day: value?.last_day ?? "",
      limit: value?.limit === undefined ? "" : String(value.limit),
      ...Object.fromEntries(
        CALENDAR_WIDGETS.map((widget) => [
          `widget_${widget}`,
          value?.calendar_widgets.includes(widget) ? "on" : "",
        ]),
      ),
    },
    constraints: constraintsOf(versions.saveBlock, "header", "label", "link", "image", "list", "text"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, path } = await openContent(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  if (form.text("do") === "look") return form.again();
  const { key } = args.params;
  const fields = ["placement", "type", "list", "event_id", "header", "header_visible", "text", "format"];
  const more = ["label", "image", "link", "full_screen", "limit", "first_day", "last_day", "seen"];
  const answer = await call(
    desk,
    versions.saveBlock,
    asUnchecked({
      ...Object.fromEntries([...fields, ...more].map((name) => [name, form.text(name)])),
      page: args.params.page,
      key: key === "new" ? undefined : key,
      calendar_widgets: CALENDAR_WIDGETS.filter((widget) => form.text(`widget_${widget}`) !== ""),
    }),
  );
  if (isFailure(answer)) return form.refuse(answer);
  return seeOther(desk, `${path}#part-${answer.key}`, "desk_page_saved");
}

export default function Block() {
  const { path, here, key, seen, format, heading, edits, zone, values, constraints } =
    useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    placement: t(words.where),
    type: t(words.kind),
    header: t(words.header),
    text: t(words.text),
    list: t(words.list),
    event_id: t(words.event),
    image: t(words.image),
    link: t(words.link),
    label: t(words.label),
    limit: t(words.limit),
    first_day: t(words.firstDay),
    last_day: t(words.lastDay),
  };
  const state = formState(
    "desk-block",
    useResult<typeof action>(),
    values as Record<string, string>,
    constraints,
    labels,
  );
  const text = (name: Exclude<keyof typeof labels, "placement" | "type" | "text">, hint?: string) => (
    <TextField field={state.field(name)} label={labels[name]} {...(hint && { hint })} autoComplete="off" />
  );
  const choose = `/desk/pictures?${new URLSearchParams({ for: here, as: "image" })}`;
  return (
    <DeskAction
      heading={heading}
      text={[]}
      state={state}
      noValidate
      submit={t(words.save)}
      back={{ path, label: t(words.back) }}
      after={
        key !== null &&
        values.type === "list" && (
          <p>
            <ButtonLink to={`${here}/titles`} look="secondary" label={t(words.pasteTitles)} />
          </p>
        )
      }
    >
      <input type="hidden" name="seen" value={seen} />
      <ConflictMessage
        state={state}
        edits={edits}
        stored={[
          [labels.header, values.header],
          [labels.text, values.text],
        ]}
      />
      <Choices
        field={state.field("placement")}
        options={PLACEMENTS.map((value) => ({ value, label: t(words.parts[value]) }))}
      />
      <Choices
        field={state.field("type")}
        options={BLOCK_TYPES.map((value) => ({ value, label: t(words.kinds[value]) }))}
      />
      {text("header", t(words.headerHint))}
      <CheckField field={state.field("header_visible")} label={t(words.showHeader)} />
      {text("list", t(words.listHint))}
      <MarkdownField field={state.field("text")} format={format} label={labels.text} top={3} />
      {text("image", t(words.imageHint))}
      <p>
        <a href={choose}>{t(words.choosePicture)}</a>
      </p>
      {text("link", t(words.linkHint))}
      {text("label", t(words.labelHint))}
      {text("limit")}
      {text("event_id", t(words.eventHint))}
      <fieldset className={stack[3]}>
        <legend className={formCss.label}>{t(words.daysTitle)}</legend>
        <p className={formCss.hint}>{t(words.daysHint, { zone })}</p>
        {(["first_day", "last_day"] as const).map((name) => (
          <TextField
            key={name}
            field={state.field(name)}
            label={labels[name]}
            type="date"
            autoComplete="off"
          />
        ))}
      </fieldset>
      <CheckField field={state.field("full_screen")} label={t(words.fullScreen)} />
      <fieldset className={stack[3]}>
        <legend className={formCss.label}>{t(words.widgets)}</legend>
        {CALENDAR_WIDGETS.map((widget) => (
          <CheckField
            key={widget}
            field={state.field(`widget_${widget}`)}
            label={t(words.widgetNames[widget])}
          />
        ))}
      </fieldset>
    </DeskAction>
  );
}
