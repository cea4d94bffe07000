import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { HOME } from "#app/domain/pages/documents.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { PREVIEWERS, previewOf } from "#app/http/preview.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { previewBanner } from "#app/ui/desk/preview-banner.server.tsx";
import { openContent, whenOf } from "./pages.server.ts";

/** Noon of a day, when a preview of it is made. */
const NOON = 43_200;

/**
 * The page as shoppers would see it with its draft, or with a version (`?version=`), as a guest or a customer (`?as=`)
 * and on a day (`?day=`), by which other versions that are to come have been published.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path, heading } = await openContent(args);
  const query = new URL(args.request.url).searchParams;
  const as = PREVIEWERS.find((previewer) => previewer === query.get("as")) ?? "guest";
  const zone = desk.store.settings.store_info.time_zone;
  const day = daySpan(query.get("day") ?? "", zone);
  const isToday = !day || (day.from <= desk.now && desk.now < day.to);
  const at = isToday ? desk.now : day.from + NOON;
  const banner = previewBanner(desk.locale, {
    text: desk.t(words.previewBanner, {
      page: heading,
      who: desk.t(words.previewers[as]),
      when: whenOf(desk, at),
    }),
    back: path,
  });
  const { page } = opened.page;
  const number = query.get("version") ?? "";
  // A shop may show something else at its first address.
  const preview = { path: page === HOME ? "/home" : opened.page.path || "/", at, as, banner };
  return previewOf(args, desk, preview, async (trial) => {
    await call(trial, versions.publishDue, {});
    // A new page has no address until the menu that leads to it is live.
    if (opened.page.isNew) await call(trial, versions.publish, { page: "menu" });
    const done = number
      ? await call(trial, versions.restore, asUnchecked({ page, number }))
      : opened.draft && (await call(trial, versions.publish, { page }));
    return isFailure(done) && done.code !== "unchanged" ? failureResponse(done) : undefined;
  });
}
