import type { PropsWithChildren } from "react";
import { PRESET_NAMES, RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { desk as words } from "#app/messages/words.ts";
import * as form from "../form/form.css.ts";
import { Choices } from "../form/form.tsx";
import type { Field } from "../form/submission.ts";
import { useT } from "../page/t.ts";

/** What a member of staff may do, and where: the fields of a form. */
export function StaffFields({
  preset,
  rights,
  locations,
  chosen,
}: {
  preset: Field;
  rights: readonly Right[];
  /** The shop's locations, if it has several. */
  locations: readonly { location_id: number; name: string }[];
  /** The ids of those that are ticked. */
  chosen: readonly number[];
}) {
  const t = useT();
  return (
    <>
      <Choices
        field={preset}
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
      <Boxes legend={t(words.staffRights)}>
        {RIGHTS.map((right) => (
          <Box
            key={right}
            name="rights"
            value={right}
            label={t(words.rights[right])}
            ticked={rights.includes(right)}
          />
        ))}
      </Boxes>
      {locations.length > 0 && (
        <Boxes legend={t(words.staffLocations)}>
          {locations.map(({ location_id, name }) => (
            <Box
              key={location_id}
              name="locations"
              value={String(location_id)}
              label={name}
              ticked={chosen.includes(location_id)}
            />
          ))}
        </Boxes>
      )}
    </>
  );
}

/** Boxes to tick, under one question. */
export function Boxes({ legend, children }: PropsWithChildren<{ legend: string }>) {
  return (
    <fieldset className={form.field}>
      <legend className={form.label}>{legend}</legend>
      <div className={form.choices}>{children}</div>
    </fieldset>
  );
}

/** One of them. */
export function Box(box: { name: string; value: string; label: string; ticked: boolean }) {
  return (
    <div>
      <label className={form.choice}>
        <input
          type="checkbox"
          name={box.name}
          value={box.value}
          defaultChecked={box.ticked}
          className={form.radio}
        />{" "}
        <span>{box.label}</span>
      </label>
    </div>
  );
}

/** The values of boxes with one name, as they were ticked in a form that was refused. */
export function tickedIn(typed: unknown, name: string): string[] | undefined {
  if (typeof typed !== "object" || typed === null) return undefined;
  const value = (typed as Record<string, unknown>)[name];
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
}
