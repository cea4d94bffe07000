import { clsx } from "clsx";
import { useState } from "react";
import { lists as words } from "#app/messages/words.ts";
import { SelectField, TextField } from "../form/form.tsx";
import type { Field } from "../form/submission.ts";
import * as button from "../page/button.css.ts";
import { useT } from "../page/t.ts";

/** The name of a new list with the button that saves it, which works once there is a name (spec 1 §5). */
export function NameField({ field, label, submit }: { field: Field; label: string; submit: string }) {
  const [blank, setBlank] = useState(false);
  return (
    <div onInput={({ target }) => setBlank((target as HTMLInputElement).value.trim() === "")}>
      <TextField field={field} label={label} required autoComplete="off" />
      <p>
        <button type="submit" disabled={blank} className={clsx(button.secondary)}>
          {submit}
        </button>
      </p>
    </div>
  );
}

/** Which list to copy to: one of the customer's, or a new one with a name. */
export function TargetFields({
  choice,
  name,
  choices,
}: {
  choice: Field;
  name: Field;
  choices: readonly (readonly [string, string])[];
}) {
  const t = useT();
  return (
    <>
      <SelectField
        field={choice}
        label={t(words.copyWhich)}
        required
        options={[...choices, ["new", t(words.aNewList)]]}
      />
      <TextField field={name} label={t(words.newName)} required={false} autoComplete="off" />
    </>
  );
}
