import { Fragment, type ReactNode } from "react";
import type { ApiDocument, DocumentedCall } from "#app/calls/openapi/document.server.ts";
import { exampleOf } from "#app/calls/openapi/examples.ts";
import { isFile, nameIn, type Schema } from "#app/calls/openapi/schema.ts";
import type { Translate } from "#app/messages/translate.ts";
import { shell, api as words } from "#app/messages/words.ts";

/** Data shared by everything on the page. */
interface PageData {
  readonly t: Translate;
  readonly schemas: ApiDocument["schemas"];
}

interface About extends ApiDocument {
  /** Fields that every call accepts. */
  readonly carried: Readonly<Record<string, Schema>>;
  readonly statuses: Readonly<Record<string, string>>;
}

const callId = (name: string) => `call-${name.replace("/", "-")}`;
const schemaId = (name: string) => `schema-${name}`;

/**
 * The documentation of the calls for people. Our own words come from the catalogue; the calls' descriptions are
 * in English, and marked as such.
 */
export function DocsBody({ about, t }: { about: About; t: Translate }) {
  const { calls, schemas } = about;
  const pageData = { t, schemas };
  const groups = [...new Set(calls.map(({ group }) => group))].map((group) => ({
    group,
    members: calls.filter((call) => call.group === group),
  }));
  return (
    <>
      <p>
        <TextWithCode text={t(words.intro, { name: "`cart/add`", path: "`/api/cart/add`" })} />
      </p>
      <p>
        <a href="/api/openapi.json">{t(words.document)}</a>
      </p>
      <nav aria-labelledby="contents">
        <h2 id="contents">{t(words.contents)}</h2>
        <ul>
          <li>
            <a href="#basics">{t(words.basics)}</a>
          </li>
          {groups.map(({ group, members }) => (
            <li key={group}>
              <a href={`#group-${group}`}>
                <TextWithCode text={t(words.callsOf, { group: `\`${group}\`` })} />
              </a>
              <ul>
                {members.map(({ name }) => (
                  <li key={name}>
                    <a href={`#${callId(name)}`}>
                      <Code text={name} />
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <a href="#schemas">{t(words.schemas)}</a>
          </li>
        </ul>
      </nav>
      <Basics about={about} shown={pageData} />
      {groups.map(({ group, members }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>
            <TextWithCode text={t(words.callsOf, { group: `\`${group}\`` })} />
          </h2>
          {members.map((call) => (
            <CallDocs key={call.name} call={call} shown={pageData} />
          ))}
        </section>
      ))}
      <section aria-labelledby="schemas">
        <h2 id="schemas">{t(words.schemas)}</h2>
        {Object.entries(schemas).map(([name, schema]) => (
          <section key={name}>
            <h3 id={schemaId(name)} lang="en">
              {name}
            </h3>
            <Fields schema={schema} shown={pageData} answered />
            <Example
              title={t(words.example, { name: `\`${name}\`` })}
              value={exampleOf(schema, schemas, { whole: true })}
            />
          </section>
        ))}
      </section>
    </>
  );
}

function Basics({ about: { carried, statuses, codes }, shown }: { about: About; shown: PageData }) {
  const { t } = shown;
  return (
    <section aria-labelledby="basics">
      <h2 id="basics">{t(words.basics)}</h2>
      <p>{t(words.reads)}</p>
      <p>
        <TextWithCode text={t(words.failing, { error: "`error`", code: "`code`", fields: "`fields`" })} />
      </p>
      <p>
        <TextWithCode
          text={t(words.session, {
            get: "`session/get`",
            login: "`account/login`",
            session: "`session_id`",
            csrf: "`csrf`",
          })}
        />
      </p>
      <p>
        <TextWithCode text={t(words.values, { part: "`lines[0].cart_id`" })} />
      </p>
      <h3>{t(words.carried)}</h3>
      <Fields schema={{ properties: carried }} shown={shown} />
      <h3>{t(words.statuses)}</h3>
      <ul>
        {Object.entries(statuses).map(([status, text]) => (
          <li key={status}>
            <b>{status}</b> <English text={text} />
          </li>
        ))}
      </ul>
      <h3>{t(words.codes)}</h3>
      <p>
        {codes.map((code, index) => (
          <Fragment key={code}>
            {index > 0 && ", "}
            <Code text={code} />
          </Fragment>
        ))}
      </p>
    </section>
  );
}

function CallDocs({ call, shown }: { call: DocumentedCall; shown: PageData }) {
  const { t, schemas } = shown;
  const { input, answer } = call;
  const shared = nameIn(answer);
  const named = { name: `\`${call.name}\`` };
  return (
    <section>
      <h3 id={callId(call.name)}>
        <Code text={call.name} />
      </h3>
      <p>
        <English text={call.about} />
      </p>
      {call.aliases.map((name) => (
        <p key={name}>
          <TextWithCode text={t(words.alias, { name: `\`${name}\`` })} />
        </p>
      ))}
      <p>
        {spread(t(words.who, { rule: "`rule`" }), { rule: <English text={call.access} /> })}
        {call.open && <> {t(words.beforeGate)}</>}
      </p>
      <p>
        <Code text={`POST /api/${call.name}`} />
        {call.get && (
          <>
            {" "}
            {t(words.or)} <Code text={`GET /api/${call.name}`} />
          </>
        )}
      </p>
      <h4>{t(words.fields)}</h4>
      {Object.keys(input.properties ?? {}).length > 0 ? (
        <Fields schema={input} shown={shown} />
      ) : (
        <p>{t(words.noFields)}</p>
      )}
      <Example title={t(words.exampleRequest, named)} value={exampleOf(input, schemas)} />
      <h4>{t(words.answerFields)}</h4>
      {shared !== undefined || isFile(answer) || !answer.properties ? (
        <p>
          {spread(t(words.answers, { what: "`what`" }), { what: <TypeOf schema={answer} shown={shown} /> })}
        </p>
      ) : (
        <Fields schema={answer} shown={shown} answered />
      )}
      {shared === undefined && !isFile(answer) && (
        <Example title={t(words.exampleAnswer, named)} value={exampleOf(answer, schemas, { whole: true })} />
      )}
    </section>
  );
}

/**
 * The fields of an object, each with its type and limits: which ones a call requires, and which ones an answer may
 * lack.
 */
function Fields({
  schema,
  shown,
  answered = false,
}: {
  schema: Schema;
  shown: PageData;
  answered?: boolean;
}) {
  const { t } = shown;
  const { properties = {}, required = [] } = schema;
  return (
    <ul>
      {Object.entries(properties).map(([name, field]) => (
        <li key={name}>
          <Code text={name} />
          {t(shell.afterLabel, { text: "" })}
          <TypeOf schema={field} shown={shown} />
          {limitsOf(field, t).map((limit) => (
            <Fragment key={limit}>
              , <TextWithCode text={limit} />
            </Fragment>
          ))}
          {answered
            ? !required.includes(name) && `, ${t(words.mayBeMissing)}`
            : required.includes(name) && (
                <>
                  , <b>{t(words.required)}</b>
                </>
              )}
          .
          {field.description && (
            <>
              {" "}
              <English text={field.description} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The kind of value a schema describes, with links to shared schemas. */
function TypeOf({ schema, shown }: { schema: Schema; shown: PageData }): ReactNode {
  const { t } = shown;
  const shared = nameIn(schema);
  if (shared === "YesOrNo") return t(words.types.yesOrNo);
  if (shared !== undefined)
    return (
      <a href={`#${schemaId(shared)}`} lang="en">
        {shared}
      </a>
    );
  if (isFile(schema)) return t(words.types.file);
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values)
    return <TextWithCode text={t(words.types.oneOf, { values: values.map(jsonCode).join(", ") })} />;
  if (schema.anyOf)
    return schema.anyOf.map((alternative, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no names, and never change
      <Fragment key={index}>
        {index > 0 && ` ${t(words.or)} `}
        <TypeOf schema={alternative} shown={shown} />
      </Fragment>
    ));
  const kinds = [schema.type ?? []].flat();
  if (kinds.includes("array")) {
    const list = schema.items
      ? spread(t(words.types.listOf, { what: "`what`" }), {
          what: <TypeOf schema={schema.items} shown={shown} />,
        })
      : t(words.types.list);
    return kinds.includes("null") ? [list, ` ${t(words.nullable)}`] : list;
  }
  if (schema.properties && !shared) return <Inline schema={schema} shown={shown} />;
  const names = kinds.map((kind) => t(KINDS[kind] ?? words.types.anything));
  return names.length > 0 ? names.join(` ${t(words.or)} `) : t(words.types.anything);
}

const KINDS: Readonly<
  Record<string, (typeof words.types)["text" | "number" | "integer" | "boolean" | "object" | "nothing"]>
> = {
  string: words.types.text,
  number: words.types.number,
  integer: words.types.integer,
  boolean: words.types.boolean,
  object: words.types.object,
  null: words.types.nothing,
};

/** An object that has no name of its own: its fields, between braces. */
function Inline({ schema, shown }: { schema: Schema; shown: PageData }) {
  const fields = Object.entries(schema.properties ?? {});
  return (
    <>
      {"{ "}
      {fields.map(([name, field], index) => (
        <Fragment key={name}>
          {index > 0 && ", "}
          <Code text={name} />
          {shown.t(shell.afterLabel, { text: "" })}
          <TypeOf schema={field} shown={shown} />
        </Fragment>
      ))}
      {" }"}
    </>
  );
}

function limitsOf(schema: Schema, t: Translate): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems } = schema;
  return [
    minLength !== undefined && minLength > 0 && t(words.limits.shortest, { count: minLength }),
    maxLength !== undefined && t(words.limits.longest, { count: maxLength }),
    minimum !== undefined && t(words.limits.least, { count: minimum }),
    exclusiveMinimum !== undefined && t(words.limits.over, { count: exclusiveMinimum }),
    maximum !== undefined && t(words.limits.most, { count: maximum }),
    minItems !== undefined && minItems > 0 && t(words.limits.fewest, { count: minItems }),
    maxItems !== undefined && maxItems > 0 && t(words.limits.largest, { count: maxItems }),
    schema.default !== undefined &&
      schema.default !== "" &&
      t(words.limits.otherwise, { value: jsonCode(schema.default) }),
  ].filter((text) => text !== false);
}

/** A value as JSON, in a code element. */
const jsonCode = (value: unknown) => `\`${JSON.stringify(value)}\``;

function Example({ title, value }: { title: string; value: unknown }) {
  return (
    <details>
      <summary>
        <TextWithCode text={title} />
      </summary>
      <pre lang="en">{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

function Code({ text }: { text: string }) {
  return <code lang="en">{text}</code>;
}

/** A call's description of itself. */
function English({ text }: { text: string }) {
  return (
    <span lang="en">
      <TextWithCode text={text} />
    </span>
  );
}

/** A text with code between backticks. */
function TextWithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Code key={index} text={part} />
    ) : (
      part
    ),
  );
}

/** A message with an element in place of each value in backticks. */
function spread(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split("`").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>
  ));
}
