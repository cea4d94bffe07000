import type { Random } from "#tests/support/random.ts";
import { FORM, formBodies, jsonBodies, lyingBodies, multipartBodies, type Target } from "./bodies.ts";
import { type FoundForm, patterns } from "./forms.ts";
import { headerAttacks, paths, rawAttacks } from "./requests.ts";
import { type Described, described, sampleOf } from "./samples.ts";
import { PERSON, type Shopper } from "./shopper.ts";
import { hostileJson, hostileText, MARK, SECRETS } from "./values.ts";
import type { Attack } from "./wire.ts";

type Field = [name: string, value: string];

/** Draws random attacks from the shop's own forms, calls and addresses. */
export class Fuzz {
  private readonly random: Random;
  private readonly forms: readonly FoundForm[];
  private readonly eisbn: string;
  private readonly host: string;

  constructor(random: Random, forms: readonly FoundForm[], shop: { eisbn: string; host: string }) {
    this.random = random;
    this.forms = forms;
    this.eisbn = shop.eisbn;
    this.host = shop.host;
  }

  next(shopper: Shopper): Attack {
    const { random } = this;
    const drawn = random.below(1000);
    if (drawn < 450) return this.form(shopper);
    if (drawn < 780) return this.call(shopper);
    if (drawn < 900) return this.page(shopper);
    if (drawn < 997) return this.fromCatalogue(shopper);
    return random.pick(rawAttacks(this.host));
  }

  /** One of the shop's forms with one to three errors in it. */
  private form(shopper: Shopper): Attack {
    const { random } = this;
    const form = random.pick(this.forms);
    const fields = form.fields.map(
      ([name, value]): Field => [name, name === "csrf" ? shopper.csrf : value || this.honest(name)],
    );
    for (let turn = 0; turn <= random.below(3); turn++) this.spoil(fields);
    const query = new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString();
    const name = `fuzz: the form of ${form.page}`;
    if (form.method === "GET")
      return {
        name,
        path: `${form.action}?${query}`.slice(0, 12_000),
        headers: shopper.headers,
      };
    const multipart = form.multipart !== random.oneIn(8);
    const path = random.oneIn(6) ? form.action.replace(/(\?|$)/, ".data$1") : form.action;
    return {
      name,
      method: "POST",
      path,
      headers: {
        ...shopper.headers,
        "Content-Type": multipart ? `multipart/form-data; boundary=${MARK}` : FORM,
      },
      body: multipart ? this.multipart(fields) : query,
      // A single value can exceed the limit of a form.
      mayDrop: query.length > 64 * 1024,
    };
  }

  private honest(name: string): string {
    const known: Record<string, string> = {
      ...PERSON,
      eisbn: this.eisbn,
      quantity: "1",
      email: "reader@example.com",
      email_address: "reader@example.com",
      password: SECRETS.password,
      phone: "2505550142",
      t: "sea",
    };
    return known[name] ?? "1";
  }

  /** Injects one error: drops a field, changes it, or multiplies it. */
  private spoil(fields: Field[]): void {
    const { random } = this;
    const at = random.below(fields.length);
    const [name, value] = fields[at] ?? ["a", "1"];
    const index = random.pick([0, 1, 999, 1001, 50_000_000, 4_294_967_290]);
    const spoilt = random.pick<Field[]>([
      [[name, hostileText(random)]],
      [[name, hostileText(random)]],
      [[name, hostileText(random)]],
      [[name, String(Number(value) + 1 - random.below(3))]],
      [],
      [
        [name, value],
        [name, hostileText(random)],
      ],
      [[`${name}[${index}]`, value]],
      [[`${name}.${name}`, value]],
      [[random.pick([`__proto__.${name}`, `${name}[]`, `${name}[`, "", "csrf", "from"]), value]],
      [
        [name, value],
        [random.pick(["__intent__", "__state__"]), hostileText(random)],
      ],
      [
        [name, value],
        [random.pick(["price", "total", "is_approved", "account", "store_id"]), "1"],
      ],
    ]);
    fields.splice(at, 1, ...spoilt);
  }

