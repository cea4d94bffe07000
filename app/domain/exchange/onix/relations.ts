import { parseProductCode } from "#app/lib/isbn.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { childrenOf, type Node, textOf, textsOf } from "./markup.ts";

type Relation = NonNullable<TitleRecord["relations"]>[number];

/**
 * List 51: an alternative format, an electronic version or what it is based on, and a version in another language are
 * the same work. Replacements, parts of sets and companions are not.
 */
const SAME_WORK = new Set(["06", "11", "13", "27"]);
const SIMILAR = "23";
/** List 164: the product is a manifestation of the work. */
const OF_WORK = "01";

/**
 * A product's relations to others.
 * @param block `RelatedMaterial`; the product itself in release 2.1
 */
export function relationsOf(block: Node | undefined): Relation[] {
  const relations: Relation[] = [];
  for (const node of childrenOf(block, "RelatedProduct")) {
    const codes = [...textsOf(node, "ProductRelationCode"), ...textsOf(node, "RelationCode")];
    const kind = codes.some((code) => SAME_WORK.has(code))
      ? "edition"
      : codes.includes(SIMILAR)
        ? "similar"
        : undefined;
    const code = kind && codeOf(node);
    if (kind && code) relations.push({ kind, code });
  }
  const works = childrenOf(block, "RelatedWork").filter(
    (node) => textOf(node, "WorkRelationCode") === OF_WORK,
  );
  for (const node of [...works, block])
    for (const id of childrenOf(node, "WorkIdentifier")) {
      const value = textOf(id, "IDValue");
      // A number that only its sender gives is unique together with the name of its kind.
      if (value)
        relations.push({
          kind: "work",
          code: [textOf(id, "WorkIDType") ?? "", textOf(id, "IDTypeName") ?? "", value].join(":"),
        });
    }
  const seen = new Set<string>();
  return relations.filter(({ kind, code }) => {
    const key = `${kind} ${code}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function codeOf(node: Node): string | undefined {
  for (const id of childrenOf(node, "ProductIdentifier")) {
    const code = parseProductCode(textOf(id, "IDValue") ?? "");
    if (code) return code;
  }
  return parseProductCode(textOf(node, "EAN13") ?? "") ?? parseProductCode(textOf(node, "ISBN") ?? "");
}
