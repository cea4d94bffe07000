/** The desk: the shop's pictures. */
export const picturesTitle = "Images";
export const lead = "Les images que vos listes, vos pages et vos événements peuvent afficher.";
export const add = "Ajouter une image";
export const find = "Chercher";
export const none = "Il n’y a pas encore d’image.";
export const noneFound = "Aucune image ne correspond à ces mots.";
export const undescribed = "Pas encore décrite";
export const decoration = "Décoration";
export const use = "Utiliser cette image";
export const useOf = "Utiliser « {label} »";
export const choosing = "Choisissez une image, ou ajoutez-en une.";
export const backWithout = "Revenir sans choisir";
export const more = "Images plus anciennes";

export const file = "Image";
export const fileHint =
  "JPEG, PNG, WebP, GIF ou AVIF, 20 Mo au plus. Nous supprimons la date et le lieu où une photo a été prise.";
export const label = "Votre nom pour l’image";
export const labelHint = "Seul le personnel le voit. Sinon, l’image porte le nom de son fichier.";
export const alt = "Ce qu’elle montre";
export const altHint =
  "Pour les personnes qui ne la voient pas, par exemple « Des enfants écoutent une histoire dans l’arrière-boutique ». N’écrivez pas « image de ».";
export const isDecorative = "Elle ne sert qu’à décorer : sans elle, rien ne manque à personne";
export const addSubmit = "Ajouter cette image";
export const back = "Retour aux images";
export const backToPicture = "Retour à l’image";

export const pageOfPicture = "Image";
export const name = "Nom pour les formulaires et les fichiers";
export const size = "Dimensions";
export const pixels = "{width} × {height} pixels";
export const added = "Ajout";
export const described = "Description";
export const describeSubmit = "Enregistrer";
export const point = "Point à garder en vue";
export const pointText =
  "Les bannières et les vignettes coupent les bords des images. Cliquez sur ce qui doit rester visible, ou choisissez un des neuf endroits.";
export const clickOn = "Cliquez sur le point à garder en vue";
export const place = "Endroit";
export const places = {
  "0,0": "En haut à gauche",
  "50,0": "En haut",
  "100,0": "En haut à droite",
  "0,50": "À gauche",
  "50,50": "Au milieu",
  "100,50": "À droite",
  "0,100": "En bas à gauche",
  "50,100": "En bas",
  "100,100": "En bas à droite",
};
export const placeSubmit = "Garder cet endroit";
export const crops = { banner: "En bannière", card: "En vignette", event: "Sur la page d’un événement" };
export const uses = "Où elle s’affiche";
export const unused = "Nulle part pour le moment.";
export const useNames = {
  list: "Liste « {name} »",
  home: "Page d’accueil",
  page: "Page « {name} »",
  event: "Événement « {name} »",
  settings: "Les paramètres de la librairie",
};
export const history = "Historique";
export const acts = {
  "picture added": "{who} l’a ajoutée.",
  "picture described": "{who} a modifié sa description.",
  "picture point set": "{who} a choisi le point à garder en vue.",
  "picture replaced": "{who} l’a remplacée par une autre image.",
};

export const replace = "Remplacer";
export const replaceOf = "Remplacer « {label} »";
export const replaceText =
  "La nouvelle image s’affichera partout où celle-ci s’affiche maintenant, avec la même description. Celle-ci restera ici jusqu’à ce que vous la retiriez.";
export const replaceInSettings =
  "Les paramètres de la librairie gardent l’ancienne image; changez-la à cet endroit.";
export const replaceSubmit = "Remplacer l’image";
export const remove = "Retirer";
export const removeOf = "Retirer « {label} »";
export const removeText = "L’image sera supprimée. Pour la ravoir, il faudra l’ajouter de nouveau.";
export const removeInUse =
  "Cette image s’affiche sur le site : elle ne peut donc pas être retirée. Mettez-en d’abord une autre à sa place.";
export const removeSubmit = "Retirer cette image";

export const choose = "Choisir une image";
export const chooseHint = "Le nom d’une image. Enregistrez ce que vous avez écrit avant d’en choisir une.";
