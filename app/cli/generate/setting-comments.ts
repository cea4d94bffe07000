import type { Checker, Type, TypeReference } from "typescript/unstable/sync";
import { plainComment, withCompiled } from "./types.ts";

/** The comment of each setting that has one, by where it is in the document: `locations[].lat_lng`. */
export function settingComments(): Record<string, string> {
  return withCompiled("app/domain/stores/settings.ts", "settingsSchema", (checker, schema) => {
    // The input type of a document, before defaults and transforms.
    const document = ["_zod", "input"].reduce<Type | undefined>((type, name) => {
      const member = type && checker.getPropertiesOfType(type).find((property) => property.name === name);
      return member && checker.getTypeOfSymbol(member);
    }, checker.getTypeOfSymbol(schema));
    if (!document) throw new Error("settingsSchema has no input");
    return Object.fromEntries(commentsIn(checker, document, ""));
  });
}

function commentsIn(checker: Checker, type: Type, path: string): [string, string][] {
  if (type.isUnionType()) return type.getTypes().flatMap((member) => commentsIn(checker, member, path));
  if (checker.isArrayType(type))
    return checker
      .getTypeArguments(type as TypeReference)
      .flatMap((item) => commentsIn(checker, item, `${path}[]`));
  if (!type.isObjectType() || checker.isTupleType(type)) return [];
  return checker.getPropertiesOfType(type).flatMap((member) => {
    const its = checker.getTypeOfSymbol(member);
    const below = path === "" ? member.name : `${path}.${member.name}`;
    const comment = plainComment(checker.getDocumentationCommentOfSymbol(member));
    return [
      ...(comment ? ([[below, comment]] as [string, string][]) : []),
      ...(its ? commentsIn(checker, its, below) : []),
    ];
  });
}
