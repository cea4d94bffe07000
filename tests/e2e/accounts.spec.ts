import { demoTitles } from "#app/cli/demo/shops.ts";
import {
  addToCart,
  expect,
  fillPerson,
  linkTo,
  logIn,
  newEmail,
  PASSWORD,
  SHOPS,
  shopNamed,
  signUp,
  test,
} from "./shop.ts";

/** Signing up, logging in and using an account, with and without scripts. */

for (const [name, shop] of Object.entries(SHOPS)) {
  test(`[A35] [A90] [A92] [A97] a customer signs up in ${name}, logs out, and logs in again`, async ({
    page,
  }) => {
    await page.goto(`${shop}/account/signup`);
    await page.getByLabel("Email", { exact: true }).fill("Ada@example.com");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText("An account already exists with this email.").first()).toBeVisible();
    await expect(page.locator("main").getByRole("link", { name: "Login" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
    const email = newEmail();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Create an Account" })).toBeVisible();
    await fillPerson(page);
    await page.getByLabel("Confirm password").fill("something else");
    await page.getByLabel(/^I am purchasing on behalf/).check();
    await page.getByRole("button", { name: "Create account" }).click();
    const summary = page.getByRole("alert").first();
    await expect(summary).toContainText("The two passwords that you entered do not match.");
    await expect(summary).toContainText("Institution name is required.");
    await expect(page).toHaveTitle(/^Error/);
    // Everything that was typed is still there, except the passwords.
    await expect(page.getByLabel("First name")).toHaveValue("Nora");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByLabel(/^I am purchasing on behalf/).uncheck();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
    await expect(page.locator("main").getByRole("link", { name: /^books@|^hello@|@/ })).toBeVisible();

    await page.goto(`${shop}/account/log-out`);
    await page.getByRole("button", { name: "Log out here" }).click();
    await expect(page.getByText("You are logged out.")).toBeVisible();
    // [S3] The Back button shows nothing private.
    await page.goBack();
    await expect(page.getByText("Log out here")).toHaveCount(0);
    await page.goto(`${shop}/account/details`);
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Incorrect email or password.")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { name: "Account details" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/account/details");
  });
}

test("[A91] [A94] with verification, the email's link leads to the sign-up form for its own address", async ({
  page,
}) => {
  const shop = shopNamed("verifying");
  const email = newEmail();
  await page.goto(`${shop}/account/signup`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await linkTo(page, email, "create");
  expect(link).toMatch(/^\/account\/verify\?/);
  await page.goto(shop + link);
  await expect(page).toHaveURL(/\/account\/create\?token=/);
  await expect(page.getByText(email)).toBeVisible();
  await fillPerson(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();

  // A new address takes effect only when the link in its email is opened and its button pressed.
  const other = newEmail();
  await page.goto(`${shop}/account/details/email`);
  await page.getByLabel("New email").fill(other);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("We have sent you an email")).toBeVisible();
  await expect(page.getByText(`Your email is ${email}.`)).toBeVisible();
  const confirmation = await linkTo(page, other, "use this address");
  await page.goto(shop + confirmation);
  await expect(page.getByText(`Your email is ${email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
  await expect(page.getByText(`Your email is ${other}.`)).toBeVisible();
  await page.goto(shop + confirmation);
  await expect(page.getByRole("alert")).toContainText("Confirmation link has expired");
});

test("a customer who forgot the password chooses a new one through an emailed link", async ({ page }) => {
  const email = await signUp(page);
  await page.goto("/account/log-out");
  await page.getByRole("button", { name: "Log out on every device" }).click();
  await expect(page.getByText("You are logged out on every device.")).toBeVisible();
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { name: "Password Change Utility" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If there is an account with this email")).toBeVisible();
  const link = await linkTo(page, email, "new password");
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByLabel("Confirm password").fill("password1");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").first()).toContainText("too easy to guess");
  await page.getByLabel("Password", { exact: true }).fill("a brighter lantern");
  await page.getByLabel("Confirm password").fill("a brighter lantern");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been successfully changed.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Confirmation link has expired");
  await page.goto("/account/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill("a brighter lantern");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Account", { exact: true }).first()).toBeAttached();
  await page.goto("/account/details");
  await expect(page.getByText(`Your email is ${email}.`)).toBeVisible();
});

test("[A93] [A96] changing details, changing the password and deleting the account need the current password", async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto("/account/details");
  await page.getByLabel("City").fill("Sidney");
  await page.getByLabel("Current password").fill("wrong wrong wrong");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert").first()).toContainText("This is not your current password.");
  await expect(page.getByLabel("City")).toHaveValue("Sidney");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Sidney");

  await page.goto("/account/details/password");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("a second lantern");
  await page.getByLabel("Confirm password").fill("a second lantern");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been successfully changed.")).toBeVisible();

  await page.goto("/account/data");
  await expect(page.getByText("Sidney").first()).toBeVisible();
  const file = await page.request.get("/account/data.json");
  expect(file.headers()["content-disposition"]).toContain("my-data.json");
  expect(await file.json()).toMatchObject({ account: { email_address: email, city: "Sidney" } });

  await page.goto("/account/details/deletion");
  await page.getByLabel("Email", { exact: true }).fill("other@example.com");
  await page.getByLabel("Current password").fill("a second lantern");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("alert").first()).toContainText("not the email address of your account");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Current password").fill("a second lantern");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await page.goto("/account/details");
  await expect(page).toHaveURL(/\/account\/login/);
});

test("[A68] [A72] [Y13] the address book holds Canadian and foreign addresses, and asks before it removes one", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await signUp(page);
  await page.goto("/account/addresses");
  await expect(page.getByText("Default", { exact: true })).toHaveCount(1);
  await page.getByRole("link", { name: "Add an address" }).click();
  await page.getByLabel("Full Name").fill("Aunt Mae");
  await page.getByLabel("Street address").fill("4 Prairie Lane");
  await page.getByLabel("City").fill("Iowa City");
  await page.getByLabel("Country").selectOption("US");
  if (!scripts) await page.getByRole("button", { name: "Show its provinces or states" }).click();
  await page.getByLabel("State").selectOption({ label: "Iowa" });
  await expect(page.getByLabel("Full Name")).toHaveValue("Aunt Mae");
  await page.getByLabel("Zip code").fill("V8V 1A1");
  await page.getByLabel("Phone number").fill("13195550142");
  await page.getByLabel("Use this address by default").check();
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert").first()).toContainText("Valid Postal Code is required.");
  await page.getByLabel("Zip code").fill("522401234");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Address saved successfully")).toBeVisible();
  const mae = page.locator("li", { hasText: "Aunt Mae" });
  await expect(mae).toContainText("Iowa City IA 52240-1234");
  await expect(mae).toContainText("(319) 555-0142");
  await expect(mae.getByText("Default", { exact: true })).toBeVisible();
  await expect(page.getByText("Default", { exact: true })).toHaveCount(1);
  await mae.getByRole("link", { name: "Edit the address of Aunt Mae" }).click();
  await page.getByLabel("Country").selectOption("FR");
  if (!scripts) await page.getByRole("button", { name: "Show its provinces or states" }).click();
  await page.getByLabel("State / province").fill("Ille-et-Vilaine");
  await page.getByLabel("Postal code").fill("35000");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(mae).toContainText("France");
  await page.getByRole("button", { name: "Make default: the address of Nora Reader" }).click();
  await expect(mae.getByText("Default", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove the address of Aunt Mae" }).click();
  await expect(page.getByRole("heading", { name: "Remove this address?" })).toBeVisible();
  await page.getByRole("link", { name: "No, go back" }).click();
  await mae.getByRole("link", { name: "Remove the address of Aunt Mae" }).click();
  await expect(page.getByRole("main")).toContainText("Aunt Mae");
  await page.getByRole("button", { name: "Remove address" }).click();
  await expect(page.getByText("Address removed successfully")).toBeVisible();
  await expect(mae).toHaveCount(0);
});

test("[A14] [A99] [A100] an institution's buyer accepts the invitation, switches, and sees whom they are buying for", async ({
  page,
  browser,
  javaScriptEnabled: scripts,
}) => {
  test.setTimeout(60_000);
  const company = `School ${Date.now()}`;
  const owner = await browser.newContext({ javaScriptEnabled: scripts });
  const office = await owner.newPage();
  await office.goto(`${SHOPS.tidewater}/account/signup`);
  await office.getByLabel("Email", { exact: true }).fill(newEmail());
  await office.getByRole("button", { name: "Sign Up" }).click();
  await fillPerson(office);
  await office.getByLabel(/^I am purchasing on behalf/).check();
  await office.getByLabel("Institution name").fill(company);
  await office.getByRole("button", { name: "Create account" }).click();
  await expect(office.getByText(company).first()).toBeAttached();

  const email = await signUp(page);
  await office.goto(`${SHOPS.tidewater}/account/link`);
  await office.getByLabel("Email", { exact: true }).fill(email);
  await office.getByRole("button", { name: "Send invitation" }).click();
  await expect(office.getByText("Invited, waiting for an answer")).toBeVisible();

  const link = await linkTo(page, email, "on its behalf");
  await page.goto(link);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("You can now buy for this institution.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Already verified");
  await page.goto("/account/link");
  await page.getByRole("button", { name: `Buy for ${company}` }).click();
  await expect(page.getByText(`You are buying for ${company}.`)).toBeVisible();
  await page.goto("/account/link");
  await expect(
    page.getByText(`You don’t have permission to modify the linked accounts of: ${company}`),
  ).toBeVisible();
  await page.goto("/account/addresses");
  await expect(page.getByText(`These are the addresses of ${company}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add an address" })).toHaveCount(0);
  await page.goto("/browse/filter/s/fic");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(page.getByText(/^\d+\+? titles$/)).toBeVisible();
  await page.getByRole("button", { name: "Buy for yourself" }).first().click();
  await expect(page.getByText(`You are buying for ${company}.`)).toHaveCount(0);

  await office.goto(`${SHOPS.tidewater}/account/link`);
  await office.getByRole("button", { name: "Remove Nora Reader" }).click();
  await expect(office.getByText("Nobody yet.")).toBeVisible();
  await page.goto("/account/link");
  await expect(page.getByText("No institution has asked you to buy on its behalf.")).toBeVisible();
  await owner.close();
});

test("after login the cart still has what the guest put into it, and the page says so", async ({ page }) => {
  const email = await signUp(page);
  await addToCart(page, "", "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto("/account/log-out");
  await page.getByRole("button", { name: "Log out here" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await addToCart(page, "", "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto("/checkout/cart");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).first().click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/checkout\/cart$/);
  await expect(page.getByText("One title from before you logged in is in your cart.")).toBeVisible();
  for (const title of ["The Hobbit", "Jane Eyre"])
    await expect(page.locator("main").getByRole("link", { name: title, exact: true })).toBeVisible();
});

test("[A34] [A95] account pages lead guests to the login, and customers to the right page", async ({
  page,
}) => {
  await page.goto("/account/lists");
  await expect(page).toHaveURL(/\/account\/login\?asked&from=\/account\/lists$/);
  await expect(page.getByText("You must login or sign up to use this feature.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await expect(page.locator("main").getByRole("link", { name: "Sign up" })).toBeVisible();
  for (const path of ["/account", "/account/nonsense", "/account/details", "/account/addresses"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/account\/login/);
  }
  await logIn(page, "ada@example.com");
  for (const path of [
    "/account",
    "/account/nonsense",
    "/account/login",
    "/account/signup",
    "/account/forgotten",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/account\/details$/);
  }
  await page.goto("/account/addresses");
  await expect(page.getByText("Ada Reader, the cottage")).toBeVisible();
});

test("a school pastes a list, checks the preview and adds it to the cart; bad lists get a message", async ({
  page,
}) => {
  await logIn(page, "library@example.com");
  await page.goto("/checkout/cart/import");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please paste a list, or choose a file.");
  await page.getByLabel("ISBNs").fill("nothing to be found here");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert").first()).toContainText("No rows can be processed.");
  await expect(page.getByLabel("ISBNs")).toHaveValue("nothing to be found here");
  const isbns = (await demoTitles()).slice(0, 2).map((title) => title.isbn);
  await page.getByLabel("ISBNs").fill(`${isbns[0]}, 2\n${isbns[1]}\n9780306406157`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "What we have" })).toBeVisible();
  await expect(page.getByText("We do not know this ISBN.")).toBeVisible();
  await expect(page.getByText("2 copies", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add 2 titles to the cart" }).click();
  await expect(page.getByText("2 titles are in your cart now.")).toBeVisible();
  await page.getByRole("button", { name: "Email this cart" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("library@example.com");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText("Your cart is on its way by email.")).toBeVisible();
  await page.goto("/checkout/cart/import");
  await page.getByLabel("Or a file").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`isbn,copies\n${isbns[0]},4\n`),
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("4 copies", { exact: true })).toBeVisible();
});

test("[A101] the order history can be searched, and an order downloaded as a file", async ({ page }) => {
  const email = await signUp(page);
  expect(email).toContain("@");
  await addToCart(page, "", "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto("/checkout/cart");
  await page.getByRole("button", { name: "Pick up in the shop" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Nora Reader");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByText("Thank you. Your order has been placed.")).toBeVisible();
  const file = await page.getByRole("link", { name: "Download as Excel" }).getAttribute("href");
  const answer = await page.request.get(file ?? "");
  expect(answer.headers()["content-disposition"]).toMatch(/^attachment; filename="order-\d+\.xlsx"/);
  expect((await answer.body()).subarray(0, 2).toString()).toBe("PK");
  await page.goto("/account/orders");
  await expect(page.getByRole("link", { name: "The Hobbit", exact: true })).toBeVisible();
  await page.getByLabel("Title, order number or Purchase Order #").fill("hobbit");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/term=hobbit/);
  await expect(page.getByRole("link", { name: "The Hobbit", exact: true })).toBeVisible();
  await page.getByLabel("Title, order number or Purchase Order #").fill("emma");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("No orders match your search.")).toBeVisible();
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page.getByRole("link", { name: "The Hobbit", exact: true })).toBeVisible();
});

test("[O6] an impossible year, location or offset in the order history is ignored", async ({ page }) => {
  await logIn(page, "ada@example.com");
  for (const query of [
    "year=abc",
    "year=0",
    "year=99999",
    "location_id=x",
    "location_id=-1",
    "o=x",
    "o=1e9",
  ]) {
    await page.goto(`/account/orders?${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await expect(page.getByText("[object Object]")).toHaveCount(0);
  }
});

test("[O7] [A95] customers who are logged in are led away from the forgotten-password page, unless an email's link opens it", async ({
  page,
}) => {
  await signUp(page);
  for (const path of ["/account/forgot", "/forgot-password", "/account/forgot?sent"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/account\/details$/);
  }
  await page.goto("/account/forgot?token=an-old-one");
  await expect(page.getByRole("heading", { name: "Confirmation link has expired" })).toBeVisible();
});

test("[O8] both phone numbers have a type", async ({ page }) => {
  await signUp(page);
  await page.goto("/account/details");
  await page.getByLabel("Other phone number").fill("250 555 0199");
  await page.getByLabel("Other phone type").selectOption("Work");
  await page.getByLabel("Phone type", { exact: true }).selectOption("Home");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await page.goto("/account/details");
  await expect(page.getByLabel("Other phone type")).toHaveValue("work");
  await expect(page.getByLabel("Phone type", { exact: true })).toHaveValue("home");
});

test("[Y10] the error summary of the sign-up form has the form's order and names every field", async ({
  page,
}) => {
  await page.goto("/account/signup");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Create an Account" })).toBeVisible();
  await page.locator("form#create").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Create account" }).click();
  const names = page.getByRole("alert").first().getByRole("link");
  await expect(names).toHaveText([
    "Password must be at least 8 characters.",
    "Confirm password: Please confirm your password.",
    "First name is required.",
    "Last name is required.",
    "Street address is required.",
    "City is required.",
    "Valid state / province is required.",
    "Valid postal code is required.",
    "Required. Must be a phone number.",
  ]);
});
