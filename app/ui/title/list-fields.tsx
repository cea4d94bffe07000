import { type ReactNode, useEffect, useRef, useState } from "react";
import { lists as words } from "#app/messages/words.ts";
import { SelectField, TextField } from "../form/form.tsx";
import { PostForm } from "../form/post-form.tsx";
import type { Field, FormState } from "../form/submission.ts";
import { Submit } from "../form/submit.tsx";
import { row, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";

/**
 * Whether the field `name` within an element is blank; then its button does not save (spec 1 §5). Without scripts the
 * server says so instead. The second value goes to that element.
 */
export function useBlankName<Around extends HTMLElement>() {
  const [blank, setBlank] = useState(false);
  const ref = useRef<Around>(null);
  const look = () => {
    const name = ref.current?.querySelector<HTMLInputElement>("input[name=name]");
    setBlank(name?.value.trim() === "");
  };
  // Not only typing changes the field: it is empty again once a list has been made.
  useEffect(look);
  return [blank, { ref, onInput: look }] as const;
}

/** The name of a new list with the button that saves it, which works once there is a name. */
export function NameField({ field, label, submit }: { field: Field; label: string; submit: string }) {
  const [blank, around] = useBlankName<HTMLDivElement>();
  return (
    <div className={stack[3]} {...around}>
      <TextField field={field} label={label} required autoComplete="off" />
      <p>
        <Submit as="secondary" disabled={blank}>
          {submit}
        </Submit>
      </p>
    </div>
  );
}

type Choices = readonly (readonly [string, string])[];

/** The form that copies titles to one of the customer's lists or to a new one, with a link `back`. */
export function CopyForm({
  state,
  choices,
  back,
}: {
  state: FormState<"to_list_id" | "name">;
  choices: Choices;
  back: ReactNode;
}) {
  const t = useT();
  const labels = { to_list_id: t(words.copyWhich), name: t(words.newName) };
  return (
    <PostForm state={state} labels={labels} className={stack[5]}>
      <SelectField
        field={state.field("to_list_id")}
        label={labels.to_list_id}
        required
        options={[...choices, ["new", t(words.aNewList)]]}
      />
      <TextField field={state.field("name")} label={labels.name} required={false} autoComplete="off" />
      <p className={row}>
        <Submit>{t(words.copySubmit)}</Submit> {back}
      </p>
    </PostForm>
  );
}
