import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sampleEmails } from "#app/calls/email/samples.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { pages as words } from "#app/messages/words.ts";
import { plainText } from "#app/platform/email/plain-text.ts";
import { prose, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { demoVisit } from "./demo-only.server.ts";
import { EmailView } from "./email-view.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.emailsTitle)) },
  { name: "robots", content: "noindex" },
];

/** Every kind of email that the shop sends, with sample data. */
export async function loader(args: LoaderFunctionArgs) {
  const samples = sampleEmails(await demoVisit(args));
  return {
    samples: Object.entries(samples).map(([kind, { message, recipient }]) => ({
      kind,
      recipient,
      subject: message.subject,
      preheader: message.preheader,
      html: `/dev/emails/${kind}`,
      text: plainText(message),
    })),
  };
}

export default function EveryEmail() {
  const { samples } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <div className={prose}>
        <h1>{t(words.emailsTitle)}</h1>
        <p>{t(words.emailsText)}</p>
        <p>
          <Link to="/dev/mail">{t(words.emailTitle)}</Link>
        </p>
      </div>
      {samples.map(({ kind, recipient, subject, preheader, html, text }) => (
        <article key={kind} id={kind} className={stack[2]}>
          <h2>{kind}</h2>
          <p>
            <strong>{subject}</strong> <span className={soft}>{preheader}</span>
          </p>
          <p className={soft}>{recipient}</p>
          <EmailView subject={subject} html={html} text={text} />
        </article>
      ))}
    </div>
  );
}
