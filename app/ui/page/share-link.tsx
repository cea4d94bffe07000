import { useEffect, useState } from "react";
import { events as words } from "#app/messages/words.ts";
import * as form from "../form/form.css.ts";
import * as button from "./button.css.ts";
import { row, screenOnly } from "./layout.css.ts";
import { useT } from "./t.ts";

/** Milliseconds for which the button says "Copied" (spec 1 §9). */
const COPIED_SHOWN_MS = 1000;

/** A link to copy or to send by email. Only the button that copies needs scripts, and appears with them. */
export function ShareLink({ label, name, url }: { label: string; name: string; url: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const copy = async () => {
    await navigator.clipboard?.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  return (
    <>
      <label>
        <span>{label}</span>{" "}
        <input
          type="url"
          dir="ltr"
          readOnly
          value={url}
          className={form.input}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p className={`${row} ${screenOnly}`}>
        {scripts && (
          <>
            <button type="button" className={button.secondary} onClick={copy}>
              {t(words.copyLink)}
            </button>{" "}
            <span role="status">{copied && t(words.copied)}</span>{" "}
          </>
        )}
        <a
          href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(`${name}\n${url}`)}`}
          className={button.plain}
        >
          {t(words.shareByEmail)}
        </a>
      </p>
    </>
  );
}
