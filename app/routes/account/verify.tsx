import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openVisit } from "#app/http/visit.server.ts";
import { account as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, prose, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireGuest } from "./account.server.ts";

/** Says that an email is on its way. Its link leads back here and on to the form (spec 2 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireGuest(visit);
  const token = new URL(args.request.url).searchParams.get("token");
  if (token !== null) throw redirect(`/account/create?token=${encodeURIComponent(token)}`, 302);
  return { email: visit.settings.store_info.email };
}

export default function Verify() {
  const { email } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{t(words.verifyTitle)}</h1>
        <p className={lead}>{t(words.verifyText)}</p>
        <p>
          {t(words.verifyNothing)}{" "}
          <a href={`mailto:${email}`}>
            <EmailAddress text={email} />
          </a>
        </p>
      </div>
      <p>
        <Link to="/account/signup" className={button.secondary}>
          {t(words.signUpTitle)}
        </Link>
      </p>
    </div>
  );
}
