import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { openDeskRequest } from "#app/http/desk.server.ts";
import { shell, desk as words } from "#app/messages/words.ts";
import { type DeskData, DeskPage } from "#app/ui/desk/desk-page.tsx";
import { plain } from "#app/ui/page/button.css.ts";
import { prose } from "#app/ui/page/layout.css.ts";
import { useRoot, useT } from "#app/ui/page/t.ts";

/** Pages of the desk are plain documents: they show what is stored now, and no script holds on to what they showed. */
export const handle = { withoutScripts: true };

/** The header's data on every page of the desk. It reads nothing about the shop's customers. */
export async function loader(args: LoaderFunctionArgs): Promise<DeskData> {
  const { login, counter } = await openDeskRequest(args);
  return {
    person: login ? { name: login.person.name, rights: login.person.rights } : null,
    counter: counter?.name ?? null,
  };
}

export { Outlet as default } from "@remix-run/react";

export function ErrorBoundary() {
  const error = useRouteError();
  const t = useT();
  const requestId = useRoot()?.requestId;
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const text = typeof data === "string" ? data : "";
  const missing = status === 404;
  const heading = missing ? words.notFound : status === 403 ? words.askColleague : words.wrong;
  return (
    <DeskPage heading={t(heading)}>
      <div className={prose}>
        <p>{text || t(missing ? words.notFoundText : shell.wrongText)}</p>
        {status >= 500 && requestId && <p>{t(shell.reference, { id: requestId })}</p>}
        <p>
          <a href="/desk" className={plain}>
            {t(words.toDesk)}
          </a>
        </p>
      </div>
    </DeskPage>
  );
}
