/** The desk's page about gift registries. */
export const registriesTitle = "Listes de cadeaux";
export const registriesLead =
  "Listes ouvertes dont la date tombe d’ici deux semaines, la plus proche d’abord.";
export const noRegistries = "Aucune liste dont la date tombe d’ici deux semaines.";
export const registryColumns = {
  day: "Jour",
  title: "Liste",
  occasion: "Occasion",
  owner: "Au nom de",
  wanted: "Exemplaires souhaités",
  bought: "Exemplaires achetés",
};
