import { Fragment } from "react";
import { pages as words } from "#app/messages/words.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./email-view.css.ts";

/** An email as its reader sees it: its HTML in a frame, or a link to it, and its plain text. */
export function EmailView({
  subject,
  html,
  text,
  framed = true,
}: {
  subject: string;
  html: string | null;
  text: string;
  framed?: boolean;
}) {
  const t = useT();
  return (
    <div className={stack[3]}>
      {html && (
        <>
          {framed && <iframe src={html} title={subject} loading="lazy" className={css.frame} />}
          <p>
            <a href={html}>
              {t(words.emailOpen)} {subject}
            </a>
          </p>
        </>
      )}
      <details>
        <summary>{t(words.emailPlain)}</summary>
        <pre className={css.plain}>
          <WithLinks text={text} />
        </pre>
      </details>
    </div>
  );
}

/** Plain text with clickable links, as email programs show it. The space after a signature's dashes is left out. */
function WithLinks({ text }: { text: string }) {
  return text
    .replace(/ +$/gm, "")
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <Fragment key={index}>{index % 2 === 1 ? <a href={part}>{part}</a> : part}</Fragment>
    ));
}
