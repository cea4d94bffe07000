// Only the server turns these into text, so none of them is in a page's scripts.
export const deskLoggedOut = "You are logged out of the desk.";
export const deskLoginEnded = "The login has ended.";
export const deskDeviceRemoved = "The device is removed.";
export const deskStaffSaved = "Saved. It counts from their next page on.";
export const deskStaffLocked = "Locked out, and logged out everywhere.";
export const deskStaffUnlocked = "This login is open again.";
export const deskFactorReset = "The second factor is reset. They can log in with their password alone.";
export const deskPinSet = "Your PIN is set.";
export const deskPinUnlocked = "The PIN works again.";
export const deskPinReset = "The PIN is removed. They can set a new one.";
export const deskProgramEnded = "The key has ended. It opens nothing from now on.";
export const deskWebhookArrived = "The event has arrived.";
export const deskWebhookNotArrived =
  "The event did not arrive. Below is what was answered; the shop tries again.";
export const deskWebhookGone = "This event is too old to be sent again.";
export const deskWebhookOn = "The webhook is on again.";
export const deskWebhookRemoved = "The webhook is removed.";
export const deskProgramEndedBefore = "This key had ended already.";
export const deskCounterMade = "This browser is a counter now.";
export const deskCounterEnded = "The counter has ended.";
export const deskCounterLeft = "Locked. Your PIN opens it again.";
export const deskPasswordSet = "Your password is set. Log in with it.";
export const added = "Added to cart";
export const updated = "Your cart is up to date.";
export const othersUpdated = "Your other changes are saved.";
export const removed = "Removed from your cart.";
export const restored = "We’ve put back what you removed.";
export const notRestored = "This can’t be put back any more. Please add it to your cart again.";
export const emptied = "Your cart is empty now.";
export const unavailableRemoved = "Unavailable items removed from cart";
export const unavailableFailed = "Error removing unavailable items";
export const cartChanged =
  "Your cart has changed since you saw it. Please look it over; nothing was charged.";
export const locationChanged = "You are now shopping at the location you chose.";
export const cartBrought =
  "{count|One title|# titles} from before you logged in {count|is|are} in your cart.";
export const cartLowered =
  "{count|One title|# titles} from before you logged in {count|is|are} in your cart. We lowered some quantities to what we have in stock.";
export const loggedOut = "You are logged out.";
export const loggedOutEverywhere = "You are logged out on every device.";
export const passwordChanged = "Your password has been successfully changed.";
export const detailsSaved = "Your details are saved.";
export const emailChanged = "Your email is changed.";
export const emailConfirmed = "Your email is confirmed.";
export const confirmationSent = "We have sent you an email. Its link works once, within an hour.";
export const linkExpired = "Confirmation link has expired";
export const accountDeleted = "Your account is deleted.";
export const addressSaved = "Address saved successfully";
export const addressRemoved = "Address removed successfully";
export const linkAsked = "Your invitation is on its way.";
export const linkAccepted = "You can now buy for this institution.";
export const linkRemoved = "The link is removed.";
export const switched = "You’ve changed the account you are buying for. Each account has its own cart.";
export const claimed = "Your earlier orders are now in your account.";
export const failed = "There was an error.";
export const imported = "{count|One title is|# titles are} in your cart now.";
export const cartSent = "Your cart is on its way by email.";
export const codeAdded = "Your code is added.";
export const codeIdle =
  "Your code is saved, but it doesn’t apply to this order. The reason is shown beside it.";
export const codeRemoved = "Code removed.";
export const giftCardSent = "Your gift card will be sent to this address.";
export const cardAdded = "Your gift card is added.";
export const cardUpdated = "The amount is saved.";
export const cardRemoved = "Gift card removed.";
export const paymentCalledOff = "Payment cancelled. Nothing was charged.";
export const paymentDeclined =
  "Your payment was declined. Nothing was charged; you can try again or choose another way.";
export const orderPaid = "Thank you. Your payment has arrived.";
export const quoteDeclined = "You have declined this quote.";
export const placeReserved = "Thank you. We’ve emailed you your reservation.";
export const placeAwaited =
  "Thank you. The event is full, so you’re on the waiting list. We’ve emailed you the details.";
export const remindersStopped = "We won’t send you reminders any more.";
export const copied = "The titles in your cart are now in your favourites.";
export const favouritesRemoved = "We removed the titles you bought from your favourites.";
export const favouriteAdded = "Added to favourites.";
export const favouriteRemoved = "Removed from favourites.";
export const registryCreated = "Your gift registry is ready. Add books to it from their pages.";
export const registrySaved = "Your changes are saved.";
export const registryDeleted = "Your gift registry is deleted.";
export const registryItemAdded = "Added to the gift registry.";
export const registryItemChanged = "Your gift registry is up to date.";
export const registryItemRemoved = "Removed from the gift registry.";
export const giftQuestion =
  "A gift registry no longer wants everything in your cart. Please decide about the gifts below; you haven’t been charged.";
