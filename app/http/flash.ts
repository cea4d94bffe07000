import { type Message, flash as words } from "#app/messages/words.ts";
import { setCookie } from "./cookies.ts";
import type { WebVisit } from "./visit.server.ts";

/**
 * The message for the next page: a code in a short-lived cookie, removed by the page that shows it. The server
 * stores nothing, and the cookie contains no text.
 */
export const FLASHES = {
  added: { kind: "success", message: words.added },
  updated: { kind: "success", message: words.updated },
  others_updated: { kind: "success", message: words.othersUpdated },
  removed: { kind: "success", message: words.removed },
  restored: { kind: "success", message: words.restored },
  not_restored: { kind: "error", message: words.notRestored },
  emptied: { kind: "success", message: words.emptied },
  unavailable_removed: { kind: "success", message: words.unavailableRemoved },
  unavailable_failed: { kind: "error", message: words.unavailableFailed },
  cart_changed: { kind: "error", message: words.cartChanged },
  location_changed: { kind: "success", message: words.locationChanged },
  cart_brought: { kind: "success", message: words.cartBrought },
  cart_lowered: { kind: "success", message: words.cartLowered },
  cart_sent: { kind: "success", message: words.cartSent },
  imported: { kind: "success", message: words.imported },
  logged_out: { kind: "success", message: words.loggedOut },
  logged_out_everywhere: { kind: "success", message: words.loggedOutEverywhere },
  password_changed: { kind: "success", message: words.passwordChanged },
  details_saved: { kind: "success", message: words.detailsSaved },
  email_changed: { kind: "success", message: words.emailChanged },
  email_confirmed: { kind: "success", message: words.emailConfirmed },
  confirmation_sent: { kind: "success", message: words.confirmationSent },
  link_expired: { kind: "error", message: words.linkExpired },
  account_deleted: { kind: "success", message: words.accountDeleted },
  address_saved: { kind: "success", message: words.addressSaved },
  address_removed: { kind: "success", message: words.addressRemoved },
  link_asked: { kind: "success", message: words.linkAsked },
  link_accepted: { kind: "success", message: words.linkAccepted },
  link_removed: { kind: "success", message: words.linkRemoved },
  switched: { kind: "success", message: words.switched },
  claimed: { kind: "success", message: words.claimed },
  copied: { kind: "success", message: words.copied },
  favourites_removed: { kind: "success", message: words.favouritesRemoved },
  favourite_added: { kind: "success", message: words.favouriteAdded },
  favourite_removed: { kind: "success", message: words.favouriteRemoved },
  registry_created: { kind: "success", message: words.registryCreated },
  registry_saved: { kind: "success", message: words.registrySaved },
  registry_deleted: { kind: "success", message: words.registryDeleted },
  registry_item_added: { kind: "success", message: words.registryItemAdded },
  registry_item_changed: { kind: "success", message: words.registryItemChanged },
  registry_item_removed: { kind: "success", message: words.registryItemRemoved },
  gift_question: { kind: "error", message: words.giftQuestion },
  gift_decided: { kind: "success", message: words.giftDecided },
  list_added: { kind: "success", message: words.listAdded },
  list_title_removed: { kind: "success", message: words.listTitleRemoved },
  list_created: { kind: "success", message: words.listCreated },
  list_saved: { kind: "success", message: words.listSaved },
  favourites_protected: { kind: "error", message: words.favouritesProtected },
  list_deleted: { kind: "success", message: words.listDeleted },
  list_shared: { kind: "success", message: words.listShared },
  list_unshared: { kind: "success", message: words.listUnshared },
  list_copied: { kind: "success", message: words.listCopied },
  list_in_cart: { kind: "success", message: words.listInCart },
  partly_in_cart: { kind: "success", message: words.partlyInCart },
  list_imported: { kind: "success", message: words.listImported },
  list_gone: { kind: "error", message: words.listGone },
  place_reserved: { kind: "success", message: words.placeReserved },
  place_awaited: { kind: "success", message: words.placeAwaited },
  reminders_stopped: { kind: "success", message: words.remindersStopped },
  code_added: { kind: "success", message: words.codeAdded },
  code_idle: { kind: "success", message: words.codeIdle },
  code_removed: { kind: "success", message: words.codeRemoved },
  gift_card_sent: { kind: "success", message: words.giftCardSent },
  card_added: { kind: "success", message: words.cardAdded },
  updated_card: { kind: "success", message: words.cardUpdated },
  card_removed: { kind: "success", message: words.cardRemoved },
  payment_called_off: { kind: "success", message: words.paymentCalledOff },
  payment_declined: { kind: "error", message: words.paymentDeclined },
  order_paid: { kind: "success", message: words.orderPaid },
  quote_declined: { kind: "success", message: words.quoteDeclined },
  desk_logged_out: { kind: "success", message: words.deskLoggedOut },
  desk_done: { kind: "success", message: words.deskDone },
  desk_phone_added: { kind: "success", message: words.deskPhoneAdded },
  desk_phone_saved: { kind: "success", message: words.deskPhoneSaved },
  desk_phone_placed: { kind: "success", message: words.deskPhonePlaced },
  desk_phone_discarded: { kind: "success", message: words.deskPhoneDiscarded },
  desk_not_refunded: { kind: "error", message: words.deskNotRefunded },
  desk_undone: { kind: "success", message: words.deskUndone },
  desk_undone_sent: { kind: "success", message: words.deskUndoneSent },
  desk_undone_quiet: { kind: "success", message: words.deskUndoneQuiet },
  desk_card_voided: { kind: "success", message: words.deskCardVoided },
  desk_card_changed: { kind: "error", message: words.deskCardChanged },
  desk_card_gone: { kind: "error", message: words.deskCardGone },
  desk_card_issued: { kind: "error", message: words.deskCardIssued },
  desk_card_sent: { kind: "success", message: words.deskCardSent },
  desk_customer_changed: { kind: "error", message: words.deskCustomerChanged },
  desk_customer_added: { kind: "success", message: words.deskCustomerAdded },
  desk_view_ended: { kind: "success", message: words.deskViewEnded },
  desk_erased: { kind: "success", message: words.deskErased },
  desk_promotion_made: { kind: "success", message: words.deskPromotionMade },
  desk_promotion_paused: { kind: "success", message: words.deskPromotionPaused },
  desk_promotion_resumed: { kind: "success", message: words.deskPromotionResumed },
  desk_promotion_ended: { kind: "success", message: words.deskPromotionEnded },
  desk_event_added: { kind: "success", message: words.deskEventAdded },
  desk_event_changed: { kind: "success", message: words.deskEventChanged },
  desk_event_same: { kind: "success", message: words.deskEventSame },
  desk_event_tickets: { kind: "success", message: words.deskEventTickets },
  desk_event_bundle: { kind: "success", message: words.deskEventBundle },
  desk_event_bundle_ended: { kind: "success", message: words.deskEventBundleEnded },
  desk_event_cancelled: { kind: "success", message: words.deskEventCancelled },
  desk_event_overtaken: { kind: "error", message: words.deskEventOvertaken },
  desk_import_changed: { kind: "error", message: words.deskImportChanged },
  desk_import_discarded: { kind: "success", message: words.deskImportDiscarded },
  desk_import_mended: { kind: "success", message: words.deskImportMended },
  desk_promotion_changed: { kind: "error", message: words.deskPromotionChanged },
  desk_picture_added: { kind: "success", message: words.deskPictureAdded },
  desk_picture_saved: { kind: "success", message: words.deskPictureSaved },
  desk_picture_point: { kind: "success", message: words.deskPicturePoint },
  desk_picture_no_point: { kind: "error", message: words.deskPictureNoPoint },
  desk_picture_replaced: { kind: "success", message: words.deskPictureReplaced },
  desk_picture_removed: { kind: "success", message: words.deskPictureRemoved },
  desk_title_added: { kind: "success", message: words.deskTitleAdded },
  desk_title_saved: { kind: "success", message: words.deskTitleSaved },
  desk_title_undone: { kind: "success", message: words.deskTitleUndone },
  desk_stock_adjusted: { kind: "success", message: words.deskStockAdjusted },
  desk_search_named: { kind: "success", message: words.deskSearchNamed },
  desk_search_dismissed: { kind: "success", message: words.deskSearchDismissed },
  desk_search_forgotten: { kind: "success", message: words.deskTitleUndone },
  desk_count_applied: { kind: "success", message: words.deskCountApplied },
  desk_count_dropped: { kind: "success", message: words.deskCountDropped },
  desk_title_changed: { kind: "error", message: words.deskTitleChanged },
  desk_opening_sent: { kind: "success", message: words.deskOpeningSent },
  desk_opening_arrived: { kind: "success", message: words.deskOpeningArrived },
  desk_opening_closed: { kind: "success", message: words.deskOpeningClosed },
  desk_settings_saved: { kind: "success", message: words.deskSettingsSaved },
  desk_settings_same: { kind: "success", message: words.deskSettingsSame },
  desk_shop_closed: { kind: "success", message: words.deskShopClosed },
  desk_shop_not_selling: { kind: "success", message: words.deskShopNotSelling },
  desk_setting_changed_meanwhile: { kind: "error", message: words.deskSettingChangedMeanwhile },
  desk_account_tried: { kind: "success", message: words.deskAccountTried },
  desk_account_not_accepted: { kind: "error", message: words.deskAccountNotAccepted },
  desk_account_removed: { kind: "success", message: words.deskAccountRemoved },
  desk_setting_taken_back: { kind: "success", message: words.deskSettingTakenBack },
  desk_setting_taken_back_before: { kind: "error", message: words.deskSettingTakenBackBefore },
  desk_setting_changed_since: { kind: "error", message: words.deskSettingChangedSince },
  desk_setting_invalid_now: { kind: "error", message: words.deskSettingInvalidNow },
  desk_disputed: { kind: "success", message: words.deskDisputed },
  desk_dispute_noted: { kind: "success", message: words.deskDisputeNoted },
  desk_noted: { kind: "success", message: words.deskNoted },
  desk_resent: { kind: "success", message: words.deskResent },
  desk_login_ended: { kind: "success", message: words.deskLoginEnded },
  desk_device_removed: { kind: "success", message: words.deskDeviceRemoved },
  desk_staff_saved: { kind: "success", message: words.deskStaffSaved },
  desk_staff_locked: { kind: "success", message: words.deskStaffLocked },
  desk_staff_unlocked: { kind: "success", message: words.deskStaffUnlocked },
  desk_factor_reset: { kind: "success", message: words.deskFactorReset },
  desk_pin_set: { kind: "success", message: words.deskPinSet },
  desk_pin_unlocked: { kind: "success", message: words.deskPinUnlocked },
  desk_pin_reset: { kind: "success", message: words.deskPinReset },
  desk_counter_made: { kind: "success", message: words.deskCounterMade },
  desk_counter_ended: { kind: "success", message: words.deskCounterEnded },
  desk_counter_left: { kind: "success", message: words.deskCounterLeft },
  desk_password_set: { kind: "success", message: words.deskPasswordSet },
  failed: { kind: "error", message: words.failed },
} as const satisfies Record<string, { kind: "success" | "error"; message: Message }>;

export type FlashCode = keyof typeof FLASHES;

export interface Flash {
  code: FlashCode;
  kind: "success" | "error";
  message: string;
  /** What the message is about, such as an eisbn or a number of titles. */
  about: string;
}

const NAME = "flash" as const;

export function flashCookie(visit: { secure: boolean }, code: FlashCode, about: string): string {
  return setCookie(NAME, about ? `${code}.${about}` : code, { maxAge: 60, secure: visit.secure });
}

export function readFlash({ cookies, t }: Pick<WebVisit, "cookies" | "t">): Flash | undefined {
  const [code = "", about = ""] = (cookies.get(NAME) ?? "").split(".");
  if (!Object.hasOwn(FLASHES, code)) return undefined;
  const known = code as FlashCode;
  const { kind, message } = FLASHES[known];
  return { code: known, kind, about, message: t<string>(message, { count: Number(about) }) };
}

/** The Set-Cookie that removes the message. */
export function spentFlash(visit: { secure: boolean }): string {
  return setCookie(NAME, "", { maxAge: 0, secure: visit.secure });
}
