import { expect, shopNamed, test } from "./shop.ts";

const FRENCH = shopNamed("quai");
/** Words of the shop's own English that no French page contains. */
const ENGLISH = /\b(?:cart|order|checkout|shop|search|your|the|and)\b/i;

test("a guest buys a book for pickup in a French shop", async ({ page }) => {
  await page.goto(FRENCH);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(page.getByRole("heading", { name: "La glace prend. Remontez le fleuve." })).toBeVisible();
  await page.getByLabel("Rechercher dans nos livres").fill("paul quebec rabagliati");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveTitle(/\| Catalogue$/);
  await page.getByRole("main").getByRole("link", { name: "Paul à Québec" }).first().click();

  await expect(page.getByRole("heading", { level: 1, name: "Paul à Québec" })).toBeVisible();
  await page
    .locator("#buy")
    .getByRole("button", { name: /^(Ajouter au panier|Précommander)$/ })
    .click();
  await expect(page.getByRole("status")).toContainText("C’est dans votre panier");
  await page.getByRole("link", { name: "Voir le panier" }).last().click();
  await expect(page).toHaveTitle(/^Étape 1 sur 4\u00a0: .+ \| Panier$/);
  await page.getByRole("button", { name: "Commander sans compte (ramassage seulement)" }).click();

  await expect(page).toHaveTitle(/^Étape 2 sur 4\u00a0: .+ \| Coordonnées$/);
  await page.getByLabel("Nom complet").fill("Ada Lectrice");
  await page.getByLabel("Courriel", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Numéro de téléphone").fill("(514) 555-0100");
  await page.getByRole("button", { name: "Continuer" }).click();

  await expect(page).toHaveTitle(/^Étape 3 sur 4\u00a0: .+ \| Paiement$/);
  await page.getByLabel(/^Payer en magasin/).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveTitle(/^Étape 4 sur 4\u00a0: .+ \| Vérification de la commande$/);
  // Books are free of the QST.
  await expect(page.getByRole("main")).toContainText("TPS");
  await expect(page.getByRole("main")).not.toContainText("TVQ");
  await page.getByRole("button", { name: /^Passer la commande, \d+,\d\d\s\$$/ }).click();

  await expect(page.getByRole("heading", { level: 1, name: /^Commande \d+$/ })).toBeVisible();
  await expect(page).toHaveTitle(/\| Commande \d+$/);
  await expect(page.getByRole("status")).not.toContainText(ENGLISH);
  await expect(page.getByText(/\d+,\d\d\s\$/).first()).toBeVisible();
});
