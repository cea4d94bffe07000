import { CROPS, NINE_POINTS } from "#app/domain/pictures/pictures.ts";
import { deskPictures as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as orders from "#app/ui/desk/orders.css.ts";
import { History } from "#app/ui/desk/page-parts.tsx";
import * as css from "#app/ui/desk/pictures.css.ts";
import * as formCss from "#app/ui/form/form.css.ts";
import { CheckField, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import * as pictureCss from "#app/ui/page/picture.css.ts";
import { pointClass, ShopPicture } from "#app/ui/page/picture.tsx";
import { useT } from "#app/ui/page/t.ts";

interface PictureData {
  id: number;
  name: string;
  label: string;
  focus: { x: number; y: number };
  version: number;
  size: { width: number; height: number };
  /** The size of the picture to click on, in CSS pixels. */
  clicked: { width: number; height: number };
  added: string;
  pointPath: string;
  back: string;
  /** Where a form waits for this picture, if one does. */
  use: string | null;
  uses: readonly { text: string; path: string }[];
  history: readonly { date: string; text: string }[];
}

/** A picture of the library. */
export function PictureView({
  state,
  ...picture
}: PictureData & { state: FormState<"label" | "alt" | "is_decorative"> }) {
  const t = useT();
  const { id, name, label, version, size, added, back, use, uses, history } = picture;
  return (
    <DeskPage heading={label}>
      <div className={orders.actions}>
        {use && <ButtonLink to={use} look="primary" label={t(words.use)} />}{" "}
        <ButtonLink to={`/desk/pictures/${id}/replace`} look="secondary" label={t(words.replace)} />{" "}
        <ButtonLink to={`/desk/pictures/${id}/remove`} look="secondary" label={t(words.remove)} />
      </div>
      <Point {...picture} />
      <section className={`${stack[4]} ${narrow}`} aria-labelledby="described">
        <h2 id="described">{t(words.described)}</h2>
        <PostForm
          state={state}
          labels={{ alt: t(words.alt), label: t(words.label) }}
          enter={{ label: t(words.describeSubmit) }}
          className={stack[5]}
        >
          <input type="hidden" name="seen" value={version} />
          <TextField
            field={state.field("alt")}
            label={t(words.alt)}
            hint={t(words.altHint)}
            required={false}
            depends
            autoComplete="off"
          />
          <CheckField field={state.field("is_decorative")} label={t(words.isDecorative)} />
          <TextField field={state.field("label")} label={t(words.label)} required autoComplete="off" />
          <p>
            <DeskSubmit look="primary" label={t(words.describeSubmit)} />
          </p>
        </PostForm>
      </section>
      <section className={stack[3]} aria-labelledby="uses">
        <h2 id="uses">{t(words.uses)}</h2>
        {uses.length === 0 ? (
          <p>{t(words.unused)}</p>
        ) : (
          <ul>
            {uses.map(({ text, path }) => (
              <li key={text}>{path ? <a href={path}>{text}</a> : text}</li>
            ))}
          </ul>
        )}
        <dl className={orders.facts}>
          <dt>{t(words.name)}</dt>
          <dd>{name}</dd>
          <dt>{t(words.size)}</dt>
          <dd>{t(words.pixels, { width: String(size.width), height: String(size.height) })}</dd>
          <dt>{t(words.added)}</dt>
          <dd>{added}</dd>
        </dl>
      </section>
      <History heading={t(words.history)} entries={history} />
      <BackLink to={back} label={t(words.back)} />
    </DeskPage>
  );
}

/** The point to keep: the picture to click on, nine places, and how the shop's pages crop it. */
function Point({
  name,
  focus,
  clicked,
  pointPath,
}: Pick<PictureData, "name" | "focus" | "clicked" | "pointPath">) {
  const t = useT();
  const chosen = `${focus.x},${focus.y}`;
  return (
    <section className={stack[4]} aria-labelledby="point">
      <h2 id="point">{t(words.point)}</h2>
      <p className={prose}>{t(words.pointText)}</p>
      <div className={orders.columns}>
        <PostForm action={pointPath} className={stack[2]}>
          <label htmlFor="point-on-picture" className={formCss.label}>
            {t(words.clickOn)}
          </label>{" "}
          <div className={css.clicked}>
            <input
              type="image"
              id="point-on-picture"
              name="point"
              src={`/pictures/${name}/640`}
              alt={t(words.clickOn)}
              width={clicked.width}
              height={clicked.height}
              className={css.click}
            />
            <span className={`${css.dot} ${pictureCss.marker} ${pointClass(focus)}`} />
          </div>
        </PostForm>
        <PostForm action={pointPath} className={stack[3]}>
          <fieldset className={stack[2]}>
            <legend className={formCss.label}>{t(words.place)}</legend>
            <div className={css.nine}>
              {NINE_POINTS.flatMap(({ x, y }) => {
                const value = `${x},${y}` as keyof typeof words.places;
                return [
                  <label key={value} className={formCss.choice}>
                    <input
                      type="radio"
                      name="place"
                      value={value}
                      defaultChecked={value === chosen}
                      required
                      className={formCss.radio}
                    />
                    <span>{t(words.places[value])}</span>
                  </label>,
                  " ",
                ];
              })}
            </div>
          </fieldset>
          <p>
            <DeskSubmit look="secondary" label={t(words.placeSubmit)} />
          </p>
        </PostForm>
      </div>
      <ul className={css.crops}>
        {CROPS.map((crop) => (
          <li key={crop} className={css.crop}>
            <ShopPicture
              name={name}
              alt=""
              focus={focus}
              sizes="(min-width: 40rem) 320px, 92vw"
              className={css.shape[crop]}
            />{" "}
            {t(words.crops[crop])}
          </li>
        ))}
      </ul>
    </section>
  );
}
