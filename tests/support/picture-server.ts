import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/**
 * Another web server, with a picture at `/ok.png` and a page at every other address. `mayReach` lets an import reach
 * it, which is on no public address.
 */
export async function servePicture(width = 10, height = 20) {
  const png = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    if (request.url === "/ok.png") response.setHeader("Content-Type", "image/png").end(png);
    else response.end("<p>No picture</p>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return { at: `http://127.0.0.1:${port}`, mayReach: () => true, close: () => server.close() };
}
