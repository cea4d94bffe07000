// Only the server turns these into text, so none of them is in a page's scripts.
export const deskLoggedOut = "Votre session au comptoir est fermée.";
export const deskLoginEnded = "La session est fermée.";
export const deskDeviceRemoved = "L’appareil est retiré.";
export const deskStaffSaved =
  "C’est enregistré. Le changement s’applique dès la prochaine page que cette personne ouvrira.";
export const deskStaffLocked = "L’accès est bloqué et toutes les sessions sont fermées.";
export const deskStaffUnlocked = "L’accès est rétabli.";
export const deskFactorReset =
  "Le second facteur est réinitialisé. Le mot de passe suffit de nouveau pour se connecter.";
export const deskPinSet = "Votre NIP est défini.";
export const deskPinUnlocked = "Le NIP fonctionne de nouveau.";
export const deskPinReset = "Le NIP est retiré. La personne peut en choisir un nouveau.";
export const deskProgramEnded = "La clé est désactivée. Elle ne donne plus accès à rien.";
export const deskWebhookArrived = "L’événement est bien arrivé.";
export const deskWebhookNotArrived =
  "L’événement ne s’est pas rendu. La réponse reçue est ci-dessous; l’envoi sera tenté de nouveau.";
export const deskWebhookGone = "Cet événement est trop ancien pour être envoyé de nouveau.";
export const deskWebhookOn = "Le webhook est de nouveau actif.";
export const deskWebhookRemoved = "Le webhook est retiré.";
export const deskProgramEndedBefore = "Cette clé était déjà désactivée.";
export const deskCounterMade = "Ce navigateur est maintenant un poste partagé.";
export const deskCounterEnded = "Le poste partagé est fermé.";
export const deskCounterLeft = "C’est verrouillé. Votre NIP rouvre le poste.";
export const deskPasswordSet = "Votre mot de passe est défini. Utilisez-le pour vous connecter.";
export const added = "C’est dans votre panier";
export const updated = "Votre panier est à jour.";
export const othersUpdated = "Vos autres changements sont enregistrés.";
export const removed = "Retiré de votre panier.";
export const restored = "Nous avons remis ce que vous aviez retiré.";
export const notRestored =
  "Il n’est plus possible de remettre ce que vous avez retiré. Veuillez l’ajouter de nouveau à votre panier.";
export const emptied = "Votre panier est maintenant vide.";
export const unavailableRemoved = "Les articles qui ne sont plus disponibles sont retirés du panier";
export const unavailableFailed = "Les articles qui ne sont plus disponibles n’ont pas pu être retirés";
export const cartChanged =
  "Votre panier a changé depuis que vous l’avez vu. Veuillez le vérifier; rien n’a été débité.";
export const locationChanged = "Vous magasinez maintenant à la succursale de votre choix.";
export const cartBrought =
  "{count|# titre choisi avant votre connexion est|# titres choisis avant votre connexion sont} dans votre panier.";
export const cartLowered =
  "{count|# titre choisi avant votre connexion est|# titres choisis avant votre connexion sont} dans votre panier. Nous avons réduit certaines quantités à ce que nous avons en stock.";
export const loggedOut = "Votre session est fermée.";
export const loggedOutEverywhere = "Votre session est fermée sur tous vos appareils.";
export const passwordChanged = "Votre mot de passe est changé.";
export const detailsSaved = "Vos renseignements sont enregistrés.";
export const emailChanged = "Votre adresse courriel est changée.";
export const emailConfirmed = "Votre adresse courriel est confirmée.";
export const confirmationSent =
  "Nous vous avons envoyé un courriel. Le lien qu’il contient est valable une heure et ne sert qu’une fois.";
export const linkExpired = "Ce lien de confirmation a expiré";
export const accountDeleted = "Votre compte est supprimé.";
export const addressSaved = "L’adresse est enregistrée";
export const addressRemoved = "L’adresse est retirée";
export const linkAsked = "Votre invitation est en route.";
export const linkAccepted = "Vous pouvez maintenant acheter pour cette institution.";
export const linkRemoved = "Les comptes ne sont plus liés.";
export const switched = "Vous avez changé de compte d’achat. Chaque compte a son propre panier.";
export const claimed = "Vos commandes précédentes sont maintenant dans votre compte.";
export const failed = "Une erreur est survenue.";
export const imported = "{count|# titre est|# titres sont} maintenant dans votre panier.";
export const cartSent = "Votre panier part à l’instant par courriel.";
export const codeAdded = "Votre code est ajouté.";
export const codeIdle =
  "Votre code est enregistré, mais il ne s’applique pas à cette commande. La raison est indiquée à côté.";
