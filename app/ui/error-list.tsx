import { useEffect, useRef } from "react";
import * as words from "#app/messages/shell.ts";
import * as css from "./form.css.ts";
import { useRoot, useT } from "./t.ts";

/** The session's token: every form that posts has it. */
export function Csrf() {
  return <input type="hidden" name="csrf" value={useRoot()?.csrf ?? ""} />;
}

/**
 * Everything that was wrong, at the top of the form, each line a link to its field. It takes the
 * focus when the answer arrives, so that it is the first thing heard.
 */
export function ErrorList({
  errors,
  idOf,
  labels = {},
}: {
  errors: Readonly<Record<string, readonly string[] | null>>;
  idOf(field: string): string;
  labels?: Readonly<Record<string, string>>;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // In the order of the form, which its labels have; answers come with their names sorted.
  const order = Object.keys(labels);
  const entries = Object.entries(errors)
    .filter((entry): entry is [string, readonly string[]] => !!entry[1]?.length)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const failed = entries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer with the same errors must be heard again
  useEffect(() => {
    if (failed) box.current?.focus();
  }, [failed, errors]);
  if (!failed) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <h2 className={css.summaryTitle}>{t(words.formProblem)}</h2>
      <ul>
        {entries.map(([name, texts]) => (
          <li key={name}>
            {name === "" ? (
              texts.map((text) => <p key={text}>{text}</p>)
            ) : (
              <a href={`#${idOf(name)}`}>
                {labels[name] ? `${labels[name]}: ` : ""}
                {texts.join(" ")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
