/**
 * Arithmetic of CRC-32 (RFC 1952 §8): polynomials over GF(2) modulo its generator. The highest bit of a number is the
 * coefficient of x⁰.
 */
const GENERATOR = 0xedb88320;
const ONE = 0x80000000;
const X = 0x40000000;

/** The product of two polynomials. */
export function multiplied(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ GENERATOR : shifted >>> 1;
  }
  return product >>> 0;
}

/** A power of x: what a checksum is multiplied with by so many bits that follow. */
export function powerOfX(exponent: number): number {
  let power = ONE;
  let square = X;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiplied(power, square);
    square = multiplied(square, square);
  }
  return power >>> 0;
}
