import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openVisit } from "#app/http/visit.server.ts";
import * as words from "#app/messages/shell.ts";
import { lead, prose } from "#app/ui/layout.css.ts";
import { useT } from "#app/ui/t.ts";

/** Where features that need an account send a guest. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await openVisit(args);
  const { phone, email } = settings.store_info;
  return { phone, email, asked: new URL(args.request.url).searchParams.has("from") };
}

export default function Login() {
  const { phone, email, asked } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={prose}>
      <h1>{t(words.loginTitle)}</h1>
      {asked && <p className={lead}>{t(words.loginNeeded)}</p>}
      <p>{t(words.accountsSoon)}</p>
      <p>
        {phone && `${phone} · `}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
