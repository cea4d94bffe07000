import { browse } from "#app/messages/words.ts";
import { PostForm } from "../form/post-form.tsx";
import { Submit } from "../form/submit.tsx";
import * as button from "./button.css.ts";
import { lead, prose, row } from "./layout.css.ts";
import { Link } from "./link.tsx";
import { useT } from "./t.ts";

/**
 * The page that the links in an email about news lead to, with buttons to confirm the address and to stop the emails.
 * Opening it changes nothing, because mail scanners open links.
 */
export function EmailAnswer({
  heading,
  status,
  buttons,
  back,
}: {
  heading: string;
  /** Says what will be emailed, or what the last answer changed. */
  status: string;
  /** The labels of the buttons. Without `confirm`, the address is confirmed already; without any, the link is void. */
  buttons?: { confirm?: string | undefined; stop: string } | undefined;
  /** The page that the emails are about. */
  back?: { to: string; text: string } | undefined;
}) {
  const t = useT();
  return (
    <div className={prose}>
      <h1>{heading}</h1>
      <p className={lead} role="status">
        {status}
      </p>
      {buttons && (
        <PostForm className={row}>
          {buttons.confirm !== undefined && (
            <Submit name="answer" value="confirm">
              {buttons.confirm}
            </Submit>
          )}{" "}
          <Submit as="secondary" name="answer" value="stop">
            {buttons.stop}
          </Submit>
        </PostForm>
      )}
      {!buttons && (
        <p>
          <Link to="/browse" className={button.plain}>
            {t(browse.seeAllBooks)}
          </Link>
        </p>
      )}
      {back && (
        <p>
          <Link to={back.to} className={button.plain}>
            {back.text}
          </Link>
        </p>
      )}
    </div>
  );
}
