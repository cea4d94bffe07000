/**
 * Dated Canadian sales tax rates for a bookshop's goods. Rates are in thousandths of a percent.
 * Sources: GST/HST rates, Canada Revenue Agency (Nova Scotia 14 % from 1 April 2025: Notice 342); point-of-sale
 * rebate of the provincial part on printed books: GI-065; British Columbia: Bulletin PST 205; Saskatchewan:
 * PST-9; Manitoba: Bulletin 030; Québec: printed books with an ISBN are zero-rated for QST (Revenu Québec).
 * Admissions: British Columbia's PST and Manitoba's RST are on goods and named services, which admissions are not;
 * Saskatchewan has had PST on them since October 2022.
 */
export interface Rate {
  type: string;
  rate: number;
  /** The tax classes it applies to; empty means all except gift cards. */
  tax_classes: readonly string[];
  from: number;
  until?: number | undefined;
  /** For a shop's own rate: the provinces or states, and the postal code prefixes, where it is collected. */
  provinces?: readonly string[];
  postal_prefixes?: readonly string[];
  /** Whether it applies to delivery too; by default, as it does to the goods. */
  on_shipping?: "with_goods" | "never" | "unless_pickup" | "always";
}

/** Classes that are taxed like printed books. */
const BOOKS = ["book", "audiobook_physical"];
/** Admissions are services: HST, GST, QST and Saskatchewan's PST cover them, the taxes on goods below do not. */
const GOODS = ["activity_book", "non_qualifying", "merchandise"];
const OTHERS = [...GOODS, "ticket"];

const APRIL_2025 = Date.UTC(2025, 3, 1) / 1000;

const gst: Rate = { type: "GST", rate: 5000, tax_classes: [], from: 0 };
/** Books pay the federal part only; the provincial part is rebated at the point of sale. */
function hst(rate: number, from = 0, until?: number): Rate[] {
  return [
    { type: "HST (book rate)", rate: 5000, tax_classes: BOOKS, from, until },
    { type: "HST", rate, tax_classes: OTHERS, from, until },
  ];
}
const provincial = (type: string, rate: number, tax_classes = OTHERS): Rate => ({
  type,
  rate,
  tax_classes,
  from: 0,
});

export const CANADIAN_RATES: Readonly<Record<string, readonly Rate[]>> = {
  AB: [gst],
  NT: [gst],
  NU: [gst],
  YT: [gst],
  BC: [gst, provincial("PST", 7000, GOODS)],
  SK: [gst, provincial("PST", 6000)],
  MB: [gst, provincial("RST", 7000, GOODS)],
  QC: [gst, provincial("QST", 9975, ["non_qualifying", "merchandise", "ticket"])],
  ON: hst(13_000),
  NB: hst(15_000),
  NL: hst(15_000),
  PE: hst(15_000),
  NS: [...hst(15_000, 0, APRIL_2025), ...hst(14_000, APRIL_2025)],
};
