import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { returnPath } from "#app/http/forms/return-path.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { account as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, prose, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Phone } from "#app/ui/page/phone.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireAccount } from "./account.server.ts";

/** Welcomes the new customer, with the shop's phone number and email address (spec 2 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const account = requireAccount(visit, args.request);
  const { phone, email } = visit.settings.store_info;
  return {
    name: account.firstName,
    phone,
    email,
    awaits: visit.gate === "exclusive",
    on: returnPath(visit) ?? "/",
  };
}

export default function Finished() {
  const { name, phone, email, awaits, on } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{t(words.finishedTitle, { name })}</h1>
        {awaits && <p className={lead}>{t(words.finishedAwaits)}</p>}
        <p className={lead}>{t(words.finishedText)}</p>
        <p>
          {phone && (
            <>
              <Phone number={phone} />
              {" · "}
            </>
          )}{" "}
          <a href={`mailto:${email}`}>
            <EmailAddress text={email} />
          </a>
        </p>
      </div>
      {!awaits && (
        <p>
          <Link to={on} className={button.primary}>
            {t(on === "/" ? words.browse : words.finishedOn)}
          </Link>
        </p>
      )}
    </div>
  );
}
