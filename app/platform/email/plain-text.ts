import { type Block, type Footer, type Item, type Message, nameOf } from "./message.ts";

/**
 * Renders a message as plain text: blank lines between paragraphs, links on their own lines, and lists that read
 * from top to bottom. Lines are not wrapped, because email programs wrap them to fit.
 */
export function plainText({ title, blocks, look }: Message): string {
  const parts = [title, ...blocks.map(textOf), `-- \n${footerText(look.shop, look.footer)}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function textOf(block: Block): string {
  switch (block.type) {
    case "text":
    case "note":
      return block.text;
    case "heading":
      return `${block.text}\n${"-".repeat(Math.min([...block.text].length, 40))}`;
    case "button":
    case "link":
      return `${block.text}:\n${block.url}`;
    case "quote":
      return block.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "fact":
      return block.lines.length === 1
        ? `${block.label}: ${block.lines[0]}`
        : [`${block.label}:`, ...block.lines].join("\n");
    case "items":
      return [...block.items.map(itemText), ...(block.more ? [block.more] : [])].join("\n\n");
    case "amounts":
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
  }
}

function itemText(item: Item): string {
  const { details, each, amount, url } = item;
  const price = each && amount ? `${each} = ${amount}` : amount;
  const lines = [...details, price, url ?? ""].filter(Boolean).map((line) => `    ${line}`);
  return [nameOf(item), ...lines].join("\n");
}

function footerText(shop: string, { locations, phone, email, more }: Footer): string {
  const [only] = locations;
  const single = locations.length === 1 ? only : undefined;
  const lines = single
    ? [single.name === shop ? "" : single.name, single.address, ...single.hours]
    : locations.map(({ name, address }) => [name, address].filter(Boolean).join(": "));
  return [shop, ...lines, [phone, email].filter(Boolean).join(" · "), more ? `${more.text}: ${more.url}` : ""]
    .filter(Boolean)
    .join("\n");
}
