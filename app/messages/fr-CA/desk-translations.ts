/** The desk: what the shop's own texts say in the second language of its pages. */
export const title = "Traductions";
export const titleIn = "Vos textes en {language}";
export const lead =
  "Vos propres textes, et ce que lit la clientèle sur les pages en {language}. Un texte sans traduction y paraît en {other}. Si vous modifiez un texte, sa traduction n’est plus à jour et le texte revient dans cette liste.";
export const oneLanguage =
  "Votre librairie n’a qu’une langue. Choisissez une deuxième langue dans les paramètres et vos textes s’afficheront ici.";
export const none = "Il n’y a rien à traduire ici.";
export const allDone = "Tous ces textes sont traduits.";
export const parts = {
  all: "Tout",
  settings: "La librairie",
  menu: "Menu et pages",
  pages: "Blocs des pages",
  lists: "Listes",
  events: "Événements",
  preorders: "Précommandes",
  promotions: "Promotions",
  gift_cards: "Cartes-cadeaux",
  pictures: "Images",
  sections: "Rayons",
  picks: "Coups de cœur",
} as const;
export const partsLabel = "Parties du site";
export const partCount = "{part} ({count})";
export const onlyMissing = "Afficher seulement les textes sans traduction ({count})";
export const allTexts = "Afficher aussi les textes déjà traduits";
export const fields = {
  name: "Nom",
  header: "Titre",
  description: "Description",
  label: "Libellé",
  category: "Catégorie",
  sub_category: "Sous-catégorie",
  place: "Endroit",
  price: "Prix",
  alt: "Ce que montre l’image",
  design: "Modèle",
  ticket: "Billet",
  section: "Rayon",
  extras: "En prime",
  prompt: "Ce qu’on peut y faire inscrire",
  comment: "Commentaire",
  other: "Texte",
} as const;
export const homePage = "Page d’accueil";
export const fieldOf = "{of} : {field}";
export const inLanguage = "En {language}";
export const earlier = "Ce texte a été modifié. Sa traduction précédente : {text}";
export const markdown = "Vous pouvez utiliser Markdown, comme dans l’original.";
export const html = "Ce texte est en HTML, comme l’original.";
export const save = "Enregistrer les traductions";
export const tooLong = "Au plus {count} caractères.";
export const htmlNeedsRight = "Pour écrire du HTML, il faut avoir le droit de modifier les paramètres.";
export const changedMeanwhile =
  "Quelqu’un d’autre a modifié cette traduction. En voici le texte actuel : {text}";
