import file from "#app/ui/desk/door-phone/worker.ts?worker&url";

/**
 * `/desk/door/worker.js`: the service worker of the door's page on a phone. A browser lets one answer for pages below
 * its own address only, so this leads to the file of the build.
 */
export const loader = () =>
  new Response(`importScripts(${JSON.stringify(file)});`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  });
