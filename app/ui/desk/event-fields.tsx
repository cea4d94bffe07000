import { deskEvents as words } from "#app/messages/words.ts";
import { Choices, TextArea, TextField } from "../form/form.tsx";
import type { FormState } from "../form/submission.ts";
import { useT } from "../page/t.ts";

const LABELS = {
  name: words.name,
  day: words.day,
  starts: words.starts,
  ends_day: words.endsDay,
  ends: words.ends,
  description: words.description,
  location_id: words.location,
  place: words.place,
  price: words.price,
  seats: words.seats,
  answer_by: words.answerBy,
  books: words.books,
  picture: words.picture,
} as const;

/** The labels of an event's fields, for the summary of what is wrong. */
export function useEventLabels(): Record<string, string> {
  const t = useT();
  return Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [name, t(label)]));
}

/** The fields of an event. */
export function EventFields({
  state,
  locations,
  isHtml,
}: {
  state: FormState<keyof typeof LABELS>;
  locations: readonly { value: string; label: string }[];
  /** Whether the description is shown as HTML. */
  isHtml: boolean;
}) {
  const t = useT();
  const text = (
    name: keyof typeof LABELS,
    more: { hint?: string; type?: "date"; required?: boolean } = {},
  ) => <TextField field={state.field(name)} label={t(LABELS[name])} autoComplete="off" {...more} />;
  return (
    <>
      {text("name", { required: true })}
      {text("day", { type: "date", required: true })}
      {text("starts", { hint: t(words.timeHint), required: true })}
      {text("ends", { required: true })}
      {text("ends_day", { type: "date", hint: t(words.endsDayHint) })}
      <Choices
        field={state.field("location_id")}
        legend={t(words.location)}
        options={locations}
        required={false}
      />
      {text("place", { hint: t(words.placeHint) })}
      {isHtml && <input type="hidden" name="is_html" value="on" />}
      <TextArea
        field={state.field("description")}
        label={t(words.description)}
        hint={t(isHtml ? words.descriptionHtml : words.descriptionHint)}
        rows={8}
      />
      {text("price", { hint: t(words.priceHint) })}
      {text("seats", { hint: t(words.seatsHint) })}
      {text("answer_by", { type: "date" })}
      <TextArea field={state.field("books")} label={t(words.books)} hint={t(words.booksHint)} rows={3} />
      {text("picture", { hint: t(words.pictureHint) })}
    </>
  );
}
