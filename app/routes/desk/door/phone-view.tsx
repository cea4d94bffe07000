import { DOOR_LIMITS } from "#app/domain/events/ticks.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import * as desk from "#app/ui/desk/desk.css.ts";
import * as door from "#app/ui/desk/door.css.ts";
import type { PhoneSetup } from "#app/ui/desk/door-phone/setup.ts";
import * as css from "#app/ui/desk/orders.css.ts";
import * as outcome from "#app/ui/desk/scan-form.css.ts";
import * as form from "#app/ui/form/form.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { fieldRow, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useNonce } from "#app/ui/page/nonce.ts";
import { useT } from "#app/ui/page/t.ts";

interface PhoneData {
  path: string;
  name: string;
  when: string;
  setup: PhoneSetup;
  constraints: { name?: object; places?: object };
}

/**
 * The door on a phone. Its script fills in what is empty or hidden here, and finds it by its id
 * (`ui/desk/door-phone/page.ts`).
 */
export function PhoneView({ path, name, when, setup, constraints }: PhoneData) {
  const t = useT();
  const nonce = useNonce();
  return (
    <main id="door" data-setup={JSON.stringify(setup)} className={`${desk.main} ${door.phone}`}>
      <h1 className={desk.heading}>{t(words.phoneOf, { name })}</h1>
      <p>{when}</p>
      <p id="unready">{t(words.phoneUnready)}</p>
      <div role="status" className={stack[2]} aria-label={t(words.phoneState)}>
        <div id="state" />
        <div id="ready" hidden />
      </div>
      <p id="log-in" hidden>
        <ButtonLink
          to={`/desk/login?to=${encodeURIComponent(`${path}/phone`)}`}
          look="primary"
          label={t(words.phoneLogIn)}
        />
      </p>
      <div role="status">
        <div id="good" className={outcome.done} hidden />
      </div>
      <div role="alert">
        <div id="bad" className={`${outcome.problem} ${door.lines}`} hidden />
      </div>
      <div role="alert">
        <div id="twice" className={`${outcome.problem} ${door.lines}`} hidden />
      </div>
      <div id="work" className={stack[6]} hidden>
        <form id="find-by-scan" className={narrow}>
          <div className={fieldRow}>
            <Field id="scan" label={t(words.ask)} /> <DeskSubmit look="primary" label={t(words.askSubmit)} />
          </div>
        </form>
        <section className={stack[4]} aria-labelledby="list">
          <h2 id="list">{t(words.listHeading)}</h2>
          <div>
            <span id="sums" />{" "}
            <button id="all" type="button" className={button.plain} hidden>
              {t(words.all)}
            </button>
          </div>
          <table id="table" className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t(words.listColumns.name)}</th>
                <th scope="col">{t(words.listColumns.people)}</th>
                <th scope="col">{t(words.listColumns.ticket)}</th>
                <th scope="col">{t(words.listColumns.came)}</th>
                <td />
              </tr>
            </thead>
            <tbody id="rows" />
          </table>
          <div id="more" hidden />
          <template id="row">
            <Row />
          </template>
        </section>
        <section className={stack[3]} aria-labelledby="by-hand">
          <h2 id="by-hand">{t(words.addHeading)}</h2>
          <form id="desk-door-add" className={`${narrow} ${stack[4]}`}>
            <Field id="name" label={t(words.addName)} limits={constraints.name} />
            <div className={form.field}>
              <label htmlFor="places" className={form.label}>
                {t(words.addPlaces)}
              </label>{" "}
              <input
                type="number"
                id="places"
                name="places"
                defaultValue={1}
                min={1}
                max={DOOR_LIMITS.party}
                required
                autoComplete="off"
                className={`${form.input} ${door.number}`}
              />
            </div>
            <p>
              <DeskSubmit look="secondary" label={t(words.addSubmit)} />
            </p>
          </form>
        </section>
      </div>
      <p className={row}>
        <ButtonLink to={path} look="plain" label={t(words.phoneUsual)} />
      </p>
      <script type="module" src={setup.script} nonce={nonce} />
    </main>
  );
}

function Field({ id, label, limits }: { id: string; label: string; limits?: object | undefined }) {
  return (
    <div className={form.field}>
      <label htmlFor={id} className={form.label}>
        {label}
      </label>{" "}
      <input
        type="text"
        id={id}
        name={id}
        {...limits}
        required={id !== "scan"}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={form.input}
      />
    </div>
  );
}

/** A row of the list, which the script copies. */
function Row() {
  const t = useT();
  const { people, ticket, came } = words.listColumns;
  return (
    <tr>
      <th scope="row">
        <span data-part="name" /> <span data-part="waiting" className={css.beneath} />{" "}
        <strong data-part="owing" className={css.beneath} />
      </th>
      <td data-part="people" data-label={t(people)} />
      <td data-part="ticket" data-label={t(ticket)} />
      <td data-part="came" data-label={t(came)} />
      <td className={css.press}>
        <div className={door.buttons}>
          <input
            type="number"
            data-part="places"
            min={1}
            autoComplete="off"
            className={`${form.input} ${door.number}`}
          />{" "}
          <button type="button" data-part="tick" className={button.secondary}>
            {t(words.tick)}
          </button>{" "}
          <button type="button" data-part="undo" className={button.plain}>
            {t(words.undo)}
          </button>
        </div>
      </td>
    </tr>
  );
}
