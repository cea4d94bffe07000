import { createServer } from "node:http";

/** The least work that a Node server can do, for comparison with every figure. */
const server = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": 2 });
  response.end("ok");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.error(JSON.stringify({ port: typeof address === "object" && address ? address.port : 0 }));
});
