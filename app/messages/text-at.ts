import { ownValue } from "#app/lib/own.ts";
import type { Message } from "./words.ts";

type Tree = { readonly [key: string]: Tree | Message };

/**
 * The message in a tree of messages that a path such as `locations[0].sc_name` leads to; a branch names itself by its
 * `_`.
 */
export function textAt(tree: object, path: string): Message | undefined {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== "" && !/^(\d+|#)$/.test(key));
  let at: Tree | Message | undefined = tree as Tree;
  for (const key of keys) at = typeof at === "object" ? ownValue(at as Tree, key) : undefined;
  return typeof at === "object" ? (ownValue(at as Tree, "_") as Message | undefined) : at;
}
