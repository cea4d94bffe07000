import { shell as words } from "#app/messages/words.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { Link } from "#app/ui/page/link.tsx";
import * as button from "../page/button.css.ts";
import { InLanguage } from "../page/in-language.tsx";
import { lead, prose, row, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/** Shown to customers whom the shop has not approved yet. */
export function GatePage({ title, text, email }: { title: string; text: string; email: string }) {
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{title}</h1>
        <p className={lead}>
          <InLanguage text={text} />
        </p>
        <p>
          <a href={`mailto:${email}`}>
            <EmailAddress text={email} />
          </a>
        </p>
      </div>
      <p className={row}>
        <Link to="/account/details" className={button.secondary}>
          {t(words.details)}
        </Link>{" "}
        <Link to="/contact" className={button.plain}>
          {t(words.contact)}
        </Link>
      </p>
    </div>
  );
}
