import { desk as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import { BackLink } from "./buttons.tsx";
import * as css from "./desk.css.ts";
import { DeskPage } from "./desk-page.tsx";

/** A link with which somebody sets their password, the only time that it is shown. */
export function StaffLink({ link, email }: { link: string; email: string }) {
  const t = useT();
  return (
    <DeskPage heading={t(words.staffLinkTitle)}>
      <p>{t(words.staffLinkSent, { email })}</p>
      <p>
        {t(words.staffLink)}: <span className={css.copied}>{link}</span>
      </p>
      <BackLink to="/desk/staff" label={t(words.staffBack)} />
    </DeskPage>
  );
}
