/** Health: what staff read about the shop's emails, background work, backups, disk, errors and logins. */
export const healthTitle = "Health";
export const lead = "How your shop and its server are doing. What needs you most comes first.";
export const allWell = "All is well.";
export const states = { problem: "Needs you", warning: "Could be better", ok: "All is well" } as const;
export const subjects = {
  emails: "Emails",
  work: "Work in the background",
  imports: "Imports",
  pictures: "Pictures from feeds",
  webhooks: "Webhooks",
  shop: "The shop itself",
  backups: "Backups",
  restoring: "Trying a backup",
  disk: "Room on the disk",
  errors: "Errors that shoppers saw",
  till: "Stock at Square",
} as const;
export const shopOpen = "Everybody can see it.";
export const shopClosed =
  "It is closed to guests. If you don’t want that, change it under Settings, Who may see and order.";
export const shopSells = "It takes orders.";
export const shopSellsNothing = "It takes no orders: online ordering is off in the settings.";
export const shopUndelivered =
  "Nobody can finish an order: there is neither pickup, nor shipping, nor local delivery. Tick one of them under Settings, Pickup and local delivery or Shipping tables.";
export const shopSettings = "Settings";

/** Follows what the desk cannot fix. */
export const askOperator = "Ask the person who runs your server.";

export const emailsFine = "Nothing failed in the last week.";
export const emailsFailed =
  "{count|One email|# emails} could not be sent in the last week. If the address is right, send it again; if it is wrong, call the customer.";
export const emailsNoServer =
  "This server cannot send email: it writes emails into files, and nobody gets them. Ask the person who runs your server to set up a mail server.";
export const emailsAll = "All emails that failed";
export const emailsAgain = "Send all of them again";

export const workFine = "Nothing is late.";
export const workWaiting = "Nothing is late. {count|One email waits|# emails wait} to be sent.";
export const workLate =
  "Nothing has been done for {count|one minute|# minutes}: emails and everything else that the shop does by itself are waiting.";
export const workStuck =
  "{count|One email was|# emails were} given up because the server had trouble, and nothing tries to send {count|it|them} any more.";
export const workReports =
  "{count|One file of a report|# files of reports} could not be made in the last week. Ask for the report again. If that fails too, tell the person who runs your server.";
export const workAgain = "Try again";

export const importsFine =
  "No import of the last two weeks failed, and none left a refused row to correct. Those that were undone don’t count.";
export const importsBad =
  "These failed or refused rows in the last two weeks. Open one to see why, to correct its rows, or to try it again.";
export const importsSilent =
  "No file of this kind has come since {date}: {kind}. Before, one came at least every {days|day|# days}. Ask the person who sends it, or the person who runs your server.";
export const importsFailed = "failed";
export const importsRefused = "{count|one row|# rows} refused";
export const importsAll = "All imports";

export const picturesFine =
  "Every picture that publishers’ feeds link to could be fetched, or is still waiting.";
export const picturesMissing =
  "{count|One picture|# pictures} that publishers’ feeds link to could not be fetched, or {count|says|say} that there is no cover. Until then, the shop shows a cover that it drew itself.";
export const picturesSilent =
  "{count|A server|# servers} that publishers keep pictures on {count|does|do} not answer: {hosts}. The shop tries again by itself.";
export const webhooksFine = "Every program gets its events.";
export const webhooksFailing =
  "{count|One program|# programs} could not be reached the last time. The shop keeps trying for three days.";
export const webhooksOff =
  "{count|One webhook was|# webhooks were} switched off, because nothing arrived there. Ask the program’s makers, then switch it on again.";
export const webhooksAll = "See webhooks";
export const picturesAll = "See these pictures";
export const picturesTitle = "Pictures that could not be fetched";
export const picturesLead =
  "Feeds link to these pictures, and the shop could not get them. If you want one of these titles to have a cover, give it one of your own: open the title, and choose Cover.";
export const picturesNone = "Every picture could be fetched.";
export const pictureColumns = {
  title: "Title",
  address: "Address",
  why: "Why",
  again: "Tried again",
} as const;
export const pictureNoTitle = "A title that is not in your shop";
export const pictureNever = "Not any more";
export const picturesMore = "More pictures";
export const pictureProblems = {
  bad_url: "The address is wrong.",
  not_public: "The address is in a private network.",
  unreachable: "The server does not answer.",
  certificate: "The server cannot prove who it is.",
  not_found: "There is nothing at this address.",
  too_large: "The file is too large.",
  not_a_picture: "It is not a picture that can be read.",
  too_small: "The picture is too small.",
  too_many_pixels: "The picture has too many pixels.",
  not_stored: "It could not be stored.",
} as const;
export const picturePlaceholder =
  "It only says that there is no cover: several different books share it. If it is a real cover, ask the person who runs your server to run: shop pictures keep {id}";

