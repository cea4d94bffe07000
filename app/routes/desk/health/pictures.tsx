import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as health from "#app/calls/staff/health.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskHealth as words } from "#app/messages/words.ts";
import type { PictureProblem } from "#app/platform/images/feed-picture.server.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, More } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.picturesTitle);

const MAX_SHOWN = 50;

/** Pictures of feeds that could not be fetched, with the reason and the title that would have them. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { t, store, locale } = desk;
  const after = new URL(args.request.url).searchParams.get("after") || undefined;
  const { pictures, next } = await callOrErrorPage(desk, health.pictures, { after, limit: MAX_SHOWN });
  const { dateTime } = timesOf(store.settings, locale);
  return {
    next,
    mayOpen: desk.person.rights.includes("titles"),
    pictures: pictures.map(({ id, url, product_code, problem, ask_at, is_placeholder }) => ({
      id,
      url,
      code: product_code,
      why:
        is_placeholder === 1
          ? t(words.picturePlaceholder, { id })
          : t(words.pictureProblems[(problem ?? "not_found") as PictureProblem]),
      again: is_placeholder === 1 ? "" : ask_at === null ? t(words.pictureNever) : dateTime(ask_at),
    })),
  };
}

export default function Pictures() {
  const { pictures, next, mayOpen } = useLoaderData<typeof loader>();
  const t = useT();
  const { title, address, why, again } = words.pictureColumns;
  return (
    <DeskPage heading={t(words.picturesTitle)}>
      <p>{t(words.picturesLead)}</p>
      <ListTable
        rows={pictures}
        none={t(words.picturesNone)}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t(title),
            cell: ({ code }) =>
              code === null ? (
                t(words.pictureNoTitle)
              ) : mayOpen ? (
                <a href={`/desk/titles/${code}`} className="nobr">
                  {code}
                </a>
              ) : (
                <span className="nobr">{code}</span>
              ),
          },
          { name: t(address), cell: ({ url }) => url },
          { name: t(why), cell: (picture) => picture.why },
          { name: t(again), cell: (picture) => picture.again },
        ]}
      />
      <More path={next === null ? "" : `/desk/health/pictures?after=${next}`} label={t(words.picturesMore)} />
      <p className={css.actions}>
        <ButtonLink to="/desk/health" look="plain" label={t(words.toHealth)} />
      </p>
    </DeskPage>
  );
}
