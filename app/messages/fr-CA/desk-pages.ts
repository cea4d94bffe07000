/** The desk: the home page, other pages, the menu and the footer. */
export const badLink = "Entrez un chemin du site, comme /events, une adresse Web ou une adresse courriel.";
export const badImage = "Aucune image de la librairie ne porte ce nom. Copiez-le à partir de vos images.";
export const pictureNeedsHeader =
  "Décrivez l’image dans l’en-tête. Il ne s’affiche pas : les personnes qui ne voient pas l’image l’entendront à sa place.";
export const badEvent = "Aucun événement ne porte ce numéro.";
export const badList = "Aucune liste de la librairie ne porte ce nom.";
export const noTitles = "Collez au moins un ISBN d’un livre qui figure au catalogue.";
export const needsLabel = "Entrez le nom à afficher dans le menu.";
export const badPath =
  "Entrez une adresse comme /retours : des lettres, des chiffres et des traits d’union après une barre oblique.";
export const needsTarget = "Indiquez où mène cette entrée, par exemple /events ou https://example.com.";
export const htmlNeedsRight =
  "Pour écrire du HTML ici, il faut pouvoir modifier les paramètres. Écrivez plutôt le texte en Markdown.";
export const badLimit = "Entrez un nombre de 1 à 25, ou laissez le champ vide.";
export const badPlace = "Entrez une position dans la liste, par exemple 1.";
export const needsTitle = "Entrez un titre.";

export const pagesTitle = "Pages et menu";
export const names = {
  home: "Page d’accueil",
  menu: "Menu et pied de page",
  "privacy-policy": "Politique de confidentialité",
};
export const page = "Page";
export const state = "État";
export const add = "Ajouter une page";
export const live = "Telle qu’elle est sur le site";
export const isNew = "Nouvelle : on la trouvera une fois le menu publié";
export const draftBy = "Brouillon, modifié le {when} ({who})";
export const scheduledFor = "Publication prévue le {when} ({who})";
export const failedWhy = "La publication a échoué : {why}";
export const clockChanges = {
  skipped:
    "{when} (l’heure choisie n’existe pas ce jour-là : on avance l’heure, et la publication est décalée d’autant)",
  repeated: "{when} (la première des deux fois : on recule l’heure, et cette heure revient)",
};
export const noDraft =
  "Voici ce que voit la clientèle. Modifiez ce que vous voulez ci-dessous : un brouillon sera créé, et la page restera telle quelle jusqu’à la publication.";
export const hasDraft = "Ceci est un brouillon. La clientèle voit l’ancienne version jusqu’à la publication.";
export const publish = "Publier maintenant";
export const schedule = "Publier plus tard";
export const discard = "Supprimer ce brouillon";
export const seeLive = "Voir la page sur le site";
export const preview = "Aperçu";
export const previewAs = "Point de vue";
export const previewers = {
  guest: "Visite sans compte",
  customer: "Compte client",
  institution: "Compte institutionnel",
};
export const previewDay = "Date";
export const previewBanner =
  "Aperçu, pour consultation seulement : {page} ({who}, {when}). Les liens mènent au site tel qu’il est maintenant.";
export const previewBack = "Retour au comptoir";
export const parts = {
  banner: "Bannières, en haut",
  left_sidebar: "À côté de la page",
  featured: "Vignettes, en bas",
  other: "Au milieu",
  menu: "Menu",
  footer: "Liens du pied de page",
};
/** When a block is shown, by the kind of its span of days. */
export const shownDays = {
  between: "Affiché du {first} au {last}",
  on: "Affiché le {first} seulement",
  from: "Affiché à partir du {first}",
  until: "Affiché jusqu’au {last}",
};
export const daysOver = "N’est plus affiché depuis le {last}";
/** Two banners that are shown at the same time. */
export const together = {
  between: "Les bannières « {a} » et « {b} » s’affichent en même temps du {first} au {last}.",
  on: "Les bannières « {a} » et « {b} » s’affichent en même temps le {first}.",
  from: "Les bannières « {a} » et « {b} » s’affichent en même temps à partir du {first}.",
  until: "Les bannières « {a} » et « {b} » s’affichent en même temps jusqu’au {last}.",
};
/** A page none of whose blocks is shown. */
export const emptyDays = {
  between:
    "Du {first} au {last}, cette page n’affiche aucun bloc. On y lira alors une phrase qui mène à vos livres et à vos heures d’ouverture.",
  on: "Le {first}, cette page n’affiche aucun bloc. On y lira alors une phrase qui mène à vos livres et à vos heures d’ouverture.",
  from: "À partir du {first}, cette page n’affiche aucun bloc. On y lira alors une phrase qui mène à vos livres et à vos heures d’ouverture.",
  until:
    "Jusqu’au {last}, cette page n’affiche aucun bloc. On y lit une phrase qui mène à vos livres et à vos heures d’ouverture.",
  always:
    "Cette page n’affiche aucun bloc. On y lit une phrase qui mène à vos livres et à vos heures d’ouverture.",
};
export const replacedThen =
  "« {name} » pourrait disparaître plus tôt : la version qui sera publiée le {when} remplace cette page.";
