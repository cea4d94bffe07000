import { PRESET_NAMES, RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { desk as words } from "#app/messages/words.ts";
import * as form from "../form/form.css.ts";
import { Choices, FieldErrors } from "../form/form.tsx";
import type { Field, FormState } from "../form/submission.ts";
import { useT } from "../page/t.ts";

/** Form fields for what a member of staff may do, and where. */
export function StaffFields({
  form: state,
  rights,
  locations,
  chosen,
}: {
  form: FormState<"preset" | "rights" | "locations">;
  rights: readonly Right[];
  /** The shop's locations, if it has several. */
  locations: readonly { location_id: number; name: string }[];
  /** The ids of the ticked locations. */
  chosen: readonly number[];
}) {
  const t = useT();
  return (
    <>
      <Choices
        field={state.field("preset")}
        required={false}
        legend={t(words.staffMay)}
        options={[
          ...PRESET_NAMES.map((name) => ({
            value: name,
            label: t(words.presets[name]),
            hint: t(words.presetsMay[name]),
          })),
          { value: "own", label: t(words.staffOwn) },
        ]}
      />
      <Boxes
        field={state.field("rights")}
        legend={t(words.staffRights)}
        options={RIGHTS.map((right) => ({ value: right, label: t(words.rights[right]) }))}
        ticked={rights}
      />
      {locations.length > 0 && (
        <Boxes
          field={state.field("locations")}
          legend={t(words.staffLocations)}
          options={locations.map(({ location_id, name }) => ({ value: String(location_id), label: name }))}
          ticked={chosen.map(String)}
        />
      )}
    </>
  );
}

/** Checkboxes under one question. Their error is above them, and links to it lead to the first box. */
export function Boxes({
  field,
  legend,
  options,
  ticked,
}: {
  field: Field;
  legend: string;
  options: readonly { value: string; label: string }[];
  ticked: readonly string[];
}) {
  return (
    <fieldset className={form.field} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className={form.label}>{legend}</legend>
      <FieldErrors field={field} />
      <div className={form.choices}>
        {options.map(({ value, label }, index) => (
          <div key={value}>
            <label className={form.choice}>
              <input
                type="checkbox"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={value}
                defaultChecked={ticked.includes(value)}
                className={form.radio}
              />{" "}
              <span>{label}</span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The ticked values of checkboxes with one name, from a refused form. */
export function tickedIn(typed: unknown, name: string): string[] | undefined {
  if (typeof typed !== "object" || typed === null) return undefined;
  const value = (typed as Record<string, unknown>)[name];
  return (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string => typeof entry === "string",
  );
}
