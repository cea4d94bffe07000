/** An author's page. */
export const alsoKnownAs = "Signe aussi {names}";
export const portraitOf = "Portrait : {author}";
export const booksCount = "{count|# livre|# livres}";
export const series = "Séries";
export const events = "Événements : {author}";
export const allTitles = "Toutes les éditions et tous les formats";
export const description = "{author} : tous les livres, du plus récent au plus ancien.";
