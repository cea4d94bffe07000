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

export const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
