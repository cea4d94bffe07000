import type { EditedPage, SettingArea } from "#app/domain/stores/setting-areas.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/settings.css.ts";
import * as form from "#app/ui/form/form.css.ts";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import type { FieldView, NodeView } from "./form.server.ts";

/** Values that a form shows instead of the stored ones. */
export interface ShownValues {
  /** The values typed before; undefined if the form is new. */
  typed: Readonly<Record<string, unknown>> | undefined;
  /** The list that gets another row. */
  add: string;
  errors: Readonly<Record<string, readonly string[] | null>>;
  area: SettingArea;
}

/** The fields of settings. */
export function FieldsView({ nodes, shown }: { nodes: readonly NodeView[]; shown: ShownValues }) {
  return nodes.map((node) =>
    node.node === "field" ? (
      <SettingField key={node.name} field={node} shown={shown} />
    ) : (
      <Part
        key={node.node === "rows" ? node.name : node.node === "pages" ? node.list : node.title}
        node={node}
        shown={shown}
      />
    ),
  );
}

function Part({ node, shown }: { node: Exclude<NodeView, FieldView>; shown: ShownValues }) {
  return (
    <fieldset className={`${css.part} ${stack[4]}`}>
      <legend className={css.legend}>{node.title}</legend>{" "}
      {node.hint && <p className={form.hint}>{node.hint}</p>}
      {node.node === "group" && <FieldsView nodes={node.nodes} shown={shown} />}
      {node.node === "rows" && <Rows node={node} shown={shown} />}
      {node.node === "pages" && <Pages node={node} area={shown.area} />}
      {node.node === "elsewhere" && <Elsewhere page={node.page} />}
    </fieldset>
  );
}

/** The entries of a list, and an empty one to add. */
function Rows({ node, shown }: { node: Extract<NodeView, { node: "rows" }>; shown: ShownValues }) {
  const t = useT();
  const { name, title, rows, pattern } = node;
  const counted = Number(shown.typed?.[`${name}--rows`]);
  const isTyped = Number.isSafeInteger(counted) && counted > 0 && counted <= 200;
  const count = isTyped ? counted + (shown.add === name ? 1 : 0) : rows.length + 1;
  return (
    <>
      <input type="hidden" name={`${name}--rows`} value={count} />
      {Array.from({ length: count }, (_, index) => index).map((index) => {
        const isNew = index >= rows.length;
        return (
          <fieldset key={index} className={css.entry}>
            <legend>
              {t(words.rowNumber, { number: index + 1 })} {isNew && t(words.newRow)}
            </legend>{" "}
            <div className={css.cells}>
              <FieldsView nodes={rows[index] ?? pattern.map((child) => atRow(child, index))} shown={shown} />
            </div>
            {!isNew && (
              <label className={css.tick}>
                <input type="checkbox" name={`${name}--${index}--remove`} value="on" /> {t(words.removeRow)}
              </label>
            )}{" "}
          </fieldset>
        );
      })}{" "}
      <p>
        <DeskSubmit
          look="secondary"
          label={t(words.addRow)}
          of={t(words.addRowTo, { list: title })}
          name="add"
          value={name}
        />
      </p>
    </>
  );
}

/** The pattern of a new row, in its place. */
function atRow(node: NodeView, index: number): NodeView {
  const withIndex = (name: string) => name.replace("#", String(index));
  if (node.node === "field") return { ...node, name: withIndex(node.name) };
  if (node.node === "group") return { ...node, nodes: node.nodes.map((child) => atRow(child, index)) };
  return node;
}

/** Leads to the page on which a setting is edited. */
function Elsewhere({ page }: { page: EditedPage }) {
  const t = useT();
  return (
    <p>
      <ButtonLink to={`/desk/pages/${page}`} look="secondary" label={t(words.elsewhere[page])} />
    </p>
  );
}

