import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const HEAD_END = "\r\n\r\n";

/** The answer of a server. */
export class Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** The content as it was sent, perhaps compressed. */
  readonly bytes: Buffer;

  constructor(head: string, bytes: Buffer) {
    const [first = "", ...lines] = head.split("\r\n");
    const fields = lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
    this.status = Number(first.split(" ")[1]);
    this.headers = Object.fromEntries(fields);
    this.cookies = fields.filter(([name]) => name === "set-cookie").map(([, value]) => value);
    this.bytes = bytes;
  }

  /** The content, unpacked. */
  get body(): Buffer {
    const coding = this.headers["content-encoding"];
    if (coding === "gzip") return gunzipSync(this.bytes);
    return coding === "br" ? brotliDecompressSync(this.bytes) : this.bytes;
  }
}

/** A connection broke before its request was answered. */
class Broken extends Error {
  /** Whether it was reused from an earlier request, so that the server may just have closed it as idle. */
  readonly kept: boolean;

  constructor(kept: boolean, message: string) {
    super(message);
    this.kept = kept;
  }
}

/**
 * Connections to a server on this machine, each reused for many requests. Node's own client costs more CPU than a small
 * answer, and a new connection for each request costs the server ten times what bare `node:http` needs to answer; with
 * either, a benchmark would measure its client.
 */
export class Connections {
  /** Number of connections opened so far. */
  opened = 0;
  private readonly port: number;
  private readonly most: number;
  private readonly idle: Connection[] = [];
  private readonly queue: ((free: Connection) => void)[] = [];
  private made = 0;

  constructor(port: number, most = 64) {
    this.port = port;
    this.most = most;
  }

  /**
   * Sends a request once. If the server has just closed an idle connection, it is sent again over another, as browsers
   * do.
   */
  async send(request: string): Promise<Answer> {
    for (;;) {
      const connection = await this.take();
      try {
        const answer = await connection.send(request);
        this.giveBack(answer.headers.connection === "close" ? this.open() : connection);
        return answer;
      } catch (error) {
        this.giveBack(this.open());
        if (!(error instanceof Broken) || !error.kept) throw error;
      }
    }
  }

  private open(): Connection {
    return new Connection(this.port, () => this.opened++);
  }

  private async take(): Promise<Connection> {
    const free = this.idle.pop();
    if (free) return free;
    if (this.made < this.most) {
      this.made++;
      return this.open();
    }
    return new Promise((resolve) => this.queue.push(resolve));
  }

  private giveBack(connection: Connection): void {
    const next = this.queue.shift();
    if (next) next(connection);
    else this.idle.push(connection);
  }
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** One connection, opened for its first request and carrying one at a time. */
class Connection {
  private readonly port: number;
  private readonly onOpen: () => void;
  private socket: Socket | undefined;
  private waiting: Waiting | undefined;
  private chunks: Buffer[] = [];
  private received = 0;
  /** The head of the answer that is arriving; the length of the whole answer, once known. */
  private head: string | undefined;
  private length = 0;
  private answered = 0;

  constructor(port: number, onOpen: () => void) {
    this.port = port;
    this.onOpen = onOpen;
  }

  send(request: string): Promise<Answer> {
    if (this.socket?.destroyed) this.socket = undefined;
    const socket = this.socket ?? this.connected();
    this.socket = socket;
    // Only a connection that waits for an answer keeps the benchmark running.
    socket.ref();
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      socket.write(request);
    });
  }

  private connected(): Socket {
    this.onOpen();
    this.answered = 0;
    this.forgetAnswer();
    const socket = connect(this.port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.take(chunk));
    socket.on("error", (error) => this.fail(error.message));
    socket.on("close", () => this.fail("the server closed the connection"));
    return socket;
  }

  private fail(message: string): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(new Broken(this.answered > 0 && this.received === 0, message));
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (this.head === undefined && !this.readHead()) return;
    if (this.received < this.length) return;
    const { waiting, head = "" } = this;
    const all = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks);
    const bytes = all.subarray(head.length + HEAD_END.length);
    this.forgetAnswer();
    this.waiting = undefined;
    this.answered++;
    this.socket?.unref();
    waiting?.resolve(new Answer(head, bytes));
  }

  private forgetAnswer(): void {
    this.chunks = [];
    this.received = 0;
    this.head = undefined;
  }

  /** @returns whether the head has arrived */
  private readHead(): boolean {
    const all = Buffer.concat(this.chunks);
    this.chunks = [all];
    const end = all.indexOf(HEAD_END);
    if (end < 0) return false;
    this.head = all.toString("latin1", 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.head)?.[1];
    if (length === undefined && !/^HTTP\/1\.1 (204|304)/.test(this.head)) {
      this.fail("an answer does not say how long it is");
      this.socket?.destroy();
      return false;
    }
    this.length = end + HEAD_END.length + Number(length ?? 0);
    return true;
  }
}
