/** The desk's pages about the shop's own webhooks. */
export const webhooksTitle = "Webhooks";
export const lead =
  "Un webhook transmet aussitôt à un autre logiciel ce qui se passe à la librairie : commandes, stock et comptes clients. Les responsables du logiciel vous donneront l’adresse.";
export const add = "Ajouter un webhook";
export const document = "Description des notifications (OpenAPI)";
export const none = "Il n’y a pas encore de webhook.";
export const columns = { url: "Adresse", types: "Envoi lorsque", state: "État" };
export const states = {
  on: "Actif",
  failing: "Rien n’arrive depuis le {time}",
  off: "Désactivé le {time}",
};
export const open = "Ouvrir";

export const addTitle = "Ajouter un webhook";
export const addLead =
  "N’envoyez ces notifications qu’à des gens de confiance : celles qui concernent les comptes contiennent des noms et des adresses courriel. Vous recevrez un secret qui permet au logiciel de vérifier qu’une notification vient bien de cette librairie.";
export const url = "Adresse";
export const urlHint = "Elle commence par https://";
export const noUrl = "Entrez l’adresse.";
export const typesLegend = "Envoyer lorsque";
export const types = {
  "order.placed": "une commande est passée",
  "order.paid": "une commande est payée",
  "order.changed": "une commande avance ou change",
  "order.cancelled": "une commande est annulée",
  "order.refunded": "de l’argent est remboursé",
  "stock.changed": "le stock change",
  "customer.created": "un compte est créé",
  "customer.changed": "un compte change",
  "customer.deleted": "un compte est supprimé",
};
export const submit = "Ajouter ce webhook";
export const back = "Retour aux webhooks";

export const secretTitle = "Le secret du webhook";
export const secretLead =
  "Copiez dès maintenant le secret dans le logiciel à l’adresse {url}. Vous ne pourrez plus le revoir, car il n’est pas conservé ici.";
export const secret = "Secret";
export const secretCare =
  "Traitez-le comme un mot de passe : quiconque l’a en main peut envoyer des notifications qui semblent venir de vous. S’il est perdu ou tombe entre de mauvaises mains, remplacez-le.";
export const toWebhook = "Voir le webhook";

export const heading = "Webhook vers {host}";
export const made = "Ajout";
export const rolled = "Secret remplacé";
export const offBecause = {
  failing:
    "Rien n’y est arrivé pendant trois jours : le webhook a donc été désactivé. Renseignez-vous auprès des responsables du logiciel, puis réactivez-le. D’ici là, les notifications sont gardées pour lui, deux semaines au plus.",
  full: "Trop de notifications attendaient : le webhook a donc été désactivé. Renseignez-vous auprès des responsables du logiciel, puis réactivez-le. D’ici là, les nouvelles sont gardées pour lui, deux semaines au plus.",
};
export const lost =
  "Trop de notifications attendent ce logiciel. Il ne recevra pas celles émises depuis le {time}.";
export const switchOn = "Réactiver";
export const test = "Envoyer une notification d’essai";
export const roll = "Remplacer le secret";
export const remove = "Retirer ce webhook";
export const sentTitle = "Ce qui a été envoyé";
export const nothingSent = "Rien n’a été envoyé pour le moment.";
export const sent = {
  event: "Notification",
  time: "Date",
  state: "État",
  answer: "Réponse",
  again: "Renvoyer",
};
export const testEvent = "Notification d’essai";
export const sendings = {
  sent: "Arrivée",
  waiting: "En attente",
  failing: "{count|# essai|# essais}, prochain le {time}",
  failed: "Abandonnée",
  gone: "Pas envoyée : ce dont il s’agissait n’existe plus",
};
export const answered = "{status} en {seconds} s";
export const problems = {
  unreachable: "Aucune réponse : le serveur est injoignable.",
  timed_out: "Aucune réponse après dix secondes.",
  not_public: "Pas envoyée : l’adresse appartient à un réseau privé.",
};
export const againOf = "la notification {number}";
export const older = "Notifications plus anciennes";

export const rollTitle = "Remplacer le secret";
export const rollText =
  "Vous recevrez un nouveau secret. Pendant une journée, les notifications seront signées avec les deux : le logiciel continuera de fonctionner le temps que vous y changiez le secret.";
export const rollSubmit = "Remplacer le secret";

export const removeTitle = "Retirer un webhook";
export const removeHeading = "Retirer le webhook vers {host}";
export const removeText =
  "Le logiciel ne recevra plus de notifications, et celles qui l’attendent seront supprimées. Cette opération est irréversible.";
export const removeSubmit = "Retirer ce webhook";

export const history = "Historique";
export const acts = {
  "webhook added": "{who} a ajouté {detail}.",
  "webhook secret replaced": "{who} a remplacé le secret du webhook {detail}.",
  "webhook switched on": "{who} a réactivé {detail}.",
  "webhook removed": "{who} a retiré {detail}.",
};
