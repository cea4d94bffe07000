import { describe, expect, it } from "vitest";
import { settingComments } from "#tests/support/setting-comments.ts";
import { settingsJsonSchema } from "./json-schema.ts";

describe("the JSON schema of settings", () => {
  it("has the comments of the settings", async () => {
    // After a change of a setting: TEST_SUITE=unit npx vitest run app/domain/stores --update
    const comments = `${JSON.stringify(settingComments(), null, 2)}\n`;
    await expect(comments).toMatchFileSnapshot("setting-comments.json");
  });

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
