import type { Right } from "#app/domain/staff/rights.ts";
import { desk as words } from "#app/messages/words.ts";
import { EmailAddress } from "../page/email-address.tsx";
import { useT } from "../page/t.ts";
import { BackLink } from "./buttons.tsx";
import * as css from "./desk.css.ts";
import { DeskPage } from "./desk-page.tsx";

/** A link for setting a password, which is shown only once, and the person's rights. */
export function StaffLink({
  link,
  email,
  rights,
  where,
}: {
  link: string;
  email: string;
  rights: readonly Right[];
  /** The names of their only locations; "" for the whole shop. */
  where: string;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(words.staffLinkTitle)}>
      <p>
        <EmailAddress text={t(words.staffLinkSent, { email })} />
      </p>
      <p>
        {t(words.staffLink)}: <span className={css.copied}>{link}</span>
      </p>
      <p>
        {t(words.staffNowMay)} {where && t(words.indexWhere, { locations: where })}
      </p>
      <ul className={css.list}>
        {rights.map((right) => (
          <li key={right}>{t(words.rights[right])}</li>
        ))}
      </ul>
      <BackLink to="/desk/staff" label={t(words.staffBack)} />
    </DeskPage>
  );
}
