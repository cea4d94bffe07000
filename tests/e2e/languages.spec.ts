import {
  checkAccessibility,
  expect,
  itemPath,
  noHorizontalScrolling,
  PASSWORD,
  shopNamed,
  test,
} from "./shop.ts";

/** English first, and French below `/fr`. */
const SHOP = shopNamed("bilingual");

test("a guest changes the language on a book's page and buys it in French", async ({ page }) => {
  await page.goto(SHOP + itemPath("The Hunger Games"));
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL(`${SHOP}/fr${itemPath("The Hunger Games")}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");

  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await expect(page.getByRole("status")).toContainText("C’est dans votre panier");
  await page.getByRole("link", { name: "Voir le panier" }).last().click();
  await expect(page).toHaveURL(`${SHOP}/fr/checkout/cart`);
  await page.getByRole("button", { name: "Commander sans compte (ramassage seulement)" }).click();

  await expect(page).toHaveURL(`${SHOP}/fr/checkout/contact`);
  await page.getByLabel("Nom complet").fill("Ada Lectrice");
  await page.getByLabel("Courriel", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Numéro de téléphone").fill("(514) 555-0100");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel(/^Payer en magasin/).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: /^Passer la commande, / }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Commande \d+$/ })).toBeVisible();
  expect(page.url()).toContain(`${SHOP}/fr/account/order/`);
});

test("the language somebody chose opens at the home page, and an address decides everywhere else", async ({
  page,
}) => {
  await page.goto(`${SHOP}/browse`);
  await page.getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL(`${SHOP}/fr/browse`);
  await page.goto(`${SHOP}/`);
  await expect(page).toHaveURL(`${SHOP}/fr`);
  await page.goto(`${SHOP}/events`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await page.goto(`${SHOP}/fr`);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page).toHaveURL(`${SHOP}/`);
});

test("searching, the menu and going back stay in the language of the page", async ({ page }) => {
  await page.goto(`${SHOP}/fr`);
  await page.getByLabel("Rechercher dans nos livres").fill("pride prejudice");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL(new RegExp(`^${SHOP}/fr/browse/`));
  await page.getByRole("link", { name: "Pride and Prejudice" }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${SHOP}/fr/item/`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${SHOP}/fr/browse/`));
  await page.getByRole("link", { name: "Se connecter" }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${SHOP}/fr/account/login`));
  await page.getByLabel("Courriel").first().fill("nobody@example.com");
  await page.getByLabel("Mot de passe").first().fill("wrong words");
  await page.getByRole("button", { name: "Connexion" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(page).toHaveURL(new RegExp(`^${SHOP}/fr/account/login`));
});

test("each page names itself and the page in the other language for search engines", async ({ page }) => {
  for (const path of ["/browse", "/fr/browse"]) {
    await page.goto(SHOP + path);
    const link = (lang: string) => page.locator(`link[rel=alternate][hreflang="${lang}"]`);
    await expect(link("en-US")).toHaveAttribute("href", `${SHOP}/browse`);
    await expect(link("fr-CA")).toHaveAttribute("href", `${SHOP}/fr/browse`);
    await expect(link("x-default")).toHaveAttribute("href", `${SHOP}/browse`);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", SHOP + path);
  }
});

test("a bookseller translates the shop's own words, and readers of the other language see them", async ({
  browser,
  page,
}) => {
  const quai = shopNamed("quai");
  await page.goto(`${quai}/desk/login`);
  await page.getByLabel("Courriel").fill("owner@example.com");
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.goto(`${quai}/desk/translations?part=settings`);
  await noHorizontalScrolling(page);
  await checkAccessibility(page, browser);
  await page.getByLabel(/^En anglais \(.*Slogan\)/).fill("Books by the St. Lawrence since 1987");
  await page.getByRole("button", { name: "Enregistrer les traductions" }).click();
  await expect(page.getByRole("status")).toContainText("Vos traductions sont enregistrées");
  await page.goto(`${quai}/en`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Books by the St. Lawrence since 1987");
  await page.getByRole("link", { name: "Français", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Libraires au Vieux-Port de Québec depuis 1987",
  );
});
