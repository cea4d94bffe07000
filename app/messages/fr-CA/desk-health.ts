/** Health: what staff read about the shop's emails, background work, backups, disk, errors and logins. */
export const healthTitle = "État de santé";
export const lead = "Comment vont votre librairie et son serveur, en commençant par le pire.";
export const allWell = "Tout va bien.";
export const states = { problem: "À régler", warning: "À améliorer", ok: "Tout va bien" };
export const subjects = {
  emails: "Courriels",
  work: "Travail en arrière-plan",
  imports: "Importations",
  pictures: "Images des flux",
  webhooks: "Webhooks",
  shop: "La librairie elle-même",
  backups: "Sauvegardes",
  restoring: "Essai d’une sauvegarde",
  disk: "Espace disque",
  errors: "Erreurs vues par la clientèle",
  till: "Stock dans Square",
};
export const shopOpen = "Tout le monde peut voir le site.";
export const shopClosed =
  "Il faut un compte pour voir le site. Si ce n’est pas voulu, changez-le sous Paramètres, Accès et commandes.";
export const shopSells = "Il prend des commandes.";
export const shopSellsNothing =
  "Il ne prend pas de commandes : les commandes en ligne sont désactivées dans les paramètres.";
export const shopUndelivered =
  "Personne ne peut terminer une commande : il n’y a ni ramassage, ni livraison, ni livraison locale. Activez-en au moins un sous Paramètres, Ramassage et livraison locale ou Tarifs de livraison.";
export const shopSettings = "Paramètres";

export const askOperator = "Adressez-vous à la personne qui gère votre serveur.";

export const emailsFine = "Aucun échec depuis une semaine.";
export const emailsFailed =
  "{count|# courriel n’a pas pu être envoyé|# courriels n’ont pas pu être envoyés} depuis une semaine. Si l’adresse est bonne, renvoyez le courriel; si elle est erronée, téléphonez.";
export const emailsNoServer =
  "Ce serveur ne peut pas envoyer de courriels : il les écrit dans des fichiers, et personne ne les reçoit. Demandez à la personne qui gère votre serveur de configurer l’envoi.";
export const emailsAll = "Tous les courriels en échec";
export const emailsAgain = "Tout renvoyer";

export const workFine = "Rien n’est en retard.";
export const workWaiting =
  "Rien n’est en retard. {count|# courriel attend son envoi|# courriels attendent leur envoi}.";
export const workLate =
  "Rien n’a été fait depuis {count|# minute|# minutes} : les courriels attendent, comme tout ce que la librairie fait automatiquement.";
export const workStuck =
  "{count|# courriel a été abandonné|# courriels ont été abandonnés} à cause d’un problème du serveur, et l’envoi n’est plus tenté.";
export const workReports =
  "{count|# fichier de rapport n’a pas pu être produit|# fichiers de rapport n’ont pas pu être produits} depuis une semaine. Redemandez le rapport. En cas de nouvel échec, avisez la personne qui gère votre serveur.";
export const workAgain = "Réessayer";

export const importsFine =
  "Depuis deux semaines, aucune importation n’a échoué ni laissé de ligne refusée à corriger. Celles qui ont été annulées ne comptent pas.";
export const importsBad =
  "Ces importations ont échoué ou refusé des lignes depuis deux semaines. Ouvrez-en une pour voir pourquoi, pour corriger ses lignes ou pour réessayer.";
export const importsSilent =
  "Aucun fichier de ce genre depuis le {date} : {kind}. Avant, il n’y avait jamais plus de {days|# jour|# jours} entre deux fichiers. Adressez-vous à la personne qui l’envoie ou à celle qui gère votre serveur.";
export const importsFailed = "échec";
export const importsRefused = "{count|# ligne refusée|# lignes refusées}";
export const importsAll = "Toutes les importations";

export const picturesFine =
  "Toutes les images indiquées dans les flux des maisons d’édition ont été obtenues, ou attendent leur tour.";
