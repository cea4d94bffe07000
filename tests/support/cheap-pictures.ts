import sharp, { type AvifOptions, type Sharp } from "sharp";

/**
 * Loaded before tests that show pages but are not about pictures: AVIF with as little work as its encoder does. With
 * the shop's own effort, each of the hundreds of covers takes three times as long.
 */
const { avif } = sharp.prototype as Sharp;
sharp.prototype.avif = function (this: Sharp, options?: AvifOptions) {
  return avif.call(this, { ...options, effort: 0 });
};
