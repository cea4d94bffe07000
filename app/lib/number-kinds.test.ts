import { expectTypeOf, it } from "vitest";
import type { Cents } from "./money.ts";
import type { NumberOf, OrderId, OrderNumber, TitleId } from "./number-kinds.ts";

// The compiler checks these, not the run.
it("tells numbers of two kinds apart", () => {
  expectTypeOf<OrderId>().not.toExtend<OrderNumber>();
  expectTypeOf<OrderNumber>().not.toExtend<OrderId>();
  expectTypeOf<TitleId>().not.toExtend<OrderId>();
  expectTypeOf<OrderId>().not.toExtend<Cents>();
  expectTypeOf<TitleId[]>().not.toExtend<readonly OrderId[]>();
});

it("takes a number without a kind, and gives one to calculate with", () => {
  expectTypeOf<number>().toExtend<NumberOf<"cents">>();
  expectTypeOf<Cents>().toExtend<number>();
});
