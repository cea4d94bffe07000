import { useLocation } from "@remix-run/react";
import { refusals, shell as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, main, prose, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { usePath, useT } from "#app/ui/page/t.ts";
import { lastSentForm, type SentForm } from "../form/last-sent.ts";
import { Submit } from "../form/submit.tsx";
import { type ChosenBooks, WhereNext } from "../title/where-next.tsx";

/** Data about a page that does not exist (`http/server/dispatch.server.ts`). */
export interface MissingPage {
  /** Why, in the shop's language; empty for the usual words. */
  text: string;
  chosen: ChosenBooks | null;
}

export const isMissingPage = (data: unknown): data is MissingPage =>
  typeof data === "object" && data !== null && "chosen" in data;

/** Data about a form that the shop could not take, when scripts sent it. */
export interface UnsentForm {
  /** Why, in the shop's language. */
  unsent: string;
}

export const isUnsentForm = (data: unknown): data is UnsentForm =>
  typeof data === "object" && data !== null && "unsent" in data;

/** Sends a form again, as a document: its answer is a page of its own. */
function SendAgain({ form }: { form: SentForm }) {
  const t = useT();
  return (
    <form method="post" action={form.action} className={stack[4]}>
      <p>{t(words.keptForm)}</p>
      {form.fields.map(([name, value], field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several fields may share a name, and none moves
        <input key={field} type="hidden" name={name} value={value} />
      ))}
      <Submit>{t(words.sendAgain)}</Submit>
    </form>
  );
}

/** Shown in place of a page that does not exist or could not be rendered. */
export function ErrorPage({
  status,
  text,
  requestId,
  started,
  open = false,
  chosen = null,
  back,
  viewing = false,
  unsent = false,
}: {
  status: number;
  text: string;
  requestId: string | undefined;
  /** False when the shop's settings or the session could not be read (spec 2 §8 "Shell"). */
  started: boolean;
  /** Whether this person may look at the shop's books. */
  open?: boolean;
  /** Books to offer in place of a page that does not exist. */
  chosen?: ChosenBooks | null;
  /** The page of this shop that led here, if one did. */
  back?: string | undefined;
  /** Whether a member of staff sees the shop as a customer, and was refused something. */
  viewing?: boolean;
  /** Whether a form was sent that the shop could not take. */
  unsent?: boolean;
}) {
  const t = useT();
  const path = usePath();
  const { pathname, search } = useLocation();
  const sent = unsent ? lastSentForm() : undefined;
  const content =
    status === 503 ? (
      <>
        <h1>{t(words.outageTitle)}</h1>
        <p>{text}</p>
        {sent ? (
          <SendAgain form={sent} />
        ) : !back && pathname !== "/refused" ? (
          <p>
            <Link to={pathname + search} reloadDocument>
              {t(words.tryAgain)}
            </Link>
          </p>
        ) : null}
      </>
    ) : status === 404 ? (
      <>
        <h1>{t(words.notFound)}</h1>
        <p className={lead}>
          {text && !text.startsWith("{") && text !== "Not Found" ? text : t(words.notFoundText)}
        </p>
      </>
    ) : viewing && status < 500 && text ? (
      <>
        <h1>{t(words.viewingRefused)}</h1>
        <p>{text}</p>
      </>
    ) : (
      <>
        <h1>{t(words.wrong)}</h1>
        <p>{started ? text || t(words.wrongText) : t(words.errorStart)}</p>
        {!started && <p>{t(words.errorStartHint)}</p>}
        {requestId && <p>{t(words.reference, { id: requestId })}</p>}
      </>
    );
  const body = (
    <div className={stack[5]}>
      <div className={prose}>{content}</div>
      {back && (
        <p>
          <a href={back} className={button.primary}>
            {t(refusals.goBack)}
          </a>
        </p>
      )}
      {status === 404 && open && <WhereNext chosen={chosen} />}
      <div className={row}>
        {started || status === 503 ? (
          <Link to="/" reloadDocument className={button.secondary}>
            {t(words.backHome)}
          </Link>
        ) : (
          <form method="post" action={path("/refresh")}>
            <Submit as="secondary">{t(words.refresh)}</Submit>
          </form>
        )}
        {status === 404 && open && (
          <>
            {" "}
            <Link to="/browse" reloadDocument className={button.plain}>
              {t(words.notFoundBrowse)}
            </Link>{" "}
            <Link to="/events" reloadDocument className={button.plain}>
              {t(words.notFoundEvents)}
            </Link>
          </>
        )}
      </div>
    </div>
  );
  return started ? body : <main className={main}>{body}</main>;
}
