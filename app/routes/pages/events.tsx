import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireLogin, requireLoginFor } from "#app/http/account.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { shell as words } from "#app/messages/words.ts";
import { lead, prose } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  if (visit.settings.require_login) requireLogin(visit);
  requireLoginFor(visit, "events");
  return null;
}

/** The shop's events. */
export default function Events() {
  const t = useT();
  return (
    <div className={prose}>
      <h1>{t(words.eventsTitle)}</h1>
      <p className={lead}>{t(words.noEvents)}</p>
    </div>
  );
}