export const backupsNone =
  "The server makes no backups by itself. Make sure that somebody makes them: without one, a broken disk takes your orders and customers with it.";
export const backupsEmpty = "No backup has been made in {folder} yet.";
export const backupsOld =
  "The last backup is from {time}, in {folder}. There should be one every {hours|hour|# hours}.";
export const backupsFine = "The last backup was made {time}, in {folder}.";

export const restoringNever =
  "No backup was ever restored for a test. One that was never tried may turn out to be useless on the day you need it. Ask the person who runs your server to run: shop restore-test";
export const restoringOld =
  "A backup was last restored for a test on {time}. Ask the person who runs your server to do it again: shop restore-test";
export const restoringFine = "A backup was last restored for a test on {time}, and it worked.";

export const gigabytes = "{size} GB";
export const megabytes = "{size} MB";
export const diskFine = "{free} are free. The database takes {size}.";
export const diskLittle =
  "{free} are free, which is little. The database takes {size}. There may not be room for a backup or a new version.";
export const diskFull =
  "Only {free} are free: soon, no order can be stored. The database takes {size}. Make room now.";

export const errorsFine = "Every page could be shown in the last seven days.";
export const errorsSeen =
  "{count|One page|# pages} could not be shown in the last seven days. If it is always the same page, show the list to the person who runs your server.";
export const errorsTitle = "Errors that shoppers saw";
export const errorsAll = "See the errors";
export const errorsLead =
  "When a page cannot be shown, the shopper sees a reference. Enter the one that they read out to you; its first four characters are enough.";
export const lookUp = "Look up an error";
export const reference = "Reference";
export const find = "Look it up";
export const noError =
  "There is no error with this reference in the last 30 days. Ask for it again: it has the digits 0 to 9 and the letters a to f.";
export const errorsNone = "No page failed in the last seven days.";
export const errorsShowAll = "All errors of the last seven days";
export const older = "Older errors";
export const errorColumns = { when: "When", what: "What happened", reference: "Reference" } as const;
export const opened = "Somebody opened {page}, and the server could not show it.";
export const sent =
  "Somebody sent a form at {page}, and the server could not finish. Before they try again, check whether it went through, such as an order.";
export const anyPage = "a page";
export const forOperator =
  "For the person who runs your server: {kind}. The log has more, under the reference.";

export const tillFine = "Counts are read and sales are sent.";
export const tillReading = "Square’s counts could not be read since {time}: {problem}";
export const tillSending =
  "{count|One sale has|# sales have} waited since {time} for Square to hear of {count|it|them}. Books that you sold here may be sold again at the till.";
export const tillFailed =
  "Square did not take {count|one sale|# sales}. Correct {count|its count|their counts} at Square, and say so under “See what differs”.";
export const tillLink = "See what differs";

export const checkServer = "Check the server thoroughly";
export const loginsLink = "Logins";
export const toHealth = "Back to Health";

export const loginsTitle = "Logins";
export const loginsLead =
  "Everybody who is logged in to the desk now; earlier logins are below. End a login that nobody knows. If you don’t trust a computer, end them all and have the passwords changed.";
export const person = "Name";
export const since = "Since";
export const where = "Browser";
export const counter = "Counter: {name}";
export const action = "Action";
export const here = "This is you";
export const end = "End this login";
export const endOf = "of {name}, since {time}";
export const moreLogins = "{count|One older login is|# older logins are} not listed here.";
export const endOthers = "End all others";
export const notYours = "Only an owner may end it";
export const lockedTitle = "Locked out";
export const lockedLead =
  "These people cannot log in, or cannot use their PIN. Open the name to let them in again.";
export const locked = "Login locked";
export const pinLocked = "PIN locked after five wrong ones";
export const lockedByTries =
  "Somebody who typed too many wrong passwords can try again after 15 minutes, or at once with a link: open their name under Staff, and send one.";
export const noneLocked = "Nobody is locked out.";
export const pastTitle = "Earlier logins";
export const pastLead = "The last {count} that have ended. Logins are kept for 90 days.";
export const pastNone = "No login has ended yet.";
export const ended = "Until";
export const staffLink = "All staff";

/** On Today. */
export const onToday = "Needs you: {subjects}";