export const picturesMissing =
  "{count|# image indiquée dans les flux des maisons d’édition n’a pas pu être obtenue, ou dit seulement qu’il n’y a pas de couverture|# images indiquées dans les flux des maisons d’édition n’ont pas pu être obtenues, ou disent seulement qu’il n’y a pas de couverture}. D’ici là, le site montre une couverture de son cru.";
export const picturesSilent =
  "{count|# serveur d’images des maisons d’édition ne répond pas|# serveurs d’images des maisons d’édition ne répondent pas} : {hosts}. Les essais se poursuivent automatiquement.";
export const webhooksFine = "Chaque logiciel reçoit ce qu’il doit recevoir.";
export const webhooksFailing =
  "{count|# logiciel était injoignable|# logiciels étaient injoignables} la dernière fois. Les essais se poursuivent pendant trois jours.";
export const webhooksOff =
  "{count|# webhook a été désactivé|# webhooks ont été désactivés}, parce que rien ne s’y rendait. Parlez-en aux responsables du logiciel, puis réactivez le webhook.";
export const webhooksAll = "Voir les webhooks";
export const picturesAll = "Voir ces images";
export const picturesTitle = "Images impossibles à obtenir";
export const picturesLead =
  "Les flux indiquent ces images, mais elles n’ont pas pu être obtenues. Pour donner une couverture à l’un de ces titres, fournissez la vôtre : ouvrez le titre et choisissez Changer la couverture.";
export const picturesNone = "Toutes les images ont été obtenues.";
export const pictureColumns = {
  title: "Titre",
  address: "Adresse",
  why: "Raison",
  again: "Prochain essai",
};
export const pictureNoTitle = "Un titre qui n’est pas dans votre librairie";
export const pictureNever = "Aucun";
export const picturesMore = "Autres images";
export const pictureProblems = {
  bad_url: "L’adresse est erronée.",
  not_public: "L’adresse est dans un réseau privé.",
  unreachable: "Le serveur ne répond pas.",
  certificate: "Le serveur ne peut pas prouver son identité.",
  not_found: "Il n’y a rien à cette adresse.",
  too_large: "Le fichier est trop gros.",
  not_a_picture: "Ce n’est pas une image lisible.",
  too_small: "L’image est trop petite.",
  too_many_pixels: "L’image a trop de pixels.",
  not_stored: "Elle n’a pas pu être enregistrée.",
};
export const picturePlaceholder =
  "Elle indique seulement qu’il n’y a pas de couverture : plusieurs livres différents ont la même. Si c’est une vraie couverture, demandez à la personne qui gère votre serveur d’exécuter : shop pictures keep {id}";

export const backupsNone =
  "Le serveur ne fait pas de sauvegardes automatiques. Assurez-vous que quelqu’un en fait : sans elles, un disque brisé emporte vos commandes et vos fiches clients.";
export const backupsEmpty = "Aucune sauvegarde n’a encore été faite dans {folder}.";
export const backupsOld =
  "La dernière sauvegarde date du {time}, dans {folder}. Il ne devrait jamais s’écouler plus de {hours|# heure|# heures} entre deux sauvegardes.";
export const backupsFine = "La dernière sauvegarde a été faite le {time}, dans {folder}.";

export const restoringNever =
  "Aucune sauvegarde n’a jamais été restaurée à titre d’essai. Une sauvegarde jamais essayée peut se révéler inutile le jour où il la faut. Demandez à la personne qui gère votre serveur d’exécuter : shop restore-test";
export const restoringOld =
  "Le dernier essai de restauration remonte au {time}. Demandez à la personne qui gère votre serveur d’en refaire un : shop restore-test";
export const restoringFine = "Le dernier essai de restauration, le {time}, a réussi.";

export const gigabytes = "{size} Go";
export const megabytes = "{size} Mo";
export const diskFine = "Espace libre : {free}. Base de données : {size}.";
export const diskLittle =
  "Espace libre : {free}, c’est peu. Base de données : {size}. Une sauvegarde ou une nouvelle version pourrait manquer d’espace.";
export const diskFull =
  "Espace libre : {free} seulement. Bientôt, plus aucune commande ne pourra être enregistrée. Base de données : {size}. Il faut faire de la place sans tarder.";

