import { useState } from "react";
import { events as words } from "#app/messages/words.ts";
import * as form from "#app/ui/form/form.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./events.css.ts";

/** How long the button says "Copied" (spec 1 §9), in milliseconds. */
const SAID = 1000;

/** Ways to share an event. It opens without scripts too; only copying needs them. */
export function Share({ name, url }: { name: string; url: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const [scripts, setScripts] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID);
  };
  return (
    <details onToggle={() => setScripts(true)}>
      <summary className={button.secondary}>{t(words.share)}</summary>
      <div className={css.share}>
        <label>
          <span>{t(words.shareLink)}</span>{" "}
          <input
            type="url"
            readOnly
            value={url}
            className={form.input}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        {scripts && (
          <p className={row}>
            <button type="button" className={button.secondary} onClick={copy}>
              {t(words.copyLink)}
            </button>{" "}
            <span role="status">{copied && t(words.copied)}</span>
          </p>
        )}
        <p className={row}>
          <a
            href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(`${name}\n${url}`)}`}
            className={button.plain}
          >
            {t(words.shareByEmail)}
          </a>{" "}
          <a
            href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
            rel="external noreferrer"
            className={button.plain}
          >
            {t(words.shareOnFacebook)}
          </a>
        </p>
      </div>
    </details>
  );
}
