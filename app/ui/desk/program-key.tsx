import { deskPrograms as words } from "#app/messages/words.ts";
import { BackLink } from "#app/ui/desk/buttons.tsx";
import { prose, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "./desk.css.ts";
import { DeskPage } from "./desk-page.tsx";

/** A program's key, which is shown only once. */
export function ProgramKey({ name, token, baseUrl }: { name: string; token: string; baseUrl: string }) {
  const t = useT();
  return (
    <DeskPage heading={t(words.keyTitle, { name })}>
      <div className={`${prose} ${stack[4]}`}>
        <p>{t(words.keyLead)}</p>
        <p>
          {t(words.key)}:{" "}
          <code className={css.copied} lang="en">
            {token}
          </code>
        </p>
        <p>
          {t(words.keyUse)}{" "}
          <code className={css.copied} lang="en">
            {`curl -H "Authorization: Bearer ${token}" ${baseUrl}/api/desk/openapi.json`}
          </code>
        </p>
        <p>{t(words.keyCare)}</p>
      </div>
      <BackLink to="/desk/programs" label={t(words.back)} />
    </DeskPage>
  );
}
