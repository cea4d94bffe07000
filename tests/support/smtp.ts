import { createServer, type Socket } from "node:net";

/** The mail server's way of responding to emails. */
type Mood = "takes" | "busy" | "refuses" | "away";

export interface SmtpServer {
  readonly url: string;
  mood: Mood;
  /** The accepted messages, in order. */
  readonly taken: string[];
  /** The number of connections so far. */
  connections: number;
  close(): Promise<void>;
}

/** A mail server on this machine, with just enough SMTP for a client to deliver an email or have it refused. */
export async function smtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    smtp.connections++;
    if (smtp.mood === "away") socket.destroy();
    else converse(socket, smtp);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: "takes",
    taken: [],
    connections: 0,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
  return smtp;
}

function converse(socket: Socket, smtp: SmtpServer): void {
  let buffer = "";
  let message: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 mail.test");
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    buffer += chunk;
    for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (message === undefined) command(line);
      else if (line === ".") {
        smtp.taken.push(message);
        message = undefined;
        say("250 taken");
      } else message += `${line.replace(/^\.\./, ".")}\n`;
    }
  });
  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "MAIL" && smtp.mood === "busy") say("451 try again later");
    else if (verb === "RCPT" && smtp.mood === "refuses") say("550 no such person");
    else if (verb === "DATA") {
      message = "";
      say("354 go on");
    } else if (verb === "QUIT") {
      say("221 goodbye");
      socket.end();
    } else say("250 ok");
  }
}
