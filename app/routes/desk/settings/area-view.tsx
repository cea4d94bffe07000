import type { ColourPreview } from "#app/domain/stores/colour-preview.server.ts";
import type { SettingArea } from "#app/domain/stores/setting-areas.ts";
import { shell, deskTill as till, deskSettings as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/settings.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import type { AccountView } from "./accounts.server.ts";
import { FieldsView } from "./fields-view.tsx";
import type { changeView, NodeView } from "./form.server.ts";

interface Result {
  errors: Readonly<Record<string, readonly string[] | null>>;
  typed: Readonly<Record<string, unknown>>;
  add: string;
  preview: ColourPreview | null;
  conflict: ReturnType<typeof changeView>[] | null;
}

/** The form of an area's settings, or of one entry of a list. */
export function AreaView({
  area,
  entry,
  nodes,
  labels,
  seen,
  canRemove,
  accounts,
  states,
  result,
}: {
  area: SettingArea;
  entry: { list: string; index: number } | null;
  nodes: NodeView[];
  labels: Record<string, string>;
  seen: string;
  canRemove: boolean;
  accounts: AccountView[];
  states: readonly ("accessOpen" | "accessPrivate" | "accessExclusive" | "orderingOff")[];
  result: Result | undefined;
}) {
  const t = useT();
  const errors = result?.errors ?? {};
  const idOf = (name: string) => `setting-${name}`;
  // The summary of errors needs nothing else of a form's state.
  const state = {
    id: "desk-settings",
    errors,
    field: (name: string) => ({
      id: idOf(name),
      name,
      value: "",
      errors: undefined,
      errorId: "",
      hintId: "",
    }),
  };
  const path = `/desk/settings/${area}`;
  // A page of links alone has nothing to save.
  const hasFields = nodes.some(({ node }) => node !== "pages" && node !== "elsewhere");
  return (
    <DeskPage heading={t(words.areas[area])}>
      {states.map((key) => (
        <p key={key}>{t(words[key])}</p>
      ))}
      {result?.conflict && <Conflict changes={result.conflict} />}
      {result?.preview && <Samples schemes={result.preview} />}
      <PostForm
        state={state}
        labels={labels}
        noValidate
        enter={{ label: t(words.save) }}
        className={`${css.form} ${stack[5]}`}
      >
        <input type="hidden" name="seen" value={seen} />
        <FieldsView
          nodes={nodes}
          shown={{
            typed: result && Object.keys(result.typed).length > 0 ? result.typed : undefined,
            add: result?.add ?? "",
            errors,
            area,
          }}
        />
        {hasFields && (
          <p className={row}>
            <DeskSubmit look="primary" label={t(words.save)} />{" "}
            {area === "look" && (
              <DeskSubmit look="secondary" label={t(words.preview)} name="intent" value="preview" />
            )}
          </p>
        )}
      </PostForm>
      {accounts.length > 0 && <Accounts accounts={accounts} />}
      {area === "till" && <ButtonLink to="/desk/stock/square" look="plain" label={t(till.tillTitle)} />}
      {entry && canRemove && (
        <PressForm
          action={`${path}/${encodeURIComponent(entry.list)}/${entry.index}/removal`}
          fields={{ seen }}
          label={t(words.removePage)}
        />
      )}
      <p className={row}>
        {entry && <ButtonLink to={path} look="plain" label={t(words.areas[area])} />}{" "}
        <ButtonLink to="/desk/settings" look="plain" label={t(words.toSettings)} />{" "}
        <ButtonLink to="/desk/settings/history" look="plain" label={t(words.historyLink)} />
      </p>
    </DeskPage>
  );
}

/** The shop's accounts with payment providers. */
function Accounts({ accounts }: { accounts: AccountView[] }) {
  const t = useT();
  return (
    <section className={stack[3]} aria-labelledby="accounts">
      <h2 id="accounts">{t(words.accountsTitle)}</h2>
      <p>{t(words.accountsLead)}</p>
      <ul className={stack[4]}>
        {accounts.map(({ id, name, state, isSet }) => {
          const path = `/desk/settings/payments/${id}`;
          const of = t(words.accountOf, { provider: name });
          return (
            <li key={id} className={stack[2]}>
              <p>
                <strong>{name}</strong>
                {t(shell.afterLabel, { text: state })}
              </p>
              <div className={row}>
                <ButtonLink
                  to={path}
                  look="plain"
                  label={t(isSet ? words.accountReplace : words.accountSet)}
                  of={of}
                />{" "}
                {isSet && (
                  <>
                    <PressForm action={`${path}/try`} label={t(words.accountTry)} of={of} />{" "}
                    <PressForm
                      action={`${path}/removal`}
                      look="plain"
                      label={t(words.accountRemove)}
                      of={of}
                    />
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A colleague's changes while the form was open. */
function Conflict({ changes }: { changes: ReturnType<typeof changeView>[] }) {
  const t = useT();
  return (
    <section className={css.banner} role="alert" tabIndex={-1}>
      <h2>{t(words.conflictTitle)}</h2>
      <p>{t(words.conflict)}</p>
      {changes.map(({ id, actor, lines }) => (
        <div key={id}>
          <p>
            {t(words.conflictChanges)} {actor}
          </p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Samples({ schemes }: { schemes: ColourPreview }) {
  const t = useT();
  return (
    <section className={stack[3]} aria-labelledby="preview">
      <h2 id="preview">{t(words.previewTitle)}</h2>
      <p>{t(words.previewNote)}</p>
      <div className={css.samples}>
        {schemes.map((sample) => (
          <Sample key={sample.scheme} {...sample} />
        ))}
      </div>
    </section>
  );
}

/** A sample in the chosen colours. An image, because pages take no styles that a shop wrote. */
function Sample({ scheme, colours, contrasts }: ColourPreview[number]) {
  const t = useT();
  const bars = [
    { y: 0, ground: colours.bar, text: colours.barText, words: words.sampleHeader },
    { y: 44, ground: colours.search, text: colours.searchText, words: words.sampleSearch },
    { y: 88, ground: colours.menu, text: colours.menuText, words: words.sampleMenu },
  ];
  return (
    <section className={stack[3]}>
      <h3>{t(words.schemes[scheme])}</h3>
      <svg viewBox="0 0 320 210" className={css.sample} role="img" aria-label={t(words.schemes[scheme])}>
        <rect width="320" height="210" fill={colours.ground} />
        {bars.map((bar) => (
          <g key={bar.y}>
            <rect y={bar.y} width="320" height="44" fill={bar.ground} />
            <text x="14" y={bar.y + 27} fontSize="14" fill={bar.text}>
              {t(bar.words)}
            </text>
          </g>
        ))}
        <text x="14" y="156" fontSize="13" fill={colours.ink}>
          {t(words.sampleText)}
        </text>
        <rect x="14" y="168" width="150" height="32" fill={colours.action} />
        <text x="26" y="189" fontSize="13" fill={colours.actionText}>
          {t(words.sampleButton)}
        </text>
      </svg>
      <ul className={stack[2]}>
        {contrasts.map(({ name, chosen, ratio, isAdjusted }) => (
          <li key={name}>
            {t(isAdjusted ? words.contrastAdjusted : words.contrastOf, {
              name: t(words.pairs[name]),
              chosen,
              ratio,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
