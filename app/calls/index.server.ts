import type { ReadAnswer } from "#app/lib/deferred.ts";
import type { Failure } from "#app/messages/result.ts";
import * as account from "./account/account.server.ts";
import * as details from "./account/details.server.ts";
import * as linked from "./account/linked-accounts.server.ts";
import * as logIn from "./account/log-in.server.ts";
import * as address from "./address/address.server.ts";
import * as browse from "./browse/browse.server.ts";
import * as finding from "./browse/isbn-search.server.ts";
import * as cart from "./cart/cart.server.ts";
import { importCart } from "./cart/import.server.ts";
import * as checkout from "./checkout/checkout.server.ts";
import * as delivery from "./checkout/delivery.server.ts";
import * as gifts from "./checkout/gifts.server.ts";
import * as paying from "./checkout/payment.server.ts";
import * as quote from "./checkout/quote.server.ts";
import type { Call } from "./common/define.server.ts";
import * as event from "./event/event.server.ts";
import * as reservations from "./event/reservations.server.ts";
import * as giftcard from "./giftcard/giftcard.server.ts";
import * as giftregistry from "./giftregistry/giftregistry.server.ts";
import * as order from "./order/order.server.ts";
import * as report from "./report/report.server.ts";
import * as session from "./session/session.server.ts";
import { transfer } from "./session/transfer.server.ts";
import * as store from "./store/store.server.ts";
import * as authors from "./title/authors.server.ts";
import * as follows from "./title/follows.server.ts";
import * as title from "./title/title.server.ts";
import { importFile } from "./titlelist/import.server.ts";
import * as listCart from "./titlelist/list-cart.server.ts";
import * as ownLists from "./titlelist/own-lists.server.ts";
import * as titlelist from "./titlelist/titlelist.server.ts";

/** Every call, by group. Adding one here makes it available to screens and to `/api`. */
export const calls = [
  store.getSitemap,
  store.getSettings,
  store.getContactAndHours,
  store.getPrivacyPolicyPage,
  store.getCountryList,
  store.getProvinceList,
  store.getProvince,
  store.setMultistoreLocation,
  store.logError,

  session.get,
  session.getChecksum,
  session.getStatus,

  title.getStockNotice,
  title.answerStockNotice,
  title.getItem,
  title.getProductCode,
  title.getBindingItems,
  title.getSeriesItems,
  title.getAuthorItems,
  title.getRelatedItems,
  authors.getAuthor,
  title.getPrizes,
  title.getPrizeItems,
  title.getLibroAudiobooks,
  title.requestStockNotice,
  follows.follow,
  follows.getFollow,
  follows.answerFollow,

  browse.get,
  browse.suggest,
  finding.browseUrl,
  finding.browseFile,

  titlelist.getCustom,
  titlelist.getChosen,
  titlelist.getItems,
  titlelist.getPlace,
  titlelist.getFeatureList,
  titlelist.getPdfOptions,
  titlelist.getFeaturePdfOptions,
  titlelist.get,
  titlelist.getImage,
  ownLists.getLists,
  ownLists.addItemToList,
  ownLists.removeItemFromList,
  ownLists.removeItemsFromList,
  ownLists.setFavourite,
  ownLists.getFavourites,
  ownLists.getHeld,
  ownLists.create,
  ownLists.modify,
  ownLists.deleteList,
  ownLists.getPublicUrl,
  ownLists.copyFromList,
  listCart.copyToCart,
  listCart.addTitles,
  importFile,

  event.getList,
  event.getUpcoming,
  event.getByAuthor,
  event.get,
  reservations.reservePlace,
  reservations.getReservation,
  reservations.cancelReservation,
  reservations.stopReminders,

  giftregistry.getAll,
  giftregistry.get,
  giftregistry.create,
  giftregistry.update,
  giftregistry.deleteRegistry,
  giftregistry.addItem,
  giftregistry.updateItem,
  giftregistry.deleteItem,
  giftregistry.findRegistry,
  giftregistry.getThanks,

  cart.get,
  cart.quantityOf,
  cart.add,
  cart.addBundle,
  cart.addTickets,
  cart.bundleQuestion,
  cart.update,
  cart.question,
  cart.questions,
  cart.answerRegistry,
  cart.removeItem,
  cart.removeAll,
  cart.removeUnavailable,
  cart.restore,
  cart.copyCartToList,
  cart.email,
  importCart,

  checkout.get,
  checkout.setDelivery,
  checkout.setExtras,
  checkout.getPaymentChoices,
  checkout.setPaymentChoice,
  checkout.announceProvider,
  checkout.setCreditCard,
  checkout.cardPayment,
  checkout.submit,
  checkout.chaseInit,
  delivery.setAddress,
  delivery.getShippingProviders,
  delivery.getShippingBatch,
  delivery.setShipping,
  gifts.addPromocode,
  gifts.removePromocode,
  gifts.addGiftCard,
  gifts.editGiftCard,
  gifts.removeGiftCard,
  gifts.balance,
  giftcard.get,
  giftcard.openCards,
  giftcard.getPdf,
  quote.requestQuote,
  quote.keepQuote,
  quote.getQuoteChoices,
  quote.acceptQuote,
  quote.declineQuote,
  paying.paypalSuccess,
  paying.chaseSuccess,
  paying.getProvider,
  paying.paymentMessage,
  paying.paymentDone,
  paying.paymentRef,
  paying.callOffPayment,

  order.get,
  order.getList,
  order.getExcel,
  order.getQuotePdf,
  order.getPayment,
  order.pay,
  order.sendGiftCard,
  order.claim,

  report.startReport,
  report.getChoices,
  report.progress,
  report.get,
  report.getPdf,
  report.getExcel,
  report.getCartExcel,

  account.check,
  account.verify,
  account.create,
  logIn.login,
  logIn.logout,
  account.emailPasswordToken,
  account.checkPasswordToken,
  account.resetPassword,
  details.get,
  details.sendConfirmation,
  details.checkConfirmation,
  details.modify,
  details.deleteAccount,
  details.exportData,
  logIn.switchAccount,
  linked.getAvailableChildren,
  linked.getAvailableCorps,
  linked.getInvitation,
  linked.linkToRequest,
  linked.linkToVerify,
  linked.removeChildLink,
  linked.removeParentLink,

  address.getList,
  address.create,
  address.modify,
  address.deleteAddress,
  address.setPreferred,

  transfer,
] as const;

type Calls = (typeof calls)[number];
export type CallName = Calls["name"];
type CallNamed<Name extends CallName> = Extract<Calls, { name: Name }>;
/** A call's answer, with what it defers worked out (`readNow`). */
export type Output<Name extends CallName> =
  CallNamed<Name> extends Call<Name, infer _Input, infer Out, infer _Sent> ? ReadAnswer<Out> : never;
/** A call's answer if it does not fail. */
export type Answer<Name extends CallName> = Exclude<Output<Name>, Failure>;

/** Every call, as a list to go through. */
export const allCalls: readonly Call<CallName>[] = [...calls];

const byName = new Map<string, Call>();
for (const call of allCalls) for (const name of [call.name, ...call.aliases]) byName.set(name, call);

/** Finds a call by its name or an alias. */
export function callNamed(name: string): Call | undefined {
  return byName.get(name);
}
