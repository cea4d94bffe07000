import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { RecoveryCodes } from "#app/ui/desk/recovery-codes.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.codesTitle);

export async function loader(args: LoaderFunctionArgs) {
  await requireRecent(await openDesk(args), args);
  return null;
}

/** Makes new recovery codes, and shows them in this answer alone. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { stale } = await readForm(desk, args.request);
  if (stale) return { codes: [] };
  const renewed = await callOrErrorPage(desk, ownCalls.renewCodes, {});
  return { codes: renewed.codes };
}

export default function Codes() {
  const t = useT();
  const result = useResult<typeof action>();
  if (result && result.codes.length > 0) return <RecoveryCodes codes={result.codes} />;
  return (
    <DeskPage heading={t(words.codesRenew)}>
      <p>{t(words.codesRenewLead)}</p>
      <PostForm className={stack[5]}>
        <p className={row}>
          <DeskSubmit look="primary" label={t(words.codesRenew)} />{" "}
          <ButtonLink to="/desk/second-factor" look="plain" label={t(words.factorTitle)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}
