import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDesk } from "#app/http/desk.server.ts";
import { type Message, deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.scanTitle);

type Way = readonly [path: string, name: Message, about: Message];
const SCAN: readonly Way[] = [
  ["/desk/scan/pack", words.packTitle, words.packAbout],
  ["/desk/scan/hold", words.holdPage, words.holdAbout],
  ["/desk/scan/hand-over", words.handTitle, words.handAbout],
];
const PRINT: readonly Way[] = [
  ["/desk/print/pick-list", words.pickTitle, words.pickAbout],
  ["/desk/print/packing", words.packingTitle, words.packingAbout],
];

/** Everything that staff print or scan. */
export async function loader(args: LoaderFunctionArgs) {
  const { person } = await openDesk(args);
  return { works: person.rights.includes("work_orders"), sees: person.rights.includes("see_orders") };
}

export default function Scan() {
  const { works, sees } = useLoaderData<typeof loader>();
  const t = useT();
  const ways = (some: readonly Way[]) => (
    <ul className={list}>
      {some.map(([path, name, about]) => (
        <li key={path}>
          <ButtonLink to={path} look="plain" label={t(name)} />
          <p>{t(about)}</p>
        </li>
      ))}
    </ul>
  );
  return (
    <DeskPage heading={t(words.scanTitle)}>
      {works && (
        <>
          <h2>{t(words.scanHeading)}</h2>
          <p>{t(words.scanLead)}</p>
          {ways(SCAN)}
        </>
      )}
      {sees && (
        <>
          <h2>{t(words.printHeading)}</h2>
          {ways(PRINT)}
        </>
      )}
    </DeskPage>
  );
}