  private multipart(fields: readonly [string, string][]): string {
    const quoted = (text: string) => text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
    const parts = fields.map(([name, value]) => {
      const file = /file/.test(name)
        ? `; filename="${quoted(hostileText(this.random).slice(0, 300))}.${this.random.pick(["txt", "csv", "xlsx", "pdf", "html"])}"\r\nContent-Type: text/plain`
        : "";
      return `--${MARK}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n${value}\r\n`;
    });
    return `${parts.join("")}--${MARK}--\r\n`;
  }

  /** A call with a payload that fits its schema, except for injected errors. */
  private call(shopper: Shopper): Attack {
    const { random } = this;
    const call: Described = random.pick(described);
    const sample = sampleOf(call.input, random, {
      eisbn: this.eisbn,
      eisbns: JSON.stringify([this.eisbn]),
      location_id: "1",
    });
    const payload: Record<string, unknown> =
      typeof sample === "object" && sample !== null && !Array.isArray(sample) ? { ...sample } : {};
    const names = Object.keys(payload);
    for (let turn = 0; turn <= random.below(2); turn++) {
      const name =
        names.length > 0 && !random.oneIn(8) ? random.pick(names) : hostileText(random).slice(0, 200);
      if (random.oneIn(6)) delete payload[name];
      else payload[name] = hostileJson(random);
    }
    const name = `fuzz: the call ${call.name}`;
    if (random.oneIn(4)) {
      const fields = Object.entries(payload).map(([key, value]): [string, string] => [
        key.toWellFormed(),
        (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 20_000),
      ]);
      const query = new URLSearchParams(fields).toString();
      const body = new URLSearchParams([...fields, ["session_id", shopper.session]]).toString();
      const headers = { "X-Forwarded-For": shopper.headers["X-Forwarded-For"] ?? "" };
      if (call.kind === "read" && random.oneIn(2))
        return { name, path: `/api/${call.name}?${query.slice(0, 10_000)}`, headers: shopper.headers };
      return {
        name,
        method: "POST",
        path: `/api/${call.name}`,
        headers: { ...headers, "Content-Type": FORM },
        body,
        mayDrop: body.length > 64 * 1024,
      };
    }
    return { ...shopper.callAttack(name, call.name, payload), mayDrop: true };
  }

  /** A path of the site map with odd values for its parameters. */
  private page(shopper: Shopper): Attack {
    const { random } = this;
    const odd = () => encodeURIComponent(hostileText(random).toWellFormed().slice(0, 900));
    const pattern = random.pick(patterns);
    const path = pattern
      .replace(/:eisbn/, () => (random.oneIn(2) ? this.eisbn : odd()))
      .replace(/:\w+\??|\*/g, () => (random.oneIn(3) ? String(random.below(1000)) : odd()));
    const query = random.oneIn(2)
      ? `?${random.pick(["from", "t", "offset", "token", "year", "key", "registry", "view", "success"])}=${odd()}`
      : "";
    const data = random.oneIn(6) && !path.endsWith("/") ? ".data" : "";
    return { name: `fuzz: the page ${pattern}`, path: path + data + query, headers: shopper.headers };
  }

  private fromCatalogue(shopper: Shopper): Attack {
    const { random } = this;
    const form = random.pick(this.forms.filter(({ method }) => method === "POST"));
    const target: Target = shopper.target(form.action);
    return random.pick(
      random.pick<() => Attack[]>([
        () => formBodies(target),
        () => multipartBodies(target),
        () => jsonBodies({ ...target, path: `/api/${random.pick(described).name}` }),
        () => formBodies({ ...target, path: `/api/${random.pick(described).name}` }),
        () => lyingBodies(target),
        () => paths(shopper.headers, this.eisbn),
        () => headerAttacks(shopper.headers, this.host),
      ])(),
    );
  }
}