export const publishedSince =
  "Une autre version a été publiée depuis le début de ce brouillon ({when}, {who}). Si vous publiez ce brouillon, il la remplacera; elle restera parmi les versions.";
export const homeEmpty = {
  today: "Votre page d’accueil n’affiche aucun bloc",
  later: "Votre page d’accueil n’affichera aucun bloc à partir du {first}",
};
export const noItems = "Rien ici pour le moment.";
export const addBlock = "Ajouter un bloc";
export const addEntry = "Ajouter une entrée";
export const edit = "Modifier";
export const up = "Monter";
export const down = "Descendre";
export const placeOf = "Position : {name}";
export const move = "Déplacer";
export const remove = "Retirer";
export const removedTitle = "Retirés de ce brouillon";
export const putBack = "Remettre";
export const below = "sous l’entrée précédente";
export const untitled = "Sans en-tête";
export const shows = { list: "Liste : {name}", event: "Événements", text: "Texte", picture: "Image" };
export const versionsTitle = "Versions précédentes et à venir";
export const publishedBy = "Publication le {when} ({who})";
export const publishedOnTime = "Publication à l’heure prévue, le {when} ({who})";
export const elsewhere = "hors du comptoir";
export const publishedElse = "Publication le {when}, hors du comptoir";
export const discardedBy = "Brouillon supprimé ({who})";
export const nowLive = "C’est ce que voit la clientèle.";
export const restore = "Rétablir";
export const reopen = "Reprendre la modification";
export const unschedule = "Ne pas publier, reprendre la modification";
export const ofVersion = "(version {number})";
export const noVersions = "La première version sera conservée quand vous publierez.";
export const editsTitle = "Modifications dans ce brouillon";
export const did = {
  added: "{who} a ajouté « {name} » le {when}",
  changed: "{who} a modifié « {name} » le {when}",
  moved: "{who} a déplacé « {name} » le {when}",
  removed: "{who} a retiré « {name} » le {when}",
  put_back: "{who} a remis « {name} » le {when}",
  titles: "{who} a choisi les titres de « {name} » le {when}",
};
export const thePage = "la page";
export const history = "Historique";
export const acts = {
  "page published": "Publication le {when} ({who})",
  "page published on schedule": "Publication à l’heure prévue, le {when} ({who})",
  "page restored": "{who} a rétabli la version {detail} le {when}",
  "page scheduled": "{who} a programmé la publication le {when}",
  "page unscheduled": "{who} a annulé une publication programmée le {when}",
  "page not published": "Une publication programmée a échoué le {when} ({who})",
  "page draft discarded": "{who} a supprimé un brouillon le {when}",
  "page imported": "Importation le {when} ({who})",
};
export const comingToo =
  "Une autre version sera publiée le {when} et remplacera celle qui sera alors en ligne.";
export const problemsTitle = "Cette page ne peut pas encore être publiée";

export const blockTitle = "Bloc";
export const newBlock = "Nouveau bloc";
export const kind = "Contenu";
export const kinds = { list: "Une liste de titres, ou du texte et une image", event: "Des événements" };
export const where = "Emplacement";
export const header = "En-tête";
export const headerHint = "Sans en-tête, le nom de la liste.";
export const showHeader = "Afficher l’en-tête";
export const text = "Texte";
export const markdownHint =
  "Une ligne vide commence un paragraphe, et ## un intertitre. **gras**, *italique*, [texte d’un lien](/events). Les lignes qui commencent par - ou 1. forment une liste.";
export const htmlHint = "Ce texte est en HTML, car il contient plus que ce que permet Markdown.";
export const look = "Voir le texte mis en forme";
export const looks = "Texte mis en forme";
export const list = "Nom de la liste";
export const listHint =
  "Une des listes de la librairie. Pour coller plutôt des ISBN, enregistrez d’abord le bloc.";
