/** The page of an installation that has no shop yet. */
export const title = "Open your shop";
export const keyTitle = "There is no shop here yet";
export const keyLead =
  "To open the first one, use the address that the server printed on its terminal when it started, or copy the key from there.";
export const key = "Key";
export const keySubmit = "Continue";
export const keyWrong = "This is not the key. The server prints a new one each time it starts.";
export const lead = "This makes your shop and your login to its desk. You can change everything later.";
export const shop = "Name of the shop";
export const country = "Country";
export const canada = "Canada";
export const states = "United States";
export const countryHint = "Decides the currency, the spelling and the taxes.";
export const province = "Province or state";
export const provinceHint = "Such as Ontario or ON. Decides the time zone.";
export const name = "Your name";
export const email = "Your email address";
export const emailHint = "You log in with it. Orders are emailed here too, until you enter another address.";
export const password = "Password";
export const confirm = "Confirm password";
export const submit = "Open the shop";
export const problemTitle = "There is a problem";
export const shopNeeded = "Enter the name of the shop.";
export const countryNeeded = "Choose a country.";
export const provinceNeeded = "Enter the province or state.";
export const provinceUnknown =
  "We don’t know this province or state. Enter its name or its letters, such as Ontario or ON.";
export const nameNeeded = "Enter your name.";
