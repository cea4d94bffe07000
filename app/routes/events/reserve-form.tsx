import { GUEST_LIMITS, type Reservable } from "#app/domain/events/guests/guests.ts";
import { reservations as words } from "#app/messages/words.ts";
import { SelectField, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export interface Reserving {
  state: Reservable;
  left: number;
  /** The deadline in words; null if it is the start of the event. */
  until: string | null;
}

/** The form that reserves a place at a free event. */
export function ReserveForm({ form, state, left, until }: Reserving & { form: FormState }) {
  const t = useT();
  if (state === "closed")
    return (
      <section className={stack[3]} aria-labelledby="reserve-title">
        <h2 id="reserve-title">{t(words.heading)}</h2>
        <p>{t(words.closed)}</p>
      </section>
    );
  const full = state === "full";
  const labels = { name: t(words.name), email: t(words.email), party: t(words.party) };
  return (
    <section className={stack[4]} aria-labelledby="reserve-title">
      <h2 id="reserve-title">{t(full ? words.headingFull : words.heading)}</h2>
      <p>
        {full ? t(words.full) : `${t(words.placesLeft, { count: left })} ${t(words.intro)}`}
        {until && ` ${t(words.until, { time: until })}`}
      </p>
      <PostForm state={form} labels={labels} className={`${stack[4]} ${narrow}`}>
        <TextField field={form.field("name")} label={labels.name} autoComplete="name" />
        <TextField field={form.field("email")} label={labels.email} type="email" autoComplete="email" />
        <SelectField
          field={form.field("party")}
          label={labels.party}
          options={Array.from(
            { length: GUEST_LIMITS.party },
            (_, index) => [String(index + 1), String(index + 1)] as const,
          )}
        />
        <div>
          <Submit>{t(full ? words.join : words.reserve)}</Submit>
        </div>
      </PostForm>
    </section>
  );
}
