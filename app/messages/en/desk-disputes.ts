/** The desk: payments that customers dispute. */
export const disputesTitle = "Disputes";
export const which = "Which disputes";
export const all = "All disputes";
export const states = {
  open: "To answer",
  under_review: "Under review",
  won: "Won",
  lost: "Lost",
} as const;
export const none = "No disputes.";
export const lead =
  "A customer has asked their bank or the payment provider for their money back. If you do not answer in time, you lose it.";
export const columns = {
  order: "Order",
  amount: "Amount",
  reason: "Reason",
  due: "Answer by",
  state: "State",
} as const;
export const answerBy = "Answer by";
export const amount = "Amount";
export const reason = "Reason";
export const reference = "Number";
export const state = "State";
export const order = "Order";
export const provider = "Through";
export const opened = "Recorded";
export const reasons = {
  unauthorized: "They say that they did not make this payment",
  not_received: "They say that the order did not arrive",
  not_as_described: "They say that it is not what they ordered",
  duplicate: "They say that they paid twice, or in another way",
  wrong_amount: "They say that the amount is wrong",
  no_credit: "They say that a refund has not arrived",
  other: "Another reason",
} as const;
export const disputeTitle = "Dispute about order {number}";
export const pageOfDispute = "Dispute";
export const back = "To the disputes";
export const late = "{date} (overdue)";
export const noDate = "No date";
export const lost = "Lost";
export const lostOn = "{amount} on {date}";
export const regained = "Back";

export const howTo = "What to do";
export const answerAt =
  "Answer it at {provider}, with the invoice and, if it was sent, the tracking number. Nothing that you do here answers it.";
export const answerThere = "Answer at {provider}";
export const answerByHand =
  "Answer it where you learned of it: at your bank or the provider of your card terminal. Nothing that you do here answers it.";
export const refundText =
  "If the customer is right, you can refund the order instead, at the provider or here, but not both.";
export const noteTitle = "Write down what you did";
export const note = "Note for colleagues";
export const noteHint = "Such as what you sent, and where. The order’s history shows it.";
export const newState = "It is now";
export const newStates = {
  open: "To answer",
  under_review: "Answered, and under review",
  won: "Won: we keep the money",
  lost: "Lost: the customer gets the money",
} as const;
export const noteSubmit = "Save";
export const history = "History";

export const addTitle = "Record a dispute of order {number}";
export const add = "Record a dispute";
export const addText =
  "For a dispute that you heard of from your bank or a provider. PayPal, Stripe and Square report disputes by themselves.";
export const dueHint = "The last day on which you can answer, if you know it.";
export const referenceHint = "What the bank or the provider calls it.";
export const addSubmit = "Record it";

export const onOrder = {
  open: "The customer disputes {amount} of this order.",
  open_by: "Answer by {date}: the customer disputes {amount} of this order.",
  under_review: "The customer disputes {amount} of this order. The dispute is under review.",
  won: "The customer disputed {amount} of this order. You won.",
  lost: "You lost a dispute about {amount} of this order.",
} as const;
export const seeDispute = "See the dispute";
export const lostRow = "Lost in a dispute, {date}";
export const refundWarning =
  "The customer disputes this payment. If you lose the dispute, they get the money from there as well.";
export const historyOpened = "{provider}: the customer disputes {amount}.";
export const historyStates = {
  open: "{provider}: the dispute about {amount} has to be answered again.",
  under_review: "{provider}: the dispute about {amount} is under review.",
  won: "{provider}: the dispute about {amount} is won.",
  lost: "{provider}: the dispute about {amount} is lost.",
} as const;

export const emailSubject = "A customer disputes the payment of order {number}";
export const emailText = "{provider} reports that the customer disputes {amount} of order {number}.";
export const emailAnswer = "Answer it at {provider} in time, or the customer gets the money.";
export const emailButton = "See the dispute";
