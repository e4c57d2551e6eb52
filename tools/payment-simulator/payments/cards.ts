import type { CardBehaviour, Decline } from '../objects/card-behaviour.ts'

export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  behaviour: CardBehaviour
}

export const declined = (decline_code: string, message: string, code = 'card_declined'): Decline => ({
  code,
  decline_code,
  message,
})

const approves: CardBehaviour = { kind: 'approves' }
const declines = (decline: Decline): CardBehaviour => ({ kind: 'declines', decline, onlyCharges: false })
const GENERIC = declined('generic_decline', 'Your card was declined.')
const visa = (behaviour: CardBehaviour): TestCard => ({ brand: 'visa', behaviour })

/** https://docs.stripe.com/testing: the numbers whose fate is known. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa(approves),
  '4000056655665556': visa(approves),
  '5555555555554444': { brand: 'mastercard', behaviour: approves },
  '378282246310005': { brand: 'amex', behaviour: approves },
  '6011111111111117': { brand: 'discover', behaviour: approves },
  '4000000000000002': visa(declines(GENERIC)),
  '4000000000009995': visa(declines(declined('insufficient_funds', 'Your card has insufficient funds.'))),
  '4000000000000069': visa(declines(declined('expired_card', 'Your card has expired.', 'expired_card'))),
  '4000000000000127': visa(
    declines(declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc')),
  ),
  '4000000000000119': visa(
    declines(
      declined(
        'processing_error',
        'An error occurred while processing your card. Try again in a little bit.',
        'processing_error',
      ),
    ),
  ),
  '4000000000000341': visa({ kind: 'declines', decline: GENERIC, onlyCharges: true }),
  '4000002500003155': visa({ kind: 'authenticates', always: false }),
  '4000002760003184': visa({ kind: 'authenticates', always: true }),
  '4000000000000259': visa({ kind: 'disputed' }),
}

/** Stripe's ready-made payment methods for tests, by the card that each stands for. */
export const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}
