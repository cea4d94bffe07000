import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDesk } from "#app/http/desk.server.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useT } from "#app/ui/page/t.ts";
import { locationNames, staffMembers } from "./staff.server.ts";

export const meta = deskMeta(words.staffTitle);

/** Who works in the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const members = await staffMembers(desk);
  return members.map(({ staff_id, name, email, preset, rights, locations, state, joined }) => ({
    ...{ staff_id, name, email, preset, rights },
    where: locationNames(desk, locations),
    state: state === "locked" ? ("locked" as const) : joined ? ("active" as const) : ("invited" as const),
  }));
}

export default function Staff() {
  const members = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.staffTitle)}>
      <p>
        <ButtonLink to="/desk/staff/new" look="secondary" label={t(words.staffInvite)} />
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(words.staffName)}</th>
            <th scope="col">{t(words.email)}</th>
            <th scope="col">{t(words.staffMay)}</th>
            <th scope="col">{t(words.staffWhere)}</th>
            <th scope="col">{t(words.staffState)}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ staff_id, name, email, preset, rights, where, state }) => (
            <tr key={staff_id}>
              <th scope="row">
                <ButtonLink to={`/desk/staff/${staff_id}`} look="plain" label={name} />
              </th>
              <td data-label={t(words.email)}>{email}</td>
              <td data-label={t(words.staffMay)}>
                {preset ? t(words.presets[preset]) : rights.map((right) => t(words.rights[right])).join("; ")}
              </td>
              <td data-label={t(words.staffWhere)}>{where || t(words.staffEverywhere)}</td>
              <td data-label={t(words.staffState)}>{t(words.staffStates[state])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskPage>
  );
}
