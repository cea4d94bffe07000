import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keptPost, openDesk } from "#app/http/desk.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.keptTitle);

/**
 * A form that arrived after its login had ended. The staff member who is logged in now can send it, in their own name.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const post = await keptPost(desk, args.params.token ?? "");
  if (!post) throw new Response(desk.t(words.keptGone), { status: 404 });
  return post;
}

export default function SavedForm() {
  const { path, fields } = useLoaderData<typeof loader>();
  const t = useT();
  const textOf = (value: string) => {
    const message = ownValue(words.presets, value) ?? ownValue(words.rights, value);
    return message ? t(message) : value;
  };
  const typed = fields.filter(([, value]) => value !== "");
  return (
    <DeskPage heading={t(words.keptTitle)}>
      <p>{t(typed.length > 0 ? words.keptLead : words.keptNothing)}</p>
      {typed.length > 0 && (
        <dl className={css.list}>
          {typed.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may have a field several times, and this one never changes
            <div key={index}>
              <dt className={css.term}>{t(ownValue(words.keptFields, name) ?? words.keptField)}</dt>
              <dd>{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <PostForm action={path} className={stack[5]}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p className={row}>
          <DeskSubmit look="primary" label={t(words.keptSubmit)} />{" "}
          <ButtonLink to="/desk" look="plain" label={t(words.keptDiscard)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}
