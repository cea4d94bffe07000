import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskPictures as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { FindBox, More } from "#app/ui/desk/list-parts.tsx";
import * as orders from "#app/ui/desk/orders.css.ts";
import * as css from "#app/ui/desk/pictures.css.ts";
import { small, soft } from "#app/ui/page/layout.css.ts";
import { ShopPicture } from "#app/ui/page/picture.tsx";
import { useT } from "#app/ui/page/t.ts";
import { picturePath } from "./picture.server.ts";
import { choosingOf, chosenPath, whileChoosing } from "./picture-choice.server.ts";

export const meta = deskMeta(words.picturesTitle);

const MAX_SHOWN = 24;

/** The shop's pictures, to look after or to choose one for a form. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const query = new URL(args.request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, 200);
  const choosing = choosingOf(args.request);
  const after = query.get("after") || undefined;
  const answer = await callOrErrorPage(desk, pictures.list, { find, limit: MAX_SHOWN, after }, 400);
  const more = { ...(find && { find }), after: String(answer.next) };
  return {
    find,
    choosing,
    constraints: constraintsOf(pictures.list, "find"),
    newPath: whileChoosing("/desk/pictures/new", choosing),
    next: answer.next === null ? "" : whileChoosing("/desk/pictures", choosing, more),
    pictures: answer.pictures.map(({ id, name, label, alt, is_decorative }) => ({
      id,
      name,
      label,
      alt,
      is_decorative,
      path: whileChoosing(picturePath(id), choosing),
      use: choosing && chosenPath(choosing, name),
    })),
  };
}

export default function Pictures() {
  const { find, choosing, constraints, newPath, next, pictures } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(choosing ? words.choose : words.picturesTitle)}>
      <p>{t(choosing ? words.choosing : words.lead)}</p>
      <p className={orders.actions}>
        <ButtonLink to={newPath} look="primary" label={t(words.add)} />{" "}
        {choosing && <ButtonLink to={choosing.for} look="plain" label={t(words.backWithout)} />}
      </p>
      <FindBox path="/desk/pictures" label={t(words.find)} value={find} constraint={constraints.find}>
        {choosing && (
          <>
            <input type="hidden" name="for" value={choosing.for} />
            <input type="hidden" name="as" value={choosing.as} />
          </>
        )}
      </FindBox>
      {pictures.length === 0 ? (
        <p>{t(find ? words.noneFound : words.none)}</p>
      ) : (
        <ul className={css.covers}>
          {pictures.map(({ id, name, label, alt, is_decorative, path, use }) => (
            <li key={id} className={css.entry}>
              <a href={path}>
                <ShopPicture
                  name={name}
                  alt=""
                  sizes="(min-width: 40rem) 240px, 92vw"
                  className={css.thumb}
                />{" "}
                <span className={css.name}>{label}</span>
              </a>{" "}
              <span className={`${soft} ${small}`}>
                {is_decorative ? t(words.decoration) : (alt ?? t(words.undescribed))}
              </span>{" "}
              {use && (
                <ButtonLink
                  to={use}
                  look="secondary"
                  label={t(words.use)}
                  aria-label={t(words.useOf, { label })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <More path={next} label={t(words.more)} />
    </DeskPage>
  );
}
