/**
 * Canadian sales taxes on what a bookshop sells, dated. Rates are thousandths of a percent.
 * Sources: GST/HST rates, Canada Revenue Agency (Nova Scotia 14 % from 1 April 2025: Notice 342);
 * point-of-sale rebate of the provincial part on printed books: GI-065; British Columbia: Bulletin
 * PST 205; Saskatchewan: PST-9; Manitoba: Bulletin 030; Québec: printed books with an ISBN are
 * zero-rated for QST (Revenu Québec).
 */
export interface Rate {
  type: string;
  rate: number;
  /** Tax classes it falls on; empty means all but gift cards. */
  tax_classes: readonly string[];
  from: number;
  until?: number | undefined;
  /** Provinces or states, and beginnings of postal codes, that a shop's own rate is collected in. */
  provinces?: readonly string[];
  postal_prefixes?: readonly string[];
  /** Whether it falls on delivery too; without a word, as on the goods. */
  on_shipping?: "with_goods" | "never" | "unless_pickup" | "always";
}

/** Classes to which the treatment of printed books applies. */
const BOOKS = ["book", "audiobook_physical"];
const OTHERS = ["activity_book", "non_qualifying", "merchandise", "ticket"];

const APRIL_2025 = Date.UTC(2025, 3, 1) / 1000;

const gst: Rate = { type: "GST", rate: 5000, tax_classes: [], from: 0 };
/** The federal part stays on books, the provincial part is rebated at the till. */
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
  BC: [gst, provincial("PST", 7000)],
  SK: [gst, provincial("PST", 6000)],
  MB: [gst, provincial("RST", 7000)],
  QC: [gst, provincial("QST", 9975, ["non_qualifying", "merchandise", "ticket"])],
  ON: hst(13_000),
  NB: hst(15_000),
  NL: hst(15_000),
  PE: hst(15_000),
  NS: [...hst(15_000, 0, APRIL_2025), ...hst(14_000, APRIL_2025)],
};
