/** The desk's page about gift registries. */
export const registriesTitle = "Gift registries";
export const registriesLead = "Open registries whose day is within two weeks, the earliest first.";
export const noRegistries = "No registry has its day within two weeks.";
export const registryColumns = {
  day: "Day",
  title: "Registry",
  occasion: "Occasion",
  owner: "Owner",
  wanted: "Copies wanted",
  bought: "Copies bought",
} as const;