export const giftDecided = "Your cart is up to date.";
export const listAdded = "Added to the list.";
export const listTitleRemoved = "Removed from the list.";
export const listCreated = "Your list is ready.";
export const listSaved = "Your changes are saved.";
export const favouritesProtected = "Your favourites can’t be renamed or deleted.";
export const listDeleted = "Your list is deleted.";
export const listShared = "Your list is shared. Send its link to anyone you like.";
export const listUnshared = "Your list is private again.";
export const listCopied = "List copied successfully.";
export const listInCart = "Added to cart successfully.";
export const partlyInCart = "Added to cart successfully: {count|one title|# titles}.";
export const listImported = "{count|One title was|# titles were} added to the list.";
export const listGone = "This list no longer exists. You may have deleted it in another window.";
export const deskDone = "Done.";
export const deskPhoneAdded = "Added.";
export const deskPhoneSaved = "Saved.";
export const deskPhonePlaced = "The order is placed.";
export const deskPhoneDiscarded = "Phone order discarded.";
export const deskNotRefunded =
  "The copies are taken off, but the money was not refunded: the payment provider refused. This page says why. To try again, refund an amount.";
export const deskRefundRefused =
  "The payment provider refused the refund, so not all of the money went back. This page says why.";
export const deskUndone = "Undone. The email about it was not sent.";
export const deskUndoneSent =
  "Undone. The email about it had left already, so you may want to write to the customer.";
export const deskUndoneQuiet = "Undone.";
export const deskCardVoided = "The card is void.";
export const deskCardChanged =
  "This card was used or changed after you opened the page, so nothing was done. Please check it and try again.";
export const deskCardGone = "This card is void already, so nothing was done.";
export const deskCardIssued =
  "This form has issued this card already. We show a number once: if nobody has it, move the balance to a new number.";
export const deskCardSent = "The card is on its way.";
export const deskCustomerChanged =
  "Someone else changed this customer after you opened the page, so nothing was done. Please check and try again.";
export const deskCustomerAdded = "The account is made, and an email with a link is on its way.";
export const deskViewEnded = "You see the shop as yourself again.";
export const deskErased = "The customer is erased.";
export const deskOpeningSent = "The email is on its way. Look into your mailbox, and into its spam folder.";
export const deskOpeningArrived = "Emails arrive. That is done.";
export const deskOpeningClosed = "The list is put away.";
export const deskSettingsSaved = "Saved. It counts from now on.";
export const deskSettingsZone =
  "Saved. The shop’s clock went with it to the new province: check the time zone if that is not right.";
export const deskSettingsSame = "Nothing was different, so nothing was saved.";
export const deskShopClosed =
  "Saved. The shop is closed now: guests see your message and nothing else. You still see everything at the desk. To open it, untick the box again.";
export const deskShopNotSelling =
  "Saved. Nobody can order anything from now on; orders that were placed stay. To sell again, tick the box again.";
export const deskShopWithoutDelivery =
  "Saved. Nobody can finish an order now: there is neither pickup, nor shipping, nor local delivery. Tick one of them again to sell.";
export const deskSettingChangedMeanwhile =
  "Nothing was removed: somebody changed this list while you had it open. Look again.";
export const deskAccountTried = "The provider accepts this account.";
export const deskAccountNotAccepted =
  "The account is stored, but the provider does not accept it, or could not be reached. Check what you entered, and try it again.";
export const deskAccountRemoved = "The account is removed. Shoppers can no longer pay with it.";
export const deskSettingTakenBack = "Taken back. The settings are as they were before that change.";
export const deskSettingTakenBackBefore = "Somebody has already taken this change back.";
export const deskSettingChangedSince =
  "Nothing was taken back: what it changed has been changed again since. Take the newer change back first, or change it by hand.";
export const deskSettingInvalidNow =
  "Nothing was taken back: the older settings no longer fit the others. Change them by hand.";
