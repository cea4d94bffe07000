import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { qrOf } from "#app/lib/qr.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { RecoveryCodes } from "#app/ui/desk/recovery-codes.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { QrCode } from "#app/ui/page/qr-code.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.factorTitle);

/** The devices that make codes for this person, and a key for a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { devices, codes, fresh } = await callOrErrorPage(desk, ownCalls.devices, {});
  const { dateTime } = timesOf(desk.store.settings);
  return {
    needed: desk.mustHaveDevice,
    devices: devices.map(({ id, name, created_at }) => ({ id, name, since: dateTime(created_at) })),
    left: codes,
    fresh: { ...fresh, ...qrOf(fresh.url) },
    constraints: constraintsOf(ownCalls.addDevice, "name", "code"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, codes: [], fresh: undefined }, { status: 403 });
  const sealed = form.text("sealed");
  const input = { sealed, name: form.text("name"), code: form.text("code") };
  const added = await call(desk, ownCalls.addDevice, input);
  if (isFailure(added)) {
    const answer = await call(desk, ownCalls.devices, { sealed });
    // The app has this key already.
    const fresh = isFailure(answer) ? undefined : { ...answer.fresh, ...qrOf(answer.fresh.url) };
    return data({ refused: form.refuse(added).data, codes: [], fresh }, { status: 422 });
  }
  if (added.codes.length === 0) return seeOther(desk, "/desk/second-factor");
  // The codes are nowhere else in clear, so this answer shows them and no redirect follows.
  return data({ refused: undefined, codes: added.codes, fresh: undefined });
}

export default function SecondFactor() {
  const { needed, devices, left, constraints, ...loaded } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const fresh = result?.fresh ?? loaded.fresh;
  const labels = { name: t(words.factorName), code: t(words.code) };
  const form = formState("desk-device", result?.refused, {}, constraints, labels);
  if (result && result.codes.length > 0) return <RecoveryCodes codes={result.codes} />;
  return (
    <DeskPage heading={t(words.factorTitle)}>
      <p>{t(needed ? words.factorNeeded : words.factorLead)}</p>
      <section className={stack[4]}>
        <h2>{t(words.factorDevices)}</h2>
        {devices.length === 0 ? (
          <p>{t(words.factorNone)}</p>
        ) : (
          <>
            <ul className={css.list}>
              {devices.map(({ id, name, since }) => (
                <li key={id}>
                  <PostForm action="/desk/second-factor/removal" className={row}>
                    <input type="hidden" name="id" value={id} />
                    <span>
                      {name}, {since}
                    </span>{" "}
                    <DeskSubmit look="secondary" label={t(words.factorRemove)} of={name} />
                  </PostForm>
                </li>
              ))}
            </ul>
            <p className={row}>
              <span>{t(words.codesLeft, { count: left })}</span>{" "}
              <ButtonLink to="/desk/second-factor/codes" look="plain" label={t(words.codesRenew)} />
            </p>
          </>
        )}
      </section>
      <section className={`${narrow} ${stack[4]}`}>
        <h2>{t(words.factorAdd)}</h2>
        <p>{t(words.factorScan)}</p>
        <QrCode size={fresh.size} path={fresh.path} label={t(words.factorPicture)} />
        <p>
          {t(words.factorKey)}{" "}
          <span className={css.copied}>{(fresh.key.match(/.{4}/g) ?? []).join(" ")}</span>
        </p>
        <PostForm state={form} className={stack[5]}>
          <input type="hidden" name="sealed" value={fresh.sealed} />
          <TextField field={form.field("name")} />
          <TextField field={form.field("code")} autoComplete="one-time-code" />
          <p>
            <DeskSubmit look="primary" label={t(words.factorSubmit)} />
          </p>
        </PostForm>
      </section>
    </DeskPage>
  );
}