export const codeRemoved = "Le code est retiré.";
export const giftCardSent = "Votre carte-cadeau sera envoyée à cette adresse.";
export const cardAdded = "Votre carte-cadeau est ajoutée.";
export const cardUpdated = "Le montant est enregistré.";
export const cardRemoved = "La carte-cadeau est retirée.";
export const paymentCalledOff = "Le paiement est annulé. Rien n’a été débité.";
export const paymentDeclined =
  "Paiement refusé. Rien n’a été débité; réessayez ou choisissez un autre mode de paiement.";
export const orderPaid = "Merci. Nous avons reçu votre paiement.";
export const quoteDeclined = "Vous avez refusé cette soumission.";
export const placeReserved = "Merci. Nous vous avons envoyé votre réservation par courriel.";
export const placeAwaited =
  "Merci. L’événement est complet; votre nom est sur la liste d’attente. Nous vous avons envoyé les détails par courriel.";
export const remindersStopped = "Nous ne vous enverrons plus de rappels.";
export const copied = "Les titres de votre panier sont maintenant dans vos favoris.";
export const favouritesRemoved = "Nous avons retiré de vos favoris les titres que vous avez achetés.";
export const favouriteAdded = "Ajouté aux favoris.";
export const favouriteRemoved = "Retiré des favoris.";
export const registryCreated =
  "Votre liste de cadeaux est prête. Ajoutez-y des livres à partir de leur page.";
export const registrySaved = "Vos changements sont enregistrés.";
export const registryDeleted = "Votre liste de cadeaux est supprimée.";
export const registryItemAdded = "Ajouté à la liste de cadeaux.";
export const registryItemChanged = "Votre liste de cadeaux est à jour.";
export const registryItemRemoved = "Retiré de la liste de cadeaux.";
export const giftQuestion =
  "Une liste de cadeaux ne demande plus tout ce qui est dans votre panier. Choisissez ci-dessous quoi faire de ces cadeaux; rien n’a été débité.";
export const giftDecided = "Votre panier est à jour.";
export const listAdded = "Ajouté à la liste.";
export const listTitleRemoved = "Retiré de la liste.";
export const listCreated = "Votre liste est prête.";
export const listSaved = "Vos changements sont enregistrés.";
export const favouritesProtected = "Vos favoris ne peuvent être ni renommés ni supprimés.";
export const listDeleted = "Votre liste est supprimée.";
export const listShared = "Votre liste est partagée. Envoyez son lien à qui vous voulez.";
export const listUnshared = "Votre liste est redevenue privée.";
export const listCopied = "La liste est copiée.";
export const listInCart = "C’est dans votre panier.";
export const partlyInCart = "Dans votre panier : {count|# titre|# titres}.";
export const listImported = "{count|# titre a été ajouté|# titres ont été ajoutés} à la liste.";
export const listGone = "Cette liste n’existe plus. Vous l’avez peut-être supprimée dans une autre fenêtre.";
export const deskDone = "C’est fait.";
export const deskPhoneAdded = "C’est ajouté.";
export const deskPhoneSaved = "C’est enregistré.";
export const deskPhonePlaced = "La commande est passée.";
export const deskPhoneDiscarded = "La commande téléphonique est supprimée.";
export const deskNotRefunded =
  "Les exemplaires sont retirés, mais l’argent n’a pas été remboursé : le fournisseur de paiement a refusé. Cette page en donne la raison. Pour réessayer, remboursez un montant.";
export const deskRefundRefused =
  "Le fournisseur de paiement a refusé le remboursement : une partie de l’argent, ou la totalité, n’a pas été remise. Cette page en donne la raison.";
export const deskUndone = "C’est annulé. Le courriel à ce sujet n’a pas été envoyé.";
export const deskUndoneSent =
  "C’est annulé. Le courriel à ce sujet était déjà parti; il serait peut-être bon d’écrire à la personne.";
export const deskUndoneQuiet = "C’est annulé.";
export const deskCardVoided = "La carte est annulée.";
export const deskCardChanged =
  "Cette carte a été utilisée ou modifiée après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.";
export const deskCardGone = "Cette carte est déjà annulée; rien n’a donc été fait.";
export const deskCardIssued =
  "Ce formulaire a déjà émis cette carte. Nous n’affichons un numéro qu’une fois : si personne ne l’a, transférez le solde à un nouveau numéro.";
export const deskCardSent = "La carte est en route.";
export const deskCustomerChanged =
  "Quelqu’un d’autre a modifié cette fiche client après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.";
