import { Transform, type TransformCallback } from "node:stream";

/** Passes at most so many bytes; a longer body ends in an error before it fills the memory. */
export class LimitedStream extends Transform {
  private left: number;

  constructor(limit: number) {
    super();
    this.left = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.left -= chunk.length;
    if (this.left < 0) done(new Error("the request's body is too long"));
    else done(null, chunk);
  }
}
