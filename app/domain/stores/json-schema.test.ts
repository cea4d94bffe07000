import { describe, expect, it } from "vitest";
import { settingsJsonSchema } from "./json-schema.ts";

describe("the JSON schema of settings", () => {
  it("explains settings, and knows no others", () => {
    const schema = settingsJsonSchema();
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        checkout_info: {
          properties: { order_minimum: { description: "Cents; 0 means no minimum.", default: 0 } },
        },
        shipping: {
          properties: {
            providers: {
              items: {
                additionalProperties: false,
                properties: {
                  zones: {
                    items: {
                      properties: {
                        rates: {
                          properties: { by: { description: expect.stringContaining("Grams") } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
  });
});
