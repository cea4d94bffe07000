import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { StaffLink } from "#app/ui/desk/staff-link.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { locationNames, memberNamed } from "./staff.server.ts";

export const meta = deskMeta(words.staffLinkTitle);

export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { email, rights, locations } = await memberNamed(desk, args.params.staff_id);
  await requireRecent(desk, args);
  return { email, rights, where: locationNames(desk, locations) };
}

/** Sends a member of staff a new link, and shows it in this answer alone. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { email } = await memberNamed(desk, args.params.staff_id);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, link: "" }, { status: 403 });
  const sent = await call(desk, staff.link, { email });
  if (isFailure(sent)) return data({ refused: form.refuse(sent).data, link: "" }, { status: 422 });
  return data({ refused: undefined, link: sent.link });
}

export default function NewLink() {
  const { email, rights, where } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  if (result?.link) return <StaffLink link={result.link} email={email} rights={rights} where={where} />;
  return (
    <DeskPage heading={t(words.staffLinkTitle)}>
      <PostForm state={formState("desk-link", result?.refused)} className={stack[5]}>
        <p>
          <EmailAddress text={t(words.staffLinkLead, { email })} />
        </p>
        <p className={row}>
          <DeskSubmit look="primary" label={t(words.staffLinkSubmit)} />{" "}
          <ButtonLink to="/desk/staff" look="plain" label={t(words.staffBack)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}