export const deskPreorderSaved = "The pre-order offer is saved.";
export const deskPreorderRemoved = "The offer is removed. Orders keep what they were promised.";
export const deskPreorderRestored = "The offer is back.";
export const deskPreorderChanged = "Somebody else changed the offer first. This is how it is now.";
export const deskEventAdded = "The event is in the shop.";
export const deskEventChanged = "Saved.";
export const deskEventSame = "Nothing was changed.";
export const deskEventTickets = "The tickets are for sale like this.";
export const deskEventBundle = "The two are offered together.";
export const deskEventBundleEnded = "The two are no longer offered together.";
export const deskEventCancelled = "The event is cancelled, and everybody concerned gets an email.";
export const deskDoorSaved = "Saved: who came is stored.";
export const deskEventOvertaken =
  "Somebody changed or cancelled this event after you opened the form, so nothing was done. This is how it is now.";
export const deskPromotionMade = "The promotion is made.";
export const deskPromotionPaused = "The promotion is paused: nobody can use it.";
export const deskPromotionResumed = "The promotion can be used again.";
export const deskPromotionEnded = "The promotion has ended.";
export const deskPromotionChanged =
  "Someone else changed this promotion after you opened the page, so nothing was done. Please check and try again.";
export const deskPictureAdded = "The picture is added. Choose the point to keep, if the middle is not right.";
export const deskPictureSaved = "Saved.";
export const deskPicturePoint = "The shop keeps this point in view now.";
export const deskPictureNoPoint =
  "Nothing was changed. Click on the picture, or choose one of the nine places.";
export const deskPictureReplaced = "Replaced: the shop shows this picture now.";
export const deskPictureRemoved = "The picture is removed.";
export const deskTitleAdded = "The title is added. Shoppers find it at once.";
export const deskTitleShared =
  "The title is added. Another shop here has it already, so its title and author are as they wrote them; the price is yours.";
export const deskTitleSaved = "Saved. The history below can take it back.";
export const deskStockAdjusted = "The stock is adjusted. The movements below can take it back.";
export const deskSearchNamed = "Saved. Shoppers find it from now on.";
export const deskSearchDismissed = "Dismissed. You can take that back below.";
export const deskTillSettled =
  "Thank you. These copies are no longer subtracted. All counts are being read again.";
export const deskTillRead = "The counts are being read. Open this page again in a minute.";
export const deskCountApplied = "The count is written to the stock.";
export const deskCountDropped = "Count discarded. The stock has not changed.";
export const deskTitleUndone = "Undone.";
export const deskTitleChanged =
  "Someone else changed this title after you opened the page, so nothing was done. Please check and try again.";
export const deskListMade = "The list is made. Add titles to it, and show it when it is ready.";
export const deskTranslationsSaved = "Your translations are saved.";
export const deskListSaved = "Saved.";
export const deskListShown = "The list is shown in the shop.";
export const deskListHidden = "The list is hidden: only staff see it.";
export const deskListFirst = "It is the first of the featured lists now.";
export const deskListAdded = "{count|One title|# titles} added.";
export const deskListMoved = "Moved to place {count}.";
export const deskListNotMoved = "Nothing was moved. Enter a place such as 3.";
export const deskListTaken = "The title is removed from the list.";
export const deskListSorted = "The titles are sorted.";
export const deskListRemoved = "The list is deleted.";
export const deskListChanged =
  "Nothing was changed: somebody else changed this list meanwhile. This is how it is now; try again if it is still right.";
export const deskPickSaved = "The staff pick is saved.";
export const deskPickRemoved = "The staff pick is taken back.";
export const deskDisputed = "The dispute is recorded.";
export const deskDisputeNoted = "What you wrote about the dispute is saved.";
export const deskNoted = "Your note is saved.";
export const deskAllResent = "{count|One email is|# emails are} on the way again.";
export const deskLoginsEnded = "{count|One login|# logins} ended.";
export const deskResent = "The email is on its way again.";

export const deskImportChanged =
  "Someone else changed this import after you opened the page, so nothing was done. Please check and try again.";
export const deskImportDiscarded = "The file is deleted. Nothing was imported.";
export const deskImportCorrected = "The rows were tried again, and {count|one went in|# went in}.";
export const deskPagePublished = "Published. Shoppers see it now.";
export const deskPageRestored =
  "Restored. Shoppers see it now, and what was there before is among the versions.";
export const deskPageScheduled = "Scheduled. It will be published by itself.";
export const deskPageReopened = "This is a draft again.";
export const deskPageDiscarded = "Draft discarded. You can edit it again below.";
export const deskPageSaved = "Saved in the draft.";
export const deskPageRemoved = "Removed from the draft. You can put it back below.";
export const deskPageAdded = "Added. This page and the menu are drafts until you publish both.";
export const deskWeekSent = "The week is marked as sent.";
export const deskWeekUnsent = "The week is no longer marked as sent.";
export const deskWeekChanged = "Nothing was changed: somebody else has marked this week already.";
