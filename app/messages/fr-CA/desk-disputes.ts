/** The desk: payments that customers dispute. */
export const disputesTitle = "Contestations";
export const which = "Choix des contestations";
export const all = "Toutes les contestations";
export const states = {
  open: "Réponse attendue",
  under_review: "À l’étude",
  won: "Gagnée",
  lost: "Perdue",
};
export const none = "Aucune contestation.";
export const lead =
  "Quelqu’un a demandé un remboursement à sa banque ou au fournisseur de paiement. Sans réponse de votre part dans les délais, vous perdez la somme.";
export const columns = {
  order: "Commande",
  amount: "Montant",
  reason: "Motif",
  due: "Échéance",
  state: "État",
};
export const answerBy = "Échéance";
export const amount = "Montant";
export const reason = "Motif";
export const reference = "Numéro";
export const state = "État";
export const order = "Commande";
export const provider = "Fournisseur";
export const opened = "Enregistrée le";
export const reasons = {
  unauthorized: "Dit ne pas avoir fait ce paiement",
  not_received: "Dit ne pas avoir reçu la commande",
  not_as_described: "Dit que ce n’est pas ce qui a été commandé",
  duplicate: "Dit avoir payé deux fois, ou autrement",
  wrong_amount: "Dit que le montant est erroné",
  no_credit: "Dit ne pas avoir reçu un remboursement",
  other: "Autre motif",
};
export const disputeTitle = "Contestation : commande {number}";
export const pageOfDispute = "Contestation";
export const back = "Retour aux contestations";
export const late = "{date} (en retard)";
export const noDate = "Aucune date";
export const lost = "Somme perdue";
export const lostOn = "{amount}, le {date}";
export const regained = "Somme récupérée";

export const howTo = "Que faire";
export const answerAt =
  "Répondez chez {provider}, avec la facture et, s’il y a eu envoi, le numéro de suivi. Rien de ce que vous faites ici ne tient lieu de réponse.";
export const answerThere = "Répondre chez {provider}";
export const answerByHand =
  "Répondez à qui vous l’a signalée : votre banque ou le fournisseur de votre terminal de paiement. Rien de ce que vous faites ici ne tient lieu de réponse.";
export const refundText =
  "Si la contestation est fondée, vous pouvez plutôt rembourser la commande, chez le fournisseur ou ici, mais pas aux deux endroits.";
export const noteTitle = "Noter ce que vous avez fait";
export const note = "Note pour l’équipe";
export const noteHint =
  "Par exemple ce que vous avez envoyé, et où. Elle figure dans l’historique de la commande.";
export const newState = "Où en est-elle?";
export const newStates = {
  open: "Réponse attendue",
  under_review: "Réponse envoyée, à l’étude",
  won: "Gagnée : nous gardons l’argent",
  lost: "Perdue : l’argent est rendu",
};
export const noteSubmit = "Enregistrer";
export const history = "Historique";

export const addTitle = "Enregistrer une contestation : commande {number}";
export const add = "Enregistrer une contestation";
export const addText =
  "Pour une contestation que vous avez apprise de votre banque ou d’un fournisseur. PayPal, Stripe et Square signalent les leurs automatiquement.";
export const dueHint = "Le dernier jour pour répondre, si vous le connaissez.";
export const referenceHint = "Le numéro que lui donne la banque ou le fournisseur.";
export const addSubmit = "Enregistrer";

export const onOrder = {
  open: "Paiement contesté sur cette commande : {amount}.",
  open_by: "Répondez au plus tard le {date} : paiement contesté sur cette commande, {amount}.",
  under_review: "Paiement contesté sur cette commande : {amount}. La contestation est à l’étude.",
  won: "Paiement contesté sur cette commande : {amount}. Vous avez eu gain de cause.",
  lost: "Paiement contesté sur cette commande : {amount}. La somme est perdue.",
};
export const seeDispute = "Voir la contestation";
export const lostRow = "Contestation perdue, {date}";
export const refundWarning =
  "Ce paiement est contesté. Si vous perdez la contestation, l’argent sera rendu de ce côté-là aussi.";
export const historyOpened = "{provider} : contestation de {amount}.";
export const historyStates = {
  open: "{provider} : il faut répondre de nouveau à la contestation de {amount}.",
  under_review: "{provider} : la contestation de {amount} est à l’étude.",
  won: "{provider} : la contestation de {amount} est gagnée.",
  lost: "{provider} : la contestation de {amount} est perdue.",
};

export const emailSubject = "Paiement contesté : commande {number}";
export const emailText = "{provider} signale une contestation de {amount} sur la commande {number}.";
export const emailAnswer = "Répondez à temps chez {provider}, sinon l’argent sera rendu.";
export const emailButton = "Voir la contestation";
