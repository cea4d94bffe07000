import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { eventCard } from "#app/domain/events/event-data.ts";
import { eventFilter } from "#app/domain/events/events.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { events as words } from "#app/messages/words.ts";
import { shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import { requireLoginToSee } from "#app/routes/account/account.server.ts";
import { previewAnswer } from "#app/routes/covers/link-preview.server.ts";

/** `/events/{id}/preview.jpg`: an event's link preview. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit, "events");
  const filter = eventFilter(args.params.event_filter ?? "");
  if (!filter || "day" in filter) throw new Response("", { status: 404 });
  const event = await callOr404(visit, eventCalls.get, filter);
  const { path, name, weekday, date, month, day, time, place } = eventCard(event, visit.locale);
  const { dataDir } = visit.platform.env;
  return previewAnswer(visit, {
    path,
    heading: name,
    words: event.is_cancelled ? [visit.t(words.cancelled), day] : [day, time, place],
    date: { weekday, day: date, month },
    picture:
      event.image === null
        ? undefined
        : await readFile(shopPictureFile(dataDir, event.image)).catch(() => undefined),
    isPublic: true,
  });
}
