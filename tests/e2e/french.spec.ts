import type { Page } from "@playwright/test";
import { expect, newEmail, PASSWORD, shopNamed, test } from "./shop.ts";

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

/** No sentence of the page is in English: its titles and names may be. */
async function isInFrench(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  const text = await page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll("[lang], script, style, option")) one.remove();
    return copy.textContent ?? "";
  });
  expect(text).not.toMatch(ENGLISH);
}

/** A new customer of the French shop, logged in. */
async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto(`${FRENCH}/account/signup`);
  await isInFrench(page);
  await page.getByLabel("Courriel", { exact: true }).fill(email);
  await page.getByRole("main").getByRole("button", { name: "Créer un compte" }).click();
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmer le mot de passe").fill(PASSWORD);
  await page.getByLabel("Prénom").fill("Nora");
  await page.getByLabel("Nom de famille").fill("Lectrice");
  await page.getByLabel("Numéro et rue").fill("12, rue Saint-Jean");
  await page.getByLabel("Ville").fill("Québec");
  await page.getByLabel("Province").selectOption("QC");
  await page.getByLabel("Code postal").fill("g1r1n8");
  await page.getByLabel("Numéro de téléphone", { exact: true }).fill("4185550142");
  await isInFrench(page);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Bienvenue, Nora" })).toBeVisible();
  await isInFrench(page);
  return email;
}

async function addDictionary(page: Page): Promise<void> {
  await page.goto(`${FRENCH}/browse/filter/t/multidictionnaire`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Multidictionnaire/ })
    .first()
    .click();
  await isInFrench(page);
  await page.locator("#buy").getByRole("button", { name: "Ajouter au panier" }).click();
  await expect(page.getByRole("status")).toContainText("C’est dans votre panier");
}

test("a customer signs up in French, and has a book sent to Québec: in French, or in English after the French terms", async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await addDictionary(page);
  await page.goto(`${FRENCH}/checkout/cart`);
  await isInFrench(page);
  await page.getByRole("button", { name: "Livraison à une adresse" }).click();
  await expect(page).toHaveTitle(/^Étape 2 sur 6/);
  await isInFrench(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveTitle(/^Étape 3 sur 6/);
  await isInFrench(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveTitle(/^Étape 4 sur 6/);
  await isInFrench(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveTitle(/^Étape 5 sur 6/);
  await isInFrench(page);
  await page.getByLabel(/^PayPal/).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { name: "Vérifiez votre commande" })).toBeVisible();
  await isInFrench(page);
  const expected = await page.getByText(/^Livraison prévue\u00a0: .+ après votre commande\.$/).innerText();
  // The same order in English asks for that language first, beside the French terms.
  await page.getByRole("link", { name: "English" }).first().click();
  await expect(page.getByRole("link", { name: "Conditions de vente" })).toHaveAttribute("lang", "fr-CA");
  await expect(page.getByRole("checkbox", { name: /in English\.$/ })).not.toBeChecked();
  await page.getByRole("link", { name: "Français" }).first().click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: /^Commander et payer/ }).click();
  await expect(page.getByRole("heading", { name: "Simulateur de paiement" })).toBeVisible();
  await page.getByRole("button", { name: "Approuver", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Commande \d+$/ })).toBeVisible();
  await expect(page.getByText("Tout est payé.")).toBeVisible();
  await expect(page.getByText(expected)).toBeVisible();
  await isInFrench(page);
  await page.goto(`${FRENCH}/account/orders`);
  await isInFrench(page);
});

test("a customer makes a list, a gift registry and a gift card in French", async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.goto(`${FRENCH}/account/lists`);
  await isInFrench(page);
  await page.getByLabel("Nouvelle liste").fill("Pour l’hiver");
  await page.getByRole("button", { name: "Créer la liste" }).click();
  await expect(page.getByRole("heading", { name: "Pour l’hiver" })).toBeVisible();
  await isInFrench(page);
  await page.goto(`${FRENCH}/gift-registry/new`);
  await isInFrench(page);
  await page.getByRole("main").getByLabel("Titre").fill("Les noces de Nora");
  await page.getByLabel("Occasion").selectOption({ label: "Mariage" });
  await page.getByLabel("Description").fill("De quoi lire à deux.");
  await page.getByRole("button", { name: "Créer la liste" }).click();
  await expect(page.getByRole("heading", { name: "Les noces de Nora" })).toBeVisible();
  await isInFrench(page);
  await page.goto(`${FRENCH}/gift-cards`);
  await isInFrench(page);
  await page.getByLabel("Montant").fill("25,50");
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await expect(page.getByRole("heading", { name: "Votre carte-cadeau est dans votre panier" })).toBeVisible();
  await isInFrench(page);
});

test("a guest reserves a place at an event in French", async ({ page }) => {
  await page.goto(`${FRENCH}/events`);
  await isInFrench(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Lancement/ })
    .first()
    .click();
  await isInFrench(page);
  const form = page.locator("main form").filter({ has: page.getByLabel("Courriel") });
  await form.getByLabel("Votre nom").fill("Ada");
  await form.getByLabel("Courriel").fill(newEmail());
  await form.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(page.getByRole("status")).not.toContainText(ENGLISH);
  await isInFrench(page);
});

test("a bookseller accepts an order and hands it over in French", async ({ page }) => {
  test.slow();
  await addDictionary(page);
  await page.goto(`${FRENCH}/checkout/cart`);
  await page.getByRole("button", { name: "Commander sans compte (ramassage seulement)" }).click();
  await page.getByLabel("Nom complet").fill("Ada Lectrice");
  await page.getByLabel("Courriel", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Numéro de téléphone").fill("(514) 555-0100");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel(/^Payer en magasin/).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: /^Passer la commande, / }).click();
  const heading = page.getByRole("heading", { level: 1, name: /^Commande \d+$/ });
  await expect(heading).toBeVisible();
  const number = /\d+/.exec(await heading.innerText())?.[0] ?? "";
  await page.goto(`${FRENCH}/desk/login`);
  await page.getByLabel("Courriel").fill("owner@example.com");
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Aujourd’hui" })).toBeVisible();
  await isInFrench(page);
  await page.goto(`${FRENCH}/desk/orders/${number}`);
  await isInFrench(page);
  await page.getByRole("button", { name: "Accepter" }).click();
  await page.getByRole("button", { name: "Marquer comme prête" }).click();
  await page.getByRole("link", { name: "Marquer comme payée" }).click();
  await isInFrench(page);
  await page.getByLabel("Carte", { exact: true }).check();
  await page.getByRole("button", { name: "Marquer comme payée" }).click();
  await page.getByRole("button", { name: "Remettre" }).click();
  await expect(page.getByText("Il ne reste rien à faire.")).toBeVisible();
  await isInFrench(page);
});
