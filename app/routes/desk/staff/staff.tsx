import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openDesk } from "#app/http/desk.server.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { useT } from "#app/ui/page/t.ts";
import { locationNames, staffMembers } from "./staff.server.ts";

export const meta = deskMeta(words.staffTitle);

/** The shop's staff. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const members = await staffMembers(desk);
  return members.map(({ staff_id, name, email, preset, rights, locations, state, joined }) => ({
    staff_id,
    name,
    email,
    preset,
    rights,
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
      <ListTable
        rows={members}
        keyOf={({ staff_id }) => staff_id}
        columns={[
          {
            name: t(words.staffName),
            cell: ({ staff_id, name }) => (
              <ButtonLink to={`/desk/staff/${staff_id}`} look="plain" label={name} />
            ),
          },
          { name: t(words.email), cell: ({ email }) => <EmailAddress text={email} /> },
          {
            name: t(words.staffMay),
            isShort: true,
            cell: ({ preset, rights }) =>
              preset ? t(words.presets[preset]) : rights.map((right) => t(words.rights[right])).join("; "),
          },
          {
            name: t(words.staffWhere),
            isShort: true,
            cell: ({ where }) => where || t(words.staffEverywhere),
          },
          { name: t(words.staffState), cell: ({ state }) => t(words.staffStates[state]) },
        ]}
      />
    </DeskPage>
  );
}
