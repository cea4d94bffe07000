/** The desk: the shop's lists, and staff picks. */
export const listsTitle = "Listes";
export const lead =
  "Des listes de titres pour vos pages, pour les listes en vedette, ou à envoyer sous forme de lien.";
export const make = "Créer une liste";
export const find = "Chercher";
export const none = "Il n’y a pas encore de liste.";
export const noneFound = "Aucune liste n’a ces mots dans son nom.";
export const more = "Autres listes";
export const columns = { name: "Nom", titles: "Titres", state: "État", changed: "Modifiée le" };
export const hidden = "Masquée";
export const shown = "Affichée";
export const featured = "En vedette";
export const featuredIn = "En vedette : {category}";

export const name = "Nom";
export const makeText = "Seul le personnel voit la nouvelle liste tant que vous ne l’affichez pas.";
export const makeSubmit = "Créer cette liste";
export const back = "Retour aux listes";
export const backToList = "Retour à la liste";

export const pageOfList = "Liste";
export const hiddenText = "Masquée : seul le personnel voit cette liste.";
export const shownText = "Affichée : visible pour quiconque a accès aux listes de votre librairie.";
export const facts = {
  titles: "Titres",
  featured: "En vedette",
  pages: "Sur les pages",
  home: "Page d’accueil",
  made: "Créée le",
  changed: "Modifiée le",
  no: "Non",
};
export const show = "Afficher sur le site";
export const hide = "Masquer";
export const seeInShop = "Voir sur le site";
export const change = "Modifier les textes";
export const addTitles = "Ajouter des titres";
export const first = "Mettre au premier rang des listes en vedette";
export const remove = "Supprimer cette liste";
export const titles = "Titres";
export const noTitles = "Aucun titre pour le moment.";
export const notShown = "Invisible pour la clientèle";
export const titleColumns = { place: "Rang", title: "Titre", isbn: "ISBN", move: "Déplacer" };
export const up = "Monter";
export const upOf = "Monter : {title}";
export const down = "Descendre";
export const downOf = "Descendre : {title}";
export const toPlace = "Nouveau rang";
export const toPlaceOf = "Nouveau rang : {title}";
export const move = "Déplacer";
export const moveOf = "Déplacer au nouveau rang : {title}";
export const takeOff = "Retirer";
export const takeOffOf = "Retirer : {title}";
export const takenOff = "{title} occupait le rang {place}.";
export const takenOffUnnamed = "Le titre occupait le rang {place}.";
export const putBack = "Remettre";
export const sortBy = "Trier tous les titres par";
export const orders = {
  title: "titre",
  author: "auteur ou autrice",
  newest: "nouveauté",
  bestselling: "nombre de ventes",
};
export const sortSubmit = "Trier";
export const sortNote = "L’ordre actuel sera perdu.";
export const history = "Historique";
export const acts = {
  "list made": "{who} a créé la liste.",
  "list changed": "{who} a modifié les textes.",
  "list shown": "{who} a affiché la liste sur le site.",
  "list hidden": "{who} a masqué la liste.",
  "list dated": "{who} a mis la liste au premier rang des listes en vedette.",
  "list titles added": "{who} a ajouté des titres : {detail}.",
  "list titles removed": "{who} a retiré des titres : {detail}.",
  "list title moved": "{who} a déplacé : {detail}.",
  "list sorted": "{who} a trié les titres ({detail}).",
};

export const detailsOf = "Modifier « {name} »";
export const header = "Titre sur le site";
export const headerHint = "Le nom de la liste, si vous laissez vide.";
export const description = "Description";
export const descriptionHint =
  "Des paragraphes séparés par une ligne vide, **gras**, *italique*, [texte d’un lien](/chemin), et des lignes qui commencent par « - » pour une liste.";
export const descriptionKept =
  "La description a été importée et contient plus que ce champ ne peut montrer. Elle reste tant que vous laissez le champ vide.";
export const image = "Image";
export const isFeatured = "Montrer parmi les listes en vedette";
export const category = "Catégorie";
export const categoryHint = "La catégorie des listes en vedette où la placer, par exemple « Saisons ».";
export const subCategory = "Sous-catégorie";
export const detailsSubmit = "Enregistrer";

export const addTo = "Ajouter des titres à « {name} »";
export const text = "ISBN";
export const textHint = "Un par ligne ou au fil d’un texte, par exemple un courriel. Au plus 1 000.";
export const check = "Vérifier";
export const checked = "Ce que vous avez collé";
export const pasted = {
  found: "Sera ajouté",
  twice: "En double : ajouté une fois",
  there: "Déjà dans la liste",
  unknown: "Pas au catalogue",
  wrong: "Pas un ISBN",
};
export const pastedCount = {
  found: "{count|# titre sera ajouté|# titres seront ajoutés}.",
  twice: "{count|# est|# sont} en double dans votre texte.",
  there: "{count|# est|# sont} déjà dans la liste.",
  unknown: "{count|# n’est pas|# ne sont pas} au catalogue.",
  wrong: "{count|# n’est pas un ISBN|# ne sont pas des ISBN}.",
};
export const pastedColumns = { isbn: "Votre texte", title: "Titre", state: "Résultat" };
export const moreFound = "Et {count|# autre titre qui sera ajouté|# autres titres qui seront ajoutés}.";
export const addSubmit = "{count|Ajouter # titre|Ajouter # titres}";
export const nothingToAdd = "Il n’y a rien à ajouter. Changez le texte et vérifiez de nouveau.";

export const removeOf = "Supprimer « {name} »";
export const removeText =
  "La liste est supprimée, ainsi que l’ordre de ses titres ({count|# titre|# titres}); les liens vers elle cessent de fonctionner. Pour la retirer du site un certain temps, masquez-la plutôt.";
export const removeShown =
  "{count|# page la montre|# pages la montrent}. Les blocs gardent leurs textes et leurs images, sans titres.";
export const removeSubmit = "Supprimer cette liste";

export const picksTitle = "Coups de cœur";
export const picksLead =
  "Ce que vos libraires disent des livres qu’ils recommandent. La clientèle le lit sur la page du livre.";
export const pickAdd = "Ajouter un coup de cœur";
export const pickNone = "Il n’y a pas encore de coup de cœur.";
export const pickMore = "Coups de cœur précédents";
export const pickBy = "{name} écrit :";
export const pickChange = "Modifier";
export const pickChangeOf = "Modifier le coup de cœur : {title} ({name})";
export const pickRemove = "Retirer";
export const pickRemoveOf = "Retirer le coup de cœur : {title} ({name})";
export const pickIsbn = "ISBN";
export const pickName = "Qui le recommande";
export const pickNameHint = "Tel que la clientèle le lira. Un coup de cœur par personne et par livre.";
export const pickComment = "Ce qu’on en dit";
export const pickOnList = "Ajouter aussi à la liste « {list} »";
export const pickOnNewList =
  "Créer aussi une liste « {list} », visible aussitôt pour la clientèle, et l’y ajouter";
export const picksList = "Coups de cœur";
export const pickSubmit = "Enregistrer ce coup de cœur";
export const pickBack = "Retour aux coups de cœur";
export const pickRemoveTitle = "Retirer un coup de cœur";
export const pickRemoveText =
  "La clientèle ne lira plus ce mot au sujet de « {title} ». Si le titre est dans une liste, il y reste.";
export const pickRemoveSubmit = "Retirer";
