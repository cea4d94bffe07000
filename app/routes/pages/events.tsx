import * as words from "#app/messages/shell.ts";
import { lead, prose } from "#app/ui/layout.css.ts";
import { useT } from "#app/ui/t.ts";

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
