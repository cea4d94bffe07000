/**
 * The line of a JSON text on which the value at a path begins, or the place where the path ends if there is
 * nothing at it. Only for texts that `JSON.parse` has accepted.
 */
export function lineOfPath(json: string, path: readonly PropertyKey[]): number {
  let index = 0;
  const skip = () => {
    while (/\s/.test(json[index] ?? "")) index++;
  };
  const string = (): string => {
    const from = index++;
    while (json[index] !== '"') index += json[index] === "\\" ? 2 : 1;
    index++;
    return json.slice(from, index);
  };
  /** Moves past a value without looking into it. */
  const value = () => {
    skip();
    let depth = 0;
    do {
      const sign = json[index] ?? "";
      if (sign === '"') string();
      else {
        if (sign === "{" || sign === "[") depth++;
        if (sign === "}" || sign === "]") depth--;
        index++;
      }
      if (depth === 0 && !/[-+.\w]/.test(json[index] ?? "")) return;
    } while (index < json.length);
  };
  /** Moves to a member's value. @returns whether there is such a member */
  const enter = (key: PropertyKey): boolean => {
    skip();
    const list = json[index] === "[";
    if (!list && json[index] !== "{") return false;
    index++;
    for (let position = 0; ; position++) {
      skip();
      if (json[index] === "]" || json[index] === "}") return false;
      let name: PropertyKey = position;
      if (!list) {
        name = JSON.parse(string()) as string;
        skip();
        index++;
        skip();
      }
      if (name === key) return true;
      value();
      skip();
      if (json[index] === ",") index++;
    }
  };
  for (const key of path) {
    skip();
    const before = index;
    if (!enter(key)) {
      index = before;
      break;
    }
  }
  skip();
  return json.slice(0, index).split("\n").length;
}

/** A string, a number or a word of JSON, or one of its signs. */
const TOKEN =
  /\s*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([[\]{},:]))/y;

/** The line on which a text stops being JSON: the line of the first token that cannot stand where it does. */
export function lineOfSyntaxError(text: string): number {
  const open: string[] = [];
  // The parser expects a value, a member's name, or the sign after a value.
  let next: "value" | "value or ]" | "name" | "name or }" | ":" | "after" = "value";
  let index = 0;
  for (;;) {
    TOKEN.lastIndex = index;
    const token = TOKEN.exec(text);
    if (!token) index += /^\s*/.exec(text.slice(index))?.[0].length ?? 0;
    if (!token) return text.slice(0, index).split("\n").length;
    const [whole, string, word, sign] = token;
    index += whole.length;
    const inList = open.at(-1) === "[";
    if (next.startsWith("value") && (string ?? word) !== undefined) next = "after";
    else if (next.startsWith("value") && sign === "{") {
      open.push("{");
      next = "name or }";
    } else if (next.startsWith("value") && sign === "[") {
      open.push("[");
      next = "value or ]";
    } else if (next.startsWith("name") && string !== undefined) next = ":";
    else if (next === ":" && sign === ":") next = "value";
    else if (next === "after" && sign === "," && open.length > 0) next = inList ? "value" : "name";
    else if (sign === "]" && inList && (next === "after" || next === "value or ]")) {
      open.pop();
      next = "after";
    } else if (sign === "}" && open.at(-1) === "{" && (next === "after" || next === "name or }")) {
      open.pop();
      next = "after";
    } else return text.slice(0, index).split("\n").length;
  }
}
