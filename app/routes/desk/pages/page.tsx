import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { groupOf, type Item, siblingsOf } from "#app/domain/pages/documents.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { PREVIEWERS } from "#app/http/preview.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { detailOf, errorLines, isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { nameOfActor } from "../history.server.ts";
import { PageView } from "./page-view.tsx";
import {
  editsOf,
  notesOn,
  openContent,
  openPages,
  pagePath,
  stateOf,
  whenOf,
  wordsOfItem,
} from "./pages.server.ts";

export const meta = deskMeta(words.page);

/** A page of the shop: its draft or what is live, the things on it with their buttons, and its versions. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path, heading } = await openContent(args);
  const { t } = desk;
  const { page, document, draft } = opened;
  const items: readonly Item[] = document.kind === "text" ? [] : document.items;
  const groups =
    document.kind === "text"
      ? []
      : document.kind === "menu"
        ? (["menu", "footer"] as const)
        : (["banner", "other", "left_sidebar", "featured"] as const);
  const below = document.kind === "menu" ? "entries" : "blocks";
  const latest = opened.versions.find(({ state }) => state === "published");
  return {
    heading,
    path,
    kind: page.kind,
    live: page.isNew ? "" : page.path,
    isNew: page.isNew,
    day: new Date(desk.now * 1000).toLocaleDateString("en-CA", {
      timeZone: desk.store.settings.store_info.time_zone,
    }),
    seen: draft?.seen ?? "",
    draft: draft
      ? t(words.draftBy, { who: nameOfActor(desk, draft.changed_by), when: whenOf(desk, draft.changed_at) })
      : "",
    addPath: `${path}/${below}/new`,
    groups: groups.map((group) => ({
      name: t(words.parts[group]),
      items: items.flatMap((item, index) => {
        if (groupOf(item) !== group) return [];
        const siblings = siblingsOf(items, index);
        const place = siblings.indexOf(index) + 1;
        const edit = `${path}/${below}/${item.key}`;
        return [{ key: item.key, ...wordsOfItem(desk, item, opened), edit, place, last: siblings.length }];
      }),
    })),
    removed:
      document.kind === "text"
        ? []
        : document.removed.map(({ item }) => ({ key: item.key, name: wordsOfItem(desk, item, opened).name })),
    html: document.kind === "text" ? document.html : "",
    title: document.kind === "text" ? document.title : "",
    footer: document.kind === "menu" ? document.footer_message : "",
    footerLimits: constraintsOf(versions.saveFooter, "footer_message").footer_message,
    versions: opened.versions.map((row) => ({
      number: row.number,
      text: stateOf(desk, row),
      state: row.state,
      isLive: row === latest && !draft?.seen.startsWith(`${row.number}.`),
    })),
    notes: notesOn(desk, opened),
    edits: editsOf(desk, opened),
    history: opened.history.flatMap(({ action, actor, at, detail }) => {
      const message = ownValue(words.acts, action);
      return message ? [t(message, { who: nameOfActor(desk, actor), when: whenOf(desk, at), detail })] : [];
    }),
    previewers: PREVIEWERS.map((value) => ({ value, label: t(words.previewers[value]) })),
  };
}

/** The message of each button once it is done; buttons that only order a page have none. */
const DONE_MESSAGES: Readonly<Record<string, FlashCode>> = {
  remove: "desk_page_removed",
  publish: "desk_page_published",
  discard: "desk_page_discarded",
  restore: "desk_page_restored",
  reopen: "desk_page_reopened",
  footer: "desk_page_saved",
};

/** Does what a button of a page says. Those about one thing, or one version, name it after a colon. */
async function press(desk: DeskVisit, page: string, form: PostedForm): Promise<object | undefined> {
  const [button = "", of = ""] = form.text("do").split(":");
  const about = { page, key: of };
  const version = { page, number: of };
  const draft = { page, seen: form.text("seen") || undefined };
  switch (button) {
    case "up":
    case "down":
      return call(desk, versions.move, asUnchecked({ ...about, to: button }));
    case "move":
      return call(desk, versions.move, asUnchecked({ ...about, to: form.text(`to-${of}`) }));
    case "order":
      return moveTyped(desk, page, form);
    case "remove":
      return call(desk, versions.remove, asUnchecked(about));
    case "back":
      return call(desk, versions.putBack, asUnchecked(about));
    case "publish":
      return call(desk, versions.publish, asUnchecked(draft));
    case "discard":
      return call(desk, versions.discard, asUnchecked(draft));
    case "restore":
      return call(desk, versions.restore, asUnchecked(version));
    case "reopen":
      return call(desk, versions.reopen, asUnchecked(version));
    case "footer":
      return call(desk, versions.saveFooter, asUnchecked({ footer_message: form.text("footer_message") }));
    default:
      return undefined;
  }
}

/** Enter in the field of a place presses no button: the first place that differs is the one that was typed. */
async function moveTyped(desk: DeskVisit, page: string, form: PostedForm): Promise<object | undefined> {
  const opened = await call(desk, versions.versions, { page });
  if (isFailure(opened) || opened.document.kind === "text") return undefined;
  const items: readonly Item[] = opened.document.items;
  for (const [index, { key }] of items.entries()) {
    const to = form.text(`to-${key}`).trim();
    const place = siblingsOf(items, index).indexOf(index) + 1;
    if (to !== "" && to !== String(place)) return call(desk, versions.move, asUnchecked({ page, key, to }));
  }
  return undefined;
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openPages(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const page = args.params.page ?? "";
  const answer = await press(desk, page, form);
  const [button = "", of = ""] = form.text("do").split(":");
  const message = ownValue(DONE_MESSAGES, button);
  if (!isFailure(answer))
    return message ? seeOther(desk, pagePath(page), message) : seeOther(desk, `${pagePath(page)}#part-${of}`);
  if (answer.code === "not_found") throw new Response("", { status: 404 });
  desk.failed = true;
  const problems = detailOf(answer, "problems")?.problems ?? [];
  const refused =
    answer.code === "problems" ? desk.t(words.problemsTitle) : errorLines(answer.error).join(" ");
  return data({ refused, problems: problems.map(({ key, message }) => ({ key, message })) }, 422);
}

export default function Page() {
  const answer = useResult<typeof action>();
  const refused = answer && "refused" in answer ? answer : undefined;
  return <PageView page={useLoaderData<typeof loader>()} refused={refused} />;
}
