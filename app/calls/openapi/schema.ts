/** A JSON Schema (2020-12), as far as the documentation of the calls uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Where a schema that several calls share stands in the document. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The name of the shared schema that this one is, if it is one. */
export const nameIn = ({ $ref }: Schema): string | undefined => $ref?.split("/").at(-1);

/** Whether a value is the content of a file. */
export const isFile = ({ format }: Schema): boolean => format === "binary";
