import { createVar, style, styleVariants } from "@vanilla-extract/css";

const left = createVar();
const top = createVar();
const TENTHS = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10 } as const;

/** A picture that its page crops around a point, which the classes below name. */
export const cropped = style({ objectPosition: `${left} ${top}` });
export const fromLeft = styleVariants(TENTHS, (tenths) => ({ vars: { [left]: `${tenths * 10}%` } }));
export const fromTop = styleVariants(TENTHS, (tenths) => ({ vars: { [top]: `${tenths * 10}%` } }));
/** Marks the point on the whole picture. */
export const marker = style({ position: "absolute", left, top, transform: "translate(-50%, -50%)" });
