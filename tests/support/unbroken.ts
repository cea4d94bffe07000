/** A page's HTML without the places where a long address may break. */
export const unbroken = (html: string) => html.replaceAll("<wbr/>", "");
