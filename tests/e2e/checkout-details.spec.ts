import {
  addToCart,
  checkAccessibility,
  expect,
  fillContact,
  giftCardNumber,
  itemPath,
  PASSWORD,
  SHOPS,
  shopNamed,
  signUp,
  test,
  toCardStep,
} from "./shop.ts";

const SHOP = SHOPS.tidewater;
const STEPS = ["Cart", "Address", "Shipping / Pick up / Local Delivery", "Contact", "Payment", "Review"];

test("[C5] [C13] every step shows what the order costs, and all the steps", async ({ page, browser }) => {
  await signUp(page, SHOP);
  await addToCart(page, SHOP, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByRole("button", { name: "Ship to an address" }).click();
  const summary = page.getByLabel("Summary");
  const steps = page.getByRole("navigation", { name: "Checkout" });
  const headings = [
    "Where should we send it?",
    "How should we ship it?",
    "Who is it for?",
    "How do you want to pay?",
  ];
  for (const [index, heading] of headings.entries()) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(summary).toContainText("Subtotal (one item)");
    await expect(summary).toContainText("Shipping");
    await expect(steps.getByRole("listitem")).toHaveText(STEPS);
    await expect(steps.locator("[aria-current=step]")).toHaveText(STEPS[index + 1] ?? "");
    await expect(steps.getByRole("link", { name: `Back ${STEPS[index]}` })).toBeVisible();
    if (index < 3) await page.getByRole("button", { name: "Continue" }).click();
  }
  await checkAccessibility(page, browser);
  const total = /Total\s*(\$[\d.]+)/.exec((await summary.textContent()) ?? "")?.[1] ?? "none";
  // The cart includes shipping in its total too.
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(summary).toContainText(/Shipping\s*\$\d/);
  await expect(summary).toContainText(total);
});