/** Links to the entries of a list that have forms of their own. */
function Pages({ node, area }: { node: Extract<NodeView, { node: "pages" }>; area: SettingArea }) {
  const t = useT();
  const base = `/desk/settings/${area}/${encodeURIComponent(node.list)}`;
  const from = (first: number) => `?${new URLSearchParams({ list: node.list, from: String(first) })}`;
  return (
    <>
      {node.items.length === 0 && <p>{t(words.noPages)}</p>}
      <ul>
        {node.items.map(({ name, index }) => (
          <li key={index}>
            <ButtonLink
              to={`${base}/${index}`}
              look="plain"
              label={name || t(words.rowNumber, { number: index + 1 })}
            />
          </li>
        ))}
      </ul>
      {(node.canAdd || node.before !== null || node.after !== null) && (
        <p className={row}>
          {node.canAdd && (
            <ButtonLink to={`${base}/${node.count}`} look="secondary" label={t(words.addPage)} />
          )}{" "}
          {node.before !== null && (
            <ButtonLink to={from(node.before)} look="plain" label={t(words.pagesBefore)} />
          )}{" "}
          {node.after !== null && (
            <ButtonLink to={from(node.after)} look="plain" label={t(words.pagesAfter)} />
          )}
        </p>
      )}
    </>
  );
}

const lastOf = (value: unknown) => (Array.isArray(value) ? value.at(-1) : value);

/**
 * One setting. Boxes come with a field that says that they were there, because those that are not ticked are not sent.
 */
function SettingField({ field, shown }: { field: FieldView; shown: ShownValues }) {
  const t = useT();
  const { name, kind, label, hint, most, options } = field;
  const id = `setting-${name}`;
  const isUnticked = shown.typed !== undefined && Object.hasOwn(shown.typed, `${name}--boxes`);
  const typed = shown.typed?.[name] ?? (isUnticked ? "" : undefined);
  const value = typed === undefined ? field.value : String(lastOf(typed) ?? "");
  const errors = shown.errors[name];
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const about = (
    <>
      {hint && (
        <p id={`${id}-hint`} className={form.hint}>
          {hint}
        </p>
      )}{" "}
      {errors && (
        <p id={`${id}-error`} className={form.error}>
          {errors.join(" ")}
        </p>
      )}{" "}
    </>
  );
  const shared = {
    id,
    name,
    "aria-describedby": described,
    "aria-invalid": errors ? (true as const) : undefined,
  };
  if (kind === "check")
    return (
      <div className={form.field}>
        <input type="hidden" name={`${name}--boxes`} value="on" />
        <label className={css.tick}>
          <input {...shared} type="checkbox" value="on" defaultChecked={/^(on|true)$/.test(value)} /> {label}
        </label>
        {about}
      </div>
    );
  if (kind === "choices") {
    const ticked = typed === undefined ? field.ticked : [typed].flat().map(String);
    return (
      <fieldset className={form.field} id={id} aria-describedby={described}>
        <legend className={form.label}>{label}</legend>{" "}
        <input type="hidden" name={`${name}--boxes`} value="on" />
        {about}
        {options.map(([choice, text]) => (
          <label key={choice} className={css.tick}>
            <input type="checkbox" name={name} value={choice} defaultChecked={ticked.includes(choice)} />{" "}
            {text}
          </label>
        ))}
      </fieldset>
    );
  }
  const isLong = kind === "long" || kind === "steps";
  return (
    <div className={form.field}>
      <label htmlFor={id} className={form.label}>
        {label}
      </label>{" "}
      {about}
      {kind === "choice" ? (
        <select {...shared} defaultValue={value} className={form.input}>
          {(value === "" || options.some(([choice]) => choice === "")) && (
            <option value="">{t(words.choose)}</option>
          )}
          {options
            .filter(([choice]) => choice !== "")
            .map(([choice, text]) => (
              <option key={choice} value={choice}>
                {text}
              </option>
            ))}
        </select>
      ) : isLong ? (
        <textarea
          {...shared}
          defaultValue={value}
          rows={kind === "steps" ? 5 : (most ?? 0) > 5000 ? 12 : 3}
          maxLength={most ?? undefined}
          className={form.input}
        />
      ) : (
        <input
          {...shared}
          type={kind === "colour" ? "color" : kind === "email" ? "email" : kind === "day" ? "date" : "text"}
          inputMode={
            /^(cents|percent|number)$/.test(kind) ? "decimal" : kind === "whole" ? "numeric" : undefined
          }
          maxLength={kind === "colour" ? undefined : (most ?? undefined)}
          defaultValue={value}
          autoComplete="off"
          className={kind === "colour" ? css.swatch : form.input}
        />
      )}
    </div>
  );
}
