import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDesk } from "#app/http/desk.server.ts";
import { deskReports as words } from "#app/messages/words.ts";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { prose } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { reportsOf } from "./report.server.ts";

export const meta = deskMeta(words.reportsTitle);

export async function loader(args: LoaderFunctionArgs) {
  return { reports: reportsOf(await openDesk(args, "reports")) };
}

export default function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.reportsTitle)}>
      <p className={prose}>{t(words.lead)}</p>
      <ul className={css.areas}>
        {reports.map((report) => (
          <li key={report}>
            <a href={`/desk/reports/${report}`} className={css.area}>
              {t(words.names[report])}
            </a>{" "}
            <span className={css.about}>{t(words.abouts[report])}</span>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
