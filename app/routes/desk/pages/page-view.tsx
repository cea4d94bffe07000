import { deskPages as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as formCss from "#app/ui/form/form.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Html } from "#app/ui/page/html.tsx";
import { narrow, prose, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import type { loader } from "./page.tsx";
import * as pageCss from "./pages.css.ts";

type PageData = Awaited<ReturnType<typeof loader>>;
type Group = PageData["groups"][number];

/** A page of the shop at the desk. */
export function PageView({
  page,
  refused,
}: {
  page: PageData;
  refused: { refused: string; problems: { key: number | null; message: string }[] } | undefined;
}) {
  const t = useT();
  const { heading, path, live, isNew, draft, seen, kind } = page;
  return (
    <DeskPage heading={heading}>
      {refused && <RefusedMessage refused={refused} page={page} />}
      <div className={prose}>
        <p>{t(draft ? words.hasDraft : words.noDraft)}</p>
        {draft && <p className={soft}>{draft}</p>}
        {page.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {isNew && (
          <p>
            {t(words.isNew)}. <a href="/desk/pages/menu">{t(words.names.menu)}</a>
          </p>
        )}
      </div>
      <div className={css.actions}>
        {draft && (
          <>
            <PostForm action={path} className={css.actions}>
              <input type="hidden" name="seen" value={seen} />
              <DeskSubmit look="primary" label={t(words.publish)} name="do" value="publish" />{" "}
              <ButtonLink to={`${path}/schedule`} look="secondary" label={t(words.schedule)} />{" "}
              <DeskSubmit look="secondary" label={t(words.discard)} name="do" value="discard" />
            </PostForm>{" "}
          </>
        )}
        {live && <ButtonLink to={live} look="plain" label={t(words.seeLive)} />}{" "}
        <ButtonLink to="/desk/pages" look="plain" label={t(words.toPages)} />
      </div>
      <PreviewForm page={page} />
      {kind === "text" ? <TextOf page={page} /> : <ItemsOf page={page} />}
      {kind === "menu" && <FooterForm page={page} />}
      <Versions page={page} />
      <Lines title={t(words.editsTitle)} lines={page.edits} />
      <Lines title={t(words.history)} lines={page.history} />
    </DeskPage>
  );
}

function RefusedMessage({
  refused: { refused, problems },
  page,
}: {
  refused: { refused: string; problems: { key: number | null; message: string }[] };
  page: PageData;
}) {
  const all = page.groups.flatMap(({ items }) => items);
  return (
    <div role="alert" className={formCss.summary}>
      <h2 className={formCss.summaryTitle}>{refused}</h2>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ key, message }) => {
            const item = all.find((candidate) => candidate.key === key);
            return (
              <li key={`${key} ${message}`}>
                {item && <a href={item.edit}>{item.name}</a>} {message}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The page as somebody else would see it, on any day. */
function PreviewForm({ page: { path, previewers, day } }: { page: PageData }) {
  const t = useT();
  return (
    <form method="get" action={`${path}/preview`} className={row}>
      <label className={pageCss.labelled}>
        {t(words.previewAs)}{" "}
        <select name="as" className={pageCss.choice}>
          {previewers.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <label className={pageCss.labelled}>
        {t(words.previewDay)} <input name="day" type="date" defaultValue={day} className={pageCss.choice} />
      </label>{" "}
      <DeskSubmit look="secondary" label={t(words.preview)} />
    </form>
  );
}

/** The things of a page, part by part, in one form: each button says what it does to which. */
function ItemsOf({ page: { path, groups, removed, addPath, kind } }: { page: PageData }) {
  const t = useT();
  return (
    <>
      <p>
        <ButtonLink
          to={addPath}
          look="secondary"
          label={t(kind === "menu" ? words.addEntry : words.addBlock)}
        />
      </p>
      <PostForm
        action={path}
        className={stack[5]}
        enter={{ label: t(words.move), name: "do", value: "order" }}
      >
        {groups.map((group) => (
          <section key={group.name} className={stack[3]}>
            <h2>{group.name}</h2>
            {group.items.length === 0 ? (
              <p className={soft}>{t(words.noItems)}</p>
            ) : (
              <ol className={pageCss.items}>
                {group.items.map((item) => (
                  <ItemRow key={item.key} item={item} />
                ))}
              </ol>
            )}
          </section>
        ))}
        {removed.length > 0 && (
          <section className={stack[3]}>
            <h2>{t(words.removedTitle)}</h2>
            <ul className={pageCss.items}>
              {removed.map(({ key, name }) => (
                <li key={key} className={pageCss.item}>
                  <span>{name}</span>{" "}
                  <DeskSubmit
                    look="plain"
                    label={t(words.putBack)}
                    of={name}
                    name="do"
                    value={`back:${key}`}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PostForm>
    </>
  );
}

function ItemRow({ item: { key, name, about, edit, place, last } }: { item: Group["items"][number] }) {
  const t = useT();
  return (
    <li id={`part-${key}`} className={pageCss.item}>
      <span className={pageCss.named}>
        <a href={edit}>{name}</a> <span className={css.beneath}>{about}</span>
      </span>{" "}
      <span className={pageCss.buttons}>
        {place > 1 && <DeskSubmit look="plain" label={t(words.up)} of={name} name="do" value={`up:${key}`} />}{" "}
        {place < last && (
          <DeskSubmit look="plain" label={t(words.down)} of={name} name="do" value={`down:${key}`} />
        )}{" "}
        {last > 2 && (
          <>
            <input
              type="number"
              min={1}
              max={last}
              name={`to-${key}`}
              aria-label={t(words.placeOf, { name })}
              defaultValue={place}
              inputMode="numeric"
              autoComplete="off"
              className={pageCss.place}
            />{" "}
            <DeskSubmit look="plain" label={t(words.move)} of={name} name="do" value={`move:${key}`} />
          </>
        )}{" "}
        <DeskSubmit look="plain" label={t(words.remove)} of={name} name="do" value={`remove:${key}`} />
      </span>
    </li>
  );
}

function TextOf({ page: { path, title, html } }: { page: PageData }) {
  const t = useT();
  return (
    <section className={stack[3]}>
      <h2>{title}</h2>
      <Html html={html} />
      <p>
        <ButtonLink to={`${path}/text`} look="secondary" label={t(words.edit)} />
      </p>
    </section>
  );
}

function FooterForm({ page: { path, footer, footerLimits } }: { page: PageData }) {
  const t = useT();
  return (
    <PostForm action={path} className={`${narrow} ${stack[3]}`}>
      <label htmlFor="footer-message">{t(words.footerMessage)}</label>{" "}
      <textarea
        id="footer-message"
        name="footer_message"
        defaultValue={footer}
        rows={3}
        {...footerLimits}
        className={formCss.input}
      />
      <p>
        <DeskSubmit look="secondary" label={t(words.saveFooter)} name="do" value="footer" />
      </p>
    </PostForm>
  );
}

function Versions({ page: { path, versions } }: { page: PageData }) {
  const t = useT();
  return (
    <section className={stack[3]}>
      <h2>{t(words.versionsTitle)}</h2>
      {versions.length === 0 && <p className={soft}>{t(words.noVersions)}</p>}
      <ul className={pageCss.items}>
        {versions.map(({ number, text, state, isLive }) => {
          const which = t(words.ofVersion, { number });
          const again = state === "scheduled" ? words.unschedule : words.reopen;
          return (
            <li key={number} className={pageCss.item}>
              <span className={pageCss.named}>
                {text}
                {isLive && <strong className={css.beneath}>{t(words.nowLive)}</strong>}
              </span>{" "}
              <PostForm action={path} className={pageCss.buttons}>
                <ButtonLink
                  to={`${path}/preview?version=${number}`}
                  look="plain"
                  label={t(words.preview)}
                  of={which}
                />{" "}
                {state === "published" && !isLive && (
                  <DeskSubmit
                    look="plain"
                    label={t(words.restore)}
                    of={which}
                    name="do"
                    value={`restore:${number}`}
                  />
                )}{" "}
                {!isLive && (
                  <DeskSubmit look="plain" label={t(again)} of={which} name="do" value={`reopen:${number}`} />
                )}
              </PostForm>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={stack[3]}>
      <h2>{title}</h2>
      <ul className={css.history}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