export const event = "Numéro de l’événement";
export const eventHint = "Il figure dans l’adresse de l’événement. Sans numéro, les prochains événements.";
export const image = "Image";
export const imageHint =
  "Son nom parmi les images de la librairie. Elle s’affiche dans les bannières, à côté de la page et sur les vignettes; un bloc du milieu n’en a pas, sauf sur une page qui montre ses listes en vignettes.";
export const choosePicture = "Choisir une image (enregistrez d’abord vos modifications)";
export const link = "Mène à";
export const linkHint =
  "Un chemin comme /events, une adresse Web ou une adresse courriel. Si c’est vide, la liste du bloc.";
export const label = "Texte du bouton";
export const labelHint = "Pour les bannières seulement.";
export const limit = "Nombre maximal de titres";
export const fullScreen = "Sur toute la largeur de la fenêtre (bannières)";
export const firstDay = "Premier jour";
export const lastDay = "Dernier jour";
export const daysTitle = "Quand l’afficher";
export const daysHint =
  "Des journées entières, à l’heure de la librairie ({zone}), premier et dernier jours compris. Laissez un champ vide pour ne fixer aucune limite.";
export const widgets = "À côté de la page, afficher";
export const widgetNames = { calendar: "Un calendrier des événements", upcoming: "Les prochains événements" };
export const save = "Enregistrer dans le brouillon";
export const back = "Retour à la page";
export const toPages = "Toutes les pages";
export const nowStored = "Ce que contient maintenant le brouillon";
export const sendAgain =
  "Votre version est dans le formulaire. Enregistrez-la de nouveau pour remplacer ce qui s’y trouve maintenant.";

export const titlesOf = "Titres : « {name} »";
export const pasteTitles = "Coller des ISBN pour ce bloc";
export const titlesLead =
  "Collez des ISBN séparés par des espaces, des virgules ou des sauts de ligne. Vous verrez à quels titres ils correspondent avant de les utiliser. Le bloc affichera ensuite ces titres dans cet ordre : il aura sa propre liste.";
export const isbns = "ISBN";
export const check = "Vérifier";
export const useTitles = "Utiliser ces titres";
export const titlesFound = "Titres trouvés : {found} sur {count}. Les autres sont laissés de côté.";
export const titleColumns = { typed: "Collé", title: "Titre", result: "Résultat" };
export const titleStates = {
  found: "Trouvé",
  unknown: "Absent du catalogue",
  not_a_code: "N’est pas un ISBN",
  twice: "En double",
};

export const entryTitle = "Entrée du menu";
export const newEntry = "Nouvelle entrée";
export const entryLabel = "Nom affiché";
export const entryType = "Type";
export const entryTypes = {
  custom: "Une page faite de blocs",
  custom_lists: "Une page de listes en vignettes",
  v3_content: "Une page de texte",
  link: "Un lien",
  pdf: "Un PDF",
  browse: "Parcourir les livres",
  events: "Événements",
  features: "Listes en vedette",
  gift_cards: "Cartes-cadeaux",
  contact_and_hours: "Coordonnées et heures d’ouverture",
  home: "La page d’accueil",
  lists: "Une page vide",
  unlinked: "Un intitulé pour les entrées qui suivent",
};
export const address = "Adresse";
export const addressHint = "Par exemple /retours. Pour une nouvelle page, elle est tirée du nom affiché.";
export const target = "Mène à (pour un lien ou un PDF)";
export const linkTargetHint = "Un chemin comme /events, ou une adresse Web.";
export const entryArea = "Emplacement";
export const isBelow = "Placer sous l’entrée précédente";
export const loginOnly = "Réserver aux personnes qui ont ouvert une session";
export const loginMessage = "Ce que lisent les autres à la place";
export const footerMessage = "Message du pied de page";
export const saveFooter = "Enregistrer le message dans le brouillon";

export const newLead =
  "La page et son entrée au menu sont d’abord des brouillons. Remplissez la page et publiez-la, puis publiez le menu.";
export const newSubmit = "Ajouter cette page";

export const textTitle = "Texte de la page";
export const titleField = "Titre";
export const scheduleTitle = "Publier plus tard";
export const scheduleLead =
  "Les heures sont celles de la librairie ({zone}). D’ici là, vous pouvez annuler la publication.";
export const day = "Jour";
export const time = "Heure";
export const timeHint = "Sur 24 heures, par exemple 09:00.";
export const scheduleSubmit = "Programmer la publication";
export const badDay = "Choisissez un jour, ou entrez l’année, le mois et le jour : 2026-12-04.";
export const daysBackwards = "Le dernier jour ne peut pas précéder le premier.";
export const badTime = "Entrez une heure, par exemple 09:00.";
