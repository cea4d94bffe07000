/** What crawlers need not ask for. */
export function loader() {
  const text = [
    "User-agent: *",
    "Disallow: /checkout",
    "Disallow: /account",
    "Disallow: /api/",
    "Disallow: /r/",
    "",
  ].join("\n");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
