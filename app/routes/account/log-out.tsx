import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as loginCalls from "#app/calls/account/log-in.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { account as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import { prose, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { requireAccount } from "./account.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  requireAccount(await openVisit(args), args.request);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect("/account/log-out", 303);
  const everywhere = form.text("everywhere") !== "";
  await call(visit, loginCalls.logout, { everywhere: everywhere || undefined });
  return seeOther(visit, "/", everywhere ? "logged_out_everywhere" : "logged_out");
}

/** Logs out on this device or everywhere. Loads a new document, so that nothing private stays in memory. */
export default function LogOut() {
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{t(words.logoutTitle)}</h1>
        <p>{t(words.logoutText)}</p>
      </div>
      <PostForm className={row} reloadDocument>
        <Submit>{t(words.logoutHere)}</Submit>{" "}
        <Submit as="secondary" name="everywhere" value="yes">
          {t(words.logoutEverywhere)}
        </Submit>
      </PostForm>
    </div>
  );
}
