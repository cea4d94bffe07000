import { deskPictures as words } from "#app/messages/words.ts";
import { TextField } from "../form/form.tsx";
import type { Field } from "../form/submission.ts";
import { stack } from "../page/layout.css.ts";
import { ShopPicture } from "../page/picture.tsx";
import { useT } from "../page/t.ts";
import { ButtonLink } from "./buttons.tsx";
import * as css from "./pictures.css.ts";

/**
 * A field for a picture of the shop's library, by its name. It shows the picture, and leads to the library, which leads
 * back to the form with the name in the query (`chosenPicture` in `routes/desk/pictures/picture-choice.server.ts`).
 * @param back the path of the form's page
 */
export function PictureField({ field, back }: { field: Field; back: string }) {
  const t = useT();
  const library = `/desk/pictures?${new URLSearchParams({ for: back, as: field.name })}`;
  return (
    <div className={stack[2]}>
      {PICTURE.test(field.value) && (
        <ShopPicture name={field.value} alt="" sizes="160px" className={css.small} />
      )}
      <TextField field={field} hint={t(words.chooseHint)} required={false} autoComplete="off" />
      <p>
        <ButtonLink to={library} look="plain" label={t(words.choose)} />
      </p>
    </div>
  );
}

/** A name of a stored picture (platform/images/shop-picture.server.ts). */
const PICTURE = /^[0-9a-f]{16}_\d{1,4}x\d{1,4}\.webp$/;
