import { asBoolean, asTexts, stored } from './stored.ts'

/**
 * The payment that was opened last in this browser and of which it has not heard the end: its page may have been closed after the card was
 * charged. Whoever comes back is told.
 */
export const begunPayment = stored('localStorage', 'evenhand.begunPayment', asTexts('paymentIntentId', 'amount'))

/** The payment for which a card left this page, while nobody has said what became of it. */
export const sentPayment = stored('sessionStorage', 'evenhand.sentPayment', asTexts('paymentIntentId'))

/** The key under which something was asked of the server, so that a reload asks for the same and not for a second one. */
const askedBefore = asTexts('what', 'key')
export const addedFromAddress = stored('sessionStorage', 'evenhand.addedFromAddress', askedBefore)
export const openedPayment = stored('sessionStorage', 'evenhand.openedPayment', askedBefore)

/** Whether the donor covers the card fee of what is in the cart. */
export const feeChoice = stored('sessionStorage', 'evenhand.coversFee', asBoolean)
