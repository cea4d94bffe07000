/** Some of the fields of something, and of what is in them. */
type Parts<Whole> = Whole extends (...given: never) => unknown
  ? Whole
  : Whole extends readonly (infer Item)[]
    ? readonly Parts<Item>[]
    : Whole extends object
      ? { readonly [Name in keyof Whole]?: Parts<Whole[Name]> | undefined }
      : Whole;

/**
 * Something large with only the fields that a test needs. Their types are checked; reading any other is a mistake of
 * the test.
 */
export const partOf = <Whole>(parts: Parts<Whole>): Whole => parts as unknown as Whole;