export const errorsFine = "Toutes les pages se sont affichées depuis sept jours.";
export const errorsSeen =
  "{count|# page n’a pas pu s’afficher|# pages n’ont pas pu s’afficher} depuis sept jours. Si c’est toujours la même, montrez la liste à la personne qui gère votre serveur.";
export const errorsTitle = "Erreurs vues par la clientèle";
export const errorsAll = "Voir les erreurs";
export const errorsLead =
  "Quand une page ne peut pas s’afficher, une référence apparaît à l’écran. Entrez celle qu’on vous lit; ses quatre premiers caractères suffisent.";
export const lookUp = "Chercher une erreur";
export const reference = "Référence";
export const find = "Chercher";
export const noError =
  "Aucune erreur n’a cette référence dans les 30 derniers jours. Redemandez-la : elle se compose des chiffres 0 à 9 et des lettres a à f.";
export const errorsNone = "Aucune page n’a échoué depuis sept jours.";
export const errorsShowAll = "Toutes les erreurs des sept derniers jours";
export const older = "Erreurs plus anciennes";
export const errorColumns = { when: "Date", what: "Ce qui s’est passé", reference: "Référence" };
export const opened = "Quelqu’un a ouvert {page}, et le serveur n’a pas pu l’afficher.";
export const sent =
  "Quelqu’un a envoyé un formulaire ({page}), et le serveur n’a pas pu terminer. Avant un nouvel essai, vérifiez si l’opération voulue, une commande par exemple, n’a pas déjà été faite.";
export const anyPage = "une page";
export const forOperator =
  "Pour la personne qui gère votre serveur : {kind}. Le journal en dit plus, sous la référence.";

export const tillFine = "Les quantités sont lues et les ventes sont envoyées.";
export const tillReading = "Impossible de lire les quantités de Square depuis le {time} : {problem}";
export const tillSending =
  "Depuis le {time}, Square n’a pas encore été avisé de {count|# vente|# ventes}. Des livres vendus ici risquent d’être vendus de nouveau à la caisse.";
export const tillFailed =
  "Square n’a pas accepté {count|# vente|# ventes}. Corrigez les quantités dans Square, puis dites-le sous « Voir les écarts ».";
export const tillLink = "Voir les écarts";

export const checkServer = "Vérifier le serveur à fond";
export const loginsLink = "Sessions";
export const toHealth = "Retour à l’état de santé";

export const loginsTitle = "Sessions";
export const loginsLead =
  "Les sessions ouvertes au comptoir en ce moment et, plus bas, celles qui sont terminées. Fermez une session que personne ne reconnaît; si vous doutez d’un ordinateur, fermez-les toutes et faites changer les mots de passe.";
export const person = "Nom";
export const since = "Depuis";
export const where = "Navigateur";
export const counter = "Poste : {name}";
export const action = "Action";
export const here = "C’est vous";
export const end = "Fermer cette session";
export const endOf = "({name}, depuis le {time})";
export const moreLogins =
  "{count|# session plus ancienne n’est pas affichée|# sessions plus anciennes ne sont pas affichées} ici.";
export const endOthers = "Fermer toutes les autres";
export const notYours = "Réservé aux propriétaires";
export const lockedTitle = "Accès bloqués";
export const lockedLead =
  "Ces personnes ne peuvent plus se connecter ou utiliser leur NIP. Ouvrez un nom pour débloquer l’accès.";
export const locked = "Connexion bloquée";
export const pinLocked = "NIP bloqué après cinq essais ratés";
export const lockedByTries =
  "Après trop de mots de passe erronés, on peut réessayer au bout de 15 minutes, ou tout de suite avec un lien : sous Personnel, ouvrez le nom de la personne et envoyez-lui-en un.";
export const noneLocked = "Aucun accès n’est bloqué.";
export const pastTitle = "Sessions précédentes";
export const pastLead = "Sessions terminées les plus récentes : {count}. Elles sont conservées 90 jours.";
export const pastNone = "Aucune session terminée pour le moment.";
export const ended = "Jusqu’à";
export const staffLink = "Tout le personnel";

export const onToday = "À régler : {subjects}";
