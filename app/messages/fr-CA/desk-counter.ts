/** Shared counters of the desk, and the PINs that say who acts there. */
export const counterTitle = "Qui travaille à ce poste?";
export const counterLead = "{counter} : choisissez votre nom et entrez votre NIP.";
export const counterWho = "Nom";
export const counterPin = "NIP";
export const counterSubmit = "Prendre le poste";
export const counterNobody =
  "Personne n’a encore de NIP dans l’équipe. Créez le vôtre sur un autre appareil : connectez-vous au comptoir, cliquez sur votre nom, puis sur NIP des postes partagés.";
export const counterNoPin =
  "Votre nom n’y est pas? Créez un NIP sur un autre appareil : connectez-vous au comptoir, cliquez sur votre nom, puis sur NIP des postes partagés.";
export const acting = "{counter} : {name}";
export const handOver = "Céder le poste";
export const leave = "Verrouiller";
export const pinTitle = "NIP des postes partagés";
export const pinLead =
  "À un poste utilisé par plusieurs personnes, votre NIP confirme que c’est bien vous. Il ne vous ouvre aucun autre accès.";
export const pinHint = "De quatre à huit chiffres, mais rien d’aussi facile que 1234.";
export const pinAgain = "NIP, de nouveau";
export const pinSubmit = "Enregistrer le NIP";
export const newTitle = "Faire de ce navigateur un poste partagé";
export const newLead =
  "Pour un ordinateur utilisé par plusieurs personnes. Votre session se ferme ici, puis chaque personne qui y travaille entre son NIP. Pendant 30 jours, les NIP suffisent à ce poste. On ne peut pas y gérer le personnel, changer les paramètres, exporter ou effacer des données, ni voir le site avec un compte client.";
export const newName = "Nom du poste";
export const newNameHint = "Par exemple « Caisse avant ». L’historique l’indique à côté de la personne.";
export const newLocation = "Succursale";
export const newLocationNote = "Au poste d’une succursale, on ne voit que les commandes de cette succursale.";
export const everywhere = "Toute la librairie";
export const newMinutes = "Redemander le NIP après";
export const minutes = "{count|# minute|# minutes}";
export const newSubmit = "Créer le poste";
export const countersTitle = "Postes partagés";
export const countersNone = "Aucun navigateur ne sert de poste partagé.";
export const countersName = "Poste";
export const countersWhere = "Lieu";
export const countersMaker = "Créé par";
export const countersActing = "Dernière personne";
export const countersEnd = "Fermer";
export const countersEndOf = "le poste {name}";
export const pinStates = {
  none: "Aucun NIP pour les postes partagés.",
  set: "NIP défini pour les postes partagés.",
  locked: "Le NIP des postes partagés est bloqué après cinq essais ratés.",
};
export const pinUnlock = "Débloquer le NIP";
export const pinReset = "Supprimer le NIP";
