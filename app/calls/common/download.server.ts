/** The answer of a call that returns a file: its bytes, and the name a browser should give it. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;

  constructor(name: string, type: string, content: Uint8Array) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/** Like `Download`, for a file too large for memory: its size in bytes, and its content in parts. */
export class LongDownload {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly parts: AsyncIterable<Uint8Array>;

  constructor(name: string, type: string, size: number, parts: AsyncIterable<Uint8Array>) {
    this.name = name;
    this.type = type;
    this.size = size;
    this.parts = parts;
  }
}
