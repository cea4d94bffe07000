/** Where people type secrets; markup of a shop's own making never runs there. */
const PRIVATE = /^\/(checkout|checkout2|account|forgot-password)(\/|$)/;

export function mayRunOwnMarkup(path: string): boolean {
  return !PRIVATE.test(path);
}