export const deskCustomerAdded = "Le compte est créé, et un courriel contenant un lien est en route.";
export const deskViewEnded = "Vous voyez de nouveau le site sous votre propre nom.";
export const deskErased = "La fiche client est effacée.";
export const deskOpeningSent =
  "Le courriel est en route. Regardez dans votre boîte de réception et dans les courriels indésirables.";
export const deskOpeningArrived = "Les courriels se rendent. Voilà une chose de faite.";
export const deskOpeningClosed = "La liste est rangée.";
export const deskSettingsSaved = "C’est enregistré, et en vigueur dès maintenant.";
export const deskSettingsZone =
  "C’est enregistré. L’heure de la librairie suit maintenant la nouvelle province : vérifiez le fuseau horaire si ce n’est pas ce que vous voulez.";
export const deskSettingsSame = "Rien n’était différent; rien n’a donc été enregistré.";
export const deskShopClosed =
  "C’est enregistré. La librairie en ligne est maintenant fermée : le public voit votre message et rien d’autre. Vous voyez toujours tout au comptoir. Pour la rouvrir, décochez la case.";
export const deskShopNotSelling =
  "C’est enregistré. Personne ne peut plus rien commander; les commandes déjà passées restent. Pour vendre de nouveau, cochez la case.";
export const deskShopWithoutDelivery =
  "C’est enregistré. Personne ne peut plus terminer une commande : il n’y a ni ramassage, ni livraison par transporteur, ni livraison locale. Cochez au moins une de ces cases pour vendre de nouveau.";
export const deskSettingChangedMeanwhile =
  "Rien n’a été retiré : quelqu’un a modifié cette liste pendant que vous y travailliez. Regardez-la de nouveau.";
export const deskAccountTried = "Le fournisseur accepte ce compte.";
export const deskAccountNotAccepted =
  "Le compte est enregistré, mais le fournisseur ne l’accepte pas ou n’a pas pu être joint. Vérifiez ce que vous avez entré, puis réessayez.";
export const deskAccountRemoved = "Le compte est retiré. Il ne peut plus servir à payer.";
export const deskSettingTakenBack = "Le changement est annulé. Les paramètres sont comme avant.";
export const deskSettingTakenBackBefore = "Quelqu’un a déjà annulé ce changement.";
export const deskSettingChangedSince =
  "Rien n’a été annulé : ces paramètres ont été modifiés de nouveau depuis. Annulez d’abord le changement plus récent ou corrigez à la main.";
export const deskSettingInvalidNow =
  "Rien n’a été annulé : les anciens paramètres ne vont plus avec les autres. Modifiez-les à la main.";
export const deskPreorderSaved = "L’offre de précommande est enregistrée.";
export const deskPreorderRemoved = "L’offre est retirée. Les commandes gardent ce qui leur a été promis.";
export const deskPreorderRestored = "L’offre est de retour.";
export const deskPreorderChanged =
  "Quelqu’un d’autre a été plus rapide : voici l’offre telle qu’elle est maintenant.";
export const deskEventAdded = "L’événement est en ligne.";
export const deskEventChanged = "C’est enregistré.";
export const deskEventSame = "Rien n’a été modifié.";
export const deskEventTickets = "Les billets sont en vente à ces conditions.";
export const deskEventBundle = "Les deux sont offerts ensemble.";
export const deskEventBundleEnded = "Les deux ne sont plus offerts ensemble.";
export const deskEventCancelled =
  "L’événement est annulé, et toutes les personnes concernées reçoivent un courriel.";
export const deskDoorSaved = "Les présences sont enregistrées.";
export const deskEventOvertaken =
  "Quelqu’un a modifié ou annulé cet événement après que vous avez ouvert le formulaire; rien n’a donc été fait. Le voici tel qu’il est maintenant.";
export const deskPromotionMade = "La promotion est créée.";
export const deskPromotionPaused = "La promotion est en pause : personne ne peut l’utiliser.";
export const deskPromotionResumed = "La promotion peut de nouveau être utilisée.";
export const deskPromotionEnded = "La promotion est terminée.";
export const deskPromotionChanged =
  "Quelqu’un d’autre a modifié cette promotion après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.";
export const deskPictureAdded =
  "L’image est ajoutée. Choisissez le point à garder, si ce n’est pas le centre.";
export const deskPictureSaved = "C’est enregistré.";
export const deskPicturePoint = "Ce point de l’image restera maintenant visible.";
export const deskPictureNoPoint =
  "Rien n’a été modifié. Cliquez sur l’image ou choisissez l’un des neuf emplacements.";
