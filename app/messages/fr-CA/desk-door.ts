/** The door of an event: who comes, tickets, and who came. */
export const title = "À l’entrée";
export const doorOf = "À l’entrée : {name}";
export const none = "Aucun événement dans les deux prochaines semaines.";
export const columns = { event: "Événement", when: "Date", expected: "Attendues", came: "Présences" };
export const allEvents = "Tous les événements";
export const toDoors = "Retour aux événements";

export const sums = "Présences : {came} sur {expected}.";
export const sumsByHand = "Présences : {came} sur {expected}, plus {more} hors liste.";
export const ask = "Code du billet, nom ou numéro de commande";
export const askSubmit = "Chercher";
export const all = "Afficher tout le monde";
export const nobody = "Aucun nom de cette liste ne correspond à « {find} », et aucun billet n’a ce code.";
export const emptyList = "Aucun billet vendu ni aucune place réservée pour le moment.";
export const isCancelled = "Cet événement est annulé. On ne peut plus noter d’arrivées.";

export const valid = "Valide : {name}, {places|# place|# places}.";
export const validRest = "Valide : {name}, {places|# place restante|# places restantes} sur {people}.";
export const used = "Déjà utilisé ({time}) : {name}, {people|# place|# places}.";
export const tooMany = "Arrivée non notée : {name}. Il ne reste que {places|# place|# places} sur {people}.";
export const isVoid = "Annulé : {name}. Ce billet n’est plus valide.";
export const isRefunded = "Annulé et remboursé : {name}. Ce billet n’est plus valide.";
export const other = "Ce billet est pour une autre date ({days}) : {name}.";
export const otherGone = "Ce billet est pour un autre événement : {name}.";
export const unknown = "Aucun billet n’a ce code.";
export const owing = "À payer.";
export const arrived = "Arrivée notée : {name}, {places|# place|# places}.";
export const arrivedSeveral = "Arrivées notées : {count|# nom|# noms}.";
export const undone = "C’est annulé : l’arrivée n’est plus notée.";

export const listHeading = "Qui vient";
export const listColumns = { name: "Nom", people: "Personnes", ticket: "Billet", came: "Arrivée" };
export const orderNumber = "Commande {number}";
export const waiting = "Sur la liste d’attente";
export const byHand = "Inscription à la main";
export const cameAt = "{arrived} sur {people}, {time} ({who})";
export const tick = "Noter l’arrivée";
export const tickOf = "Noter l’arrivée : {name}, {places|# place|# places}";
export const howMany = "Nombre d’arrivées : {name}";
export const mark = "Sélectionner : {name}";
export const tickMarked = "Noter l’arrivée des noms sélectionnés";
export const undo = "Annuler";
export const undoOf = "Annuler l’arrivée : {name}";
export const noneMarked = "Sélectionnez d’abord un nom, ou appuyez sur le bouton à côté d’un nom.";

export const addHeading = "Quelqu’un qui n’est pas sur la liste";
export const addName = "Nom";
export const addPlaces = "Nombre de personnes";
export const addSubmit = "Inscrire";
export const badName = "Entrez un nom.";
export const badPlaces = "Entrez un nombre de 1 à {count}.";

export const print = "Imprimer la liste";
export const printTitle = "Liste imprimée";
export const printHow = "Imprimez cette page avec votre navigateur. Il y a une case à cocher par personne.";
export const printAsOf = "{count|# personne attendue|# personnes attendues}. Dernière mise à jour : {time}.";
export const freeLines = "Hors liste";

export const cameTitle = "Présences";
export const cameOf = "Présences : {name}";
export const cameText =
  "Entrez le nombre de personnes venues sous chaque nom, à partir de votre liste imprimée par exemple, et enregistrez le tout. Les arrivées déjà notées sont inscrites d’avance.";
export const cameColumn = "Personnes venues";
export const cameFree = "Personnes hors liste";
export const cameFreeName = "Personne {number} : nom";
export const cameFreePlaces = "Personne {number} : nombre de personnes en tout";
export const cameSave = "Enregistrer les présences";
export const badCame = "Entrez le nombre de personnes venues, ou 0.";
export const backToDoor = "Retour à l’entrée";

export const phoneTitle = "L’entrée sur ce téléphone";
export const phoneOf = "L’entrée sur ce téléphone : {name}";
export const phoneLink = "Garder la liste sur ce téléphone";
export const phoneUnready = "Cette page ne fonctionne pas sans scripts.";
export const phoneUsual = "La page habituelle de l’entrée";
export const phoneLogIn = "Se connecter";
export const phoneState = "État de ce téléphone";
export const phone = {
  unsent: "{count|# arrivée à envoyer|# arrivées à envoyer}.",
  allSent: "Tout est envoyé.",
  offline: "Pas de réseau.",
  login:
    "Votre session est terminée et la liste a été retirée de ce téléphone. Connectez-vous pour envoyer ce qui reste et pour revoir la liste.",
  mayNot: "Vous n’avez pas le droit de noter les arrivées ici : la liste a été retirée de ce téléphone.",
  asOf: "Liste mise à jour : {time}. Session : {name}.",
  others:
    "{count|# arrivée sera envoyée|# arrivées seront envoyées} à la prochaine connexion sur ce téléphone : {name}.",
  cancelled: "Cet événement est annulé. On ne peut plus noter d’arrivées.",
  noRoom:
    "Ce téléphone n’a plus assez d’espace pour garder la liste. Utilisez la page habituelle de l’entrée.",
  insecure: "Cette page ne fonctionne qu’en https. Utilisez la page habituelle de l’entrée.",
  ready: "Cette page s’ouvre et fonctionne maintenant même sans réseau.",
  notReady: "Ce navigateur ne peut pas ouvrir la page sans réseau. Laissez-la ouverte.",
  sums: "Présences : {came} sur {expected}.",
  waiting: "Sur la liste d’attente",
  owing: "À payer.",
  came: "{arrived} sur {people}, dernière arrivée : {time}",
  sending: "à envoyer : {count}",
  howMany: "Nombre d’arrivées : {name}",
  tickOf: "Noter l’arrivée : {name}, {places|# place|# places}",
  undoOf: "Annuler l’arrivée : {name}",
  badPlaces: "Entrez un nombre de 1 à {count}.",
  undone: "C’est annulé : l’arrivée n’est plus notée.",
  noted: "Arrivée notée sur ce téléphone, pas encore envoyée : {name}, {places|# place|# places}.",
  sent: "{count|# arrivée envoyée|# arrivées envoyées}.",
  refused: "Entrée accordée ({time}), mais non comptée. {answer}",
  twice:
    "Entrée en double : {name}. {who} a laissé entrer {places|# personne de plus|# personnes de plus} ({time}), sans réseau, alors que tout le monde était déjà entré.",
  inList:
    "Sur la liste ({time}) : {name}, {places|# place|# places}. Il faut le réseau pour savoir si le billet a servi depuis.",
  usedInList: "Déjà utilisé, d’après ce téléphone : {name}, {places|# place|# places}.",
  notInList: "Pas sur la liste ({time}). Cherchez de nouveau quand il y aura du réseau.",
  found: "{count|# nom|# noms}.",
  more: "{count|# autre nom|# autres noms}. Tapez une partie du nom pour le trouver.",
};

export const ticketTitle = "Billet";
