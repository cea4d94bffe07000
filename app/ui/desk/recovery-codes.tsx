import { desk as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import { ButtonLink } from "./buttons.tsx";
import * as css from "./desk.css.ts";
import { DeskPage } from "./desk-page.tsx";

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT();
  return (
    <DeskPage heading={t(words.codesTitle)}>
      <p>{t(words.codesLead)}</p>
      <ul className={`${css.codes} ${css.copied}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <ButtonLink to="/desk/second-factor" look="primary" label={t(words.codeSubmit)} />
      </p>
    </DeskPage>
  );
}