export const deskPictureReplaced = "Remplacement fait : le site montre maintenant cette image.";
export const deskPictureRemoved = "L’image est retirée.";
export const deskTitleAdded = "Le titre est ajouté. Il est déjà en ligne.";
export const deskTitleShared =
  "Le titre est ajouté. Une autre librairie du serveur l’a déjà : son titre et son auteur sont donc écrits à sa façon; le prix est le vôtre.";
export const deskTitleSaved = "C’est enregistré. L’historique ci-dessous permet d’annuler ce changement.";
export const deskStockAdjusted =
  "Le stock est ajusté. Les mouvements ci-dessous permettent d’annuler ce changement.";
export const deskSearchNamed = "C’est enregistré. La recherche en tient compte dès maintenant.";
export const deskSearchDismissed =
  "La recherche est ignorée. Vous pouvez revenir sur cette décision ci-dessous.";
export const deskTillSettled =
  "Merci. Ces exemplaires ne sont plus soustraits. Une nouvelle lecture de toutes les quantités est en cours.";
export const deskTillRead = "La lecture des quantités est en cours. Rouvrez cette page dans une minute.";
export const deskCountApplied = "L’inventaire est inscrit au stock.";
export const deskCountDropped = "L’inventaire est abandonné. Le stock n’a pas changé.";
export const deskTitleUndone = "C’est annulé.";
export const deskTitleChanged =
  "Quelqu’un d’autre a modifié ce titre après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.";
export const deskListMade =
  "La liste est créée. Ajoutez-y des titres, puis affichez-la quand elle sera prête.";
export const deskTranslationsSaved = "Vos traductions sont enregistrées.";
export const deskListSaved = "C’est enregistré.";
export const deskListShown = "La liste est affichée sur le site.";
export const deskListHidden = "La liste est masquée : seul le personnel la voit.";
export const deskListFirst = "Elle est maintenant la première des listes en vedette.";
export const deskListAdded = "{count|# titre ajouté|# titres ajoutés}.";
export const deskListMoved = "Le titre est maintenant au rang {count}.";
export const deskListNotMoved = "Rien n’a été déplacé. Entrez un rang, par exemple 3.";
export const deskListTaken = "Le titre est retiré de la liste.";
export const deskListSorted = "Les titres sont triés.";
export const deskListRemoved = "La liste est supprimée.";
export const deskListChanged =
  "Rien n’a été modifié : quelqu’un d’autre a modifié cette liste entre-temps. La voici telle qu’elle est maintenant; réessayez s’il y a toujours lieu.";
export const deskPickSaved = "Le coup de cœur est enregistré.";
export const deskPickRemoved = "Le coup de cœur est retiré.";
export const deskDisputed = "La contestation est consignée.";
export const deskDisputeNoted = "Vos remarques sur la contestation sont enregistrées.";
export const deskNoted = "Votre note est enregistrée.";
export const deskAllResent = "{count|# courriel est de nouveau|# courriels sont de nouveau} en route.";
export const deskLoginsEnded = "{count|# session fermée|# sessions fermées}.";
export const deskResent = "Le courriel est de nouveau en route.";

export const deskImportChanged =
  "Quelqu’un d’autre a modifié cette importation après que vous avez ouvert la page; rien n’a donc été fait. Vérifiez, puis réessayez.";
export const deskImportDiscarded = "Le fichier est supprimé. Rien n’a été importé.";
export const deskImportCorrected = "Les lignes ont été essayées de nouveau : {count|# importée|# importées}.";
export const deskPagePublished = "C’est publié et déjà en ligne.";
export const deskPageRestored =
  "C’est rétabli et déjà en ligne; ce qui s’y trouvait avant figure parmi les versions.";
export const deskPageScheduled = "C’est prévu. La publication se fera toute seule.";
export const deskPageReopened = "C’est redevenu un brouillon.";
export const deskPageDiscarded = "Le brouillon est supprimé. Vous pouvez en commencer un autre ci-dessous.";
export const deskPageSaved = "C’est enregistré dans le brouillon.";
export const deskPageRemoved = "C’est retiré du brouillon. Vous pouvez le remettre ci-dessous.";
export const deskPageAdded =
  "C’est ajouté. Cette page et le menu restent des brouillons jusqu’à ce que vous publiiez les deux.";
export const deskWeekSent = "La semaine est marquée comme envoyée.";
export const deskWeekUnsent = "La semaine n’est plus marquée comme envoyée.";
export const deskWeekChanged = "Rien n’a été modifié : quelqu’un d’autre a déjà marqué cette semaine.";