test("[C13] for pickup, the contact step's Back link leads to the cart", async ({ page }) => {
  await addToCart(page, SHOP, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await page.getByRole("link", { name: "Back Cart" }).click();
  await expect(page).toHaveURL(`${SHOP}/checkout/cart`);
});

test("[C6] a promo code without effect is listed with the reason, and can be removed", async ({
  page,
  browser,
}) => {
  await addToCart(page, SHOP, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  const codes = page.getByRole("region", { name: "Promo codes" });
  await codes.getByLabel("Promo code").fill("postfree");
  await codes.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status")).toContainText("it doesn’t apply to this order");
  await expect(codes).toContainText("It applies to orders of $30.00 or more.");
  await checkAccessibility(page, browser);
  await codes.getByRole("button", { name: "Remove POSTFREE" }).click();
  await expect(codes).not.toContainText("POSTFREE");
});

test("[A80] [C8] [C12] a gift card that covers the order skips the payment page, and can be removed", async ({
  page,
  browser,
}) => {
  await addToCart(page, SHOP, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page);
  await page.getByLabel("Gift card number").fill(giftCardNumber());
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page).toHaveURL(`${SHOP}/checkout/review`);
  await expect(page.getByText("No payment required")).toBeVisible();
  await checkAccessibility(page, browser);
  await page.goto(`${SHOP}/checkout/payment`);
  await expect(page).toHaveURL(`${SHOP}/checkout/review`);
  // Using less of the card leaves something to pay, and so brings the payment page back.
  await page.getByRole("link", { name: /^Change amount/ }).click();
  await expect(page.getByRole("heading", { name: "How much of your gift card to use" })).toBeVisible();
  await page.getByLabel(/^Amount/).fill("a lot");
  await page.getByRole("button", { name: "Save amount" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Amount required.");
  await page.getByLabel(/^Amount/).fill("$ 1.00");
  await page.getByRole("button", { name: "Save amount" }).click();
  await expect(page.getByRole("heading", { name: "How do you want to pay?" })).toBeVisible();
  // A wrong amount is shown on the card's own page, as it was typed.
  await page.getByLabel(/^Amount/).fill("a little");
  await page.getByRole("button", { name: "Save amount" }).click();
  await expect(page.getByRole("heading", { name: "How much of your gift card to use" })).toBeVisible();
  await expect(page.getByRole("alert").first()).toContainText("Amount required.");
  await expect(page.getByLabel(/^Amount/)).toHaveValue("a little");
  await page.getByRole("link", { name: "Back to payment" }).click();
  await page.getByRole("button", { name: /^Remove card/ }).click();
  await expect(page.getByRole("button", { name: /^Remove card/ })).toHaveCount(0);
  // A balance with a comma in it is understood.
  await page.getByLabel("Gift card number").fill(giftCardNumber());
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByText("No payment required")).toBeVisible();
});

test("[C14] guests who cannot check out are shown where to log in", async ({ page }) => {
  const shop = shopNamed("nopickup");
  await addToCart(page, shop, "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await expect(page.getByText("Orders without an account are for in-store pickup")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", /from=%2Fcheckout%2Fcart/);
  const closed = shopNamed("loginonly");
  await page.goto(`${closed}/checkout/cart`);
  await expect(main.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Sign up" })).toBeVisible();
  const answer = await page.goto(`${closed}/checkout/cart/import`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You must login or sign up to use this feature.").first()).toBeVisible();
  await expect(main.getByRole("button", { name: "Login" })).toBeVisible();
});

test("[C15] a simulated Clearent payment works with and without scripts", async ({ page }) => {
  const shop = shopNamed("clearent");
  await toCardStep(page, shop, "The Hobbit");
  await expect(page.getByText("a test card ending in 4242 is used")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order and pay/ }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
});

test("[H5] Clearent's own card field takes the card when scripts run", async ({
  page,
  javaScriptEnabled,
}) => {
  const shop = shopNamed("cardfield");
  await toCardStep(page, shop, "The Hobbit");
  await expect(page).toHaveTitle(/^Step 3 of 4: .* \| Checkout Clearent$/);
  if (!javaScriptEnabled) {
    expect(await page.content()).toContain("This way of paying needs JavaScript");
    return;
  }
  await page.getByLabel("Card", { exact: true }).fill("4111 1111 1111 1111");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order and pay/ }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
});

test("[C20] the contact step's error summary names every field", async ({ page }) => {
  await addToCart(page, SHOP, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await page.locator("form#contact").evaluate((form) => {
    form.setAttribute("novalidate", "");
    for (const field of form.querySelectorAll("[maxlength]")) field.removeAttribute("maxlength");
  });
  await page.getByLabel("Purchase Order #").fill("12345678901");
  await page.getByLabel("Instructions").fill("x".repeat(1001));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Full Name: Please input your name.",
    "Please input your email address.",
    "Please input your phone number.",
    "Purchase Order #: At most 10 characters.",
    "Instructions: At most 1000 characters.",
  ]);
});

test("[C7] a backordered title never shows a date in the past", async ({ page }) => {
  await addToCart(page, SHOP, "A Game of Thrones", "2");
  await expect(page.getByText("2 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(page.getByText(/to have it ordered/)).toBeVisible();
  await expect(page.getByText(/^Out [A-Z]\w+ \d+, (19|20)\d\d/)).toHaveCount(0);
  await page.goto(SHOP + itemPath("Romeo and Juliet"));
  await page.getByRole("button", { name: "Pre-order" }).click();
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(page.getByText(/^Out \w+ \d+, \d{4}/)).toBeVisible();
});

test("[Y5] a guest's cart offers shipping after login, and the login leads back to it", async ({ page }) => {
  await addToCart(page, SHOP, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  const hint = page.locator("main p").filter({ hasText: "Log in to have your books shipped." });
  await hint.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${SHOP}/checkout/cart`);
  await expect(page.getByText("Log in to have your books shipped.")).toHaveCount(0);
});
