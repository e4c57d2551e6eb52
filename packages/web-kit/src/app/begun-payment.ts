import { asBoolean, asTexts, stored } from './stored.ts'

/**
 * The payment that was opened last in this browser and of which it has not heard the end: its page may have been closed after the card was
 * charged. Whoever comes back is told.
 */
export const begunPayment = stored('local', 'evenhand.begunPayment', asTexts('paymentIntentId', 'amount'))

/** The payment for which a card left this page, while nobody has said what became of it. */
export const sentPayment = stored('session', 'evenhand.sentPayment', asTexts('paymentIntentId'))

/** The key under which something was asked of the server, so that a reload asks for the same and not for a second one. */
const askedBefore = asTexts('what', 'key')
export const addedFromAddress = stored('session', 'evenhand.addedFromAddress', askedBefore)
export const openedPayment = stored('session', 'evenhand.openedPayment', askedBefore)

/** Whether the donor covers the card fee of what is in the cart. */
export const feeChoice = stored('session', 'evenhand.coversFee', asBoolean)
