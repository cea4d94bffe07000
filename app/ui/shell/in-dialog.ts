/** Shows a page of the shop in a dialog over this one, or opens it if the dialog's script cannot be loaded. */
export function showInDialog(path: string): void {
  import("./dialog.ts").then(({ openDialog }) => openDialog(path)).catch(() => window.location.assign(path));
}
