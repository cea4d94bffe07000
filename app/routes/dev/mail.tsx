import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timesOf } from "#app/domain/stores/times.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { pages as words } from "#app/messages/words.ts";
import { prose, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { demoVisit } from "./demo-only.server.ts";
import { EmailView } from "./email-view.tsx";
import { sentEmails } from "./sent-emails.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.emailTitle)) },
  { name: "robots", content: "noindex" },
];

/**
 * The number of emails on the page; the others are behind links, because without JavaScript all frames load
 * at once.
 */
const FRAMED = 6;

/** The demo's emails as their readers see them, with working links. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform, settings } = await demoVisit(args);
  const { dateTime } = timesOf(settings);
  const emails = await sentEmails(platform.env.dataDir);
  return {
    emails: emails.map(({ html, date, ...email }) => ({
      ...email,
      date: date && dateTime(Date.parse(date) / 1000),
      html: html && `/dev/mail/${email.id}`,
    })),
  };
}

export default function Mail() {
  const { emails } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <div className={prose}>
        <h1>{t(words.emailTitle)}</h1>
        <p>{t(emails.length > 0 ? words.emailText : words.emailNone)}</p>
        <p>
          <Link to="/dev/emails">{t(words.emailKinds)}</Link>
        </p>
      </div>
      {emails.map(({ id, subject, from, to, date, html, text }, index) => (
        <article key={id} className={stack[2]}>
          <h2>{subject}</h2>
          <p className={soft}>{t(words.emailFromTo, { from, to, date })}</p>
          <EmailView subject={subject} html={html} text={text} framed={index < FRAMED} />
        </article>
      ))}
    </div>
  );
}
