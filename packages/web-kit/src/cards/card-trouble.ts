/** Why a card was not taken. */
export type CardTrouble =
  /**
   * The bank or the processor said no; the codes are Stripe's (https://docs.stripe.com/declines/codes). `isUndecided`: not to the card, but to the
   * question, as while an earlier one about the same payment is still being answered.
   */
  | { kind: 'refused'; code?: string | undefined; message?: string | undefined; isUndecided?: boolean }
  /** Nothing was sent. */
  | { kind: 'offline' }
  /** It was sent, and no answer came. */
  | { kind: 'no-answer' }

/** Stripe's error, as far as it tells why. */
type StripesError = Partial<Record<'code' | 'decline_code' | 'type' | 'message', string | undefined>>

/** What Stripe's script ended with; where it got no answer, nobody knows of a refusal. */
export function troubleOf({ code, decline_code, type, message }: StripesError = {}): CardTrouble {
  if (type === 'api_connection_error') return { kind: 'no-answer' }
  const why = { code: code === 'card_declined' ? (decline_code ?? code) : (code ?? type), message }
  return { kind: 'refused', ...why, ...(type !== undefined && type !== 'card_error' && { isUndecided: true }) }
}

/** What a page calls it; the title of each kind, and what is said of a refusal that nobody explains. */
export interface CardWords {
  titles: Record<CardTrouble['kind'], string>
  unexplained: string
}

export type CardField = 'number' | 'expiry' | 'cvc'

interface Words {
  what: string
  todo: string
  field?: CardField
}

const wrongNumber: Words = {
  what: "That card number isn't right.",
  todo: 'Check it against the card and try again.',
  field: 'number',
}
const wrongExpiry: Words = {
  what: "That expiration date isn't right.",
  todo: 'Check it against the card and try again.',
  field: 'expiry',
}
const wrongCode: Words = {
  what: "That security code isn't right.",
  todo: 'Check it against the card and try again.',
  field: 'cvc',
}
const unconfirmed: Words = {
  what: "Your bank didn't confirm that it's you.",
  todo: 'Try again and confirm with your bank, or use another card.',
}

const wordsOfCodes: Readonly<Record<string, Words>> = {
  insufficient_funds: { what: 'That card doesn’t have enough money on it.', todo: 'Try another card.' },
  expired_card: { what: 'That card has expired.', todo: 'Check the date, or use another card.', field: 'expiry' },
  incorrect_number: wrongNumber,
  invalid_number: wrongNumber,
  invalid_expiry_month: wrongExpiry,
  invalid_expiry_year: wrongExpiry,
  incorrect_cvc: wrongCode,
  invalid_cvc: wrongCode,
  processing_error: { what: "The bank couldn't process your card.", todo: 'Try again in a moment.' },
  payment_intent_authentication_failure: unconfirmed,
  setup_intent_authentication_failure: unconfirmed,
  test_mode_live_card: {
    what: 'This is a payment simulator, so it takes no real cards.',
    todo: 'Use the test card shown above.',
    field: 'number',
  },
}

const noAnswer = 'The connection was lost, so we don’t know yet whether this went through.'
export const unknown = 'We don’t know yet whether this went through.'

/** What stays at the form: what happened in the processor's words where it has some (spec 02 §8), whether anything came of it (`harmless`, or `unknown`), and what to do; and the field at fault where there is one. */
export function describeTrouble(
  trouble: CardTrouble,
  harmless: string,
  { titles, unexplained }: CardWords,
): { title: string; text: string; field?: CardField } {
  const title = titles[trouble.kind]
  switch (trouble.kind) {
    case 'offline':
      return { title, text: `You're offline. ${harmless} Try again once you're connected.` }
    case 'no-answer':
      return { title, text: `${noAnswer} Press the button again to find out. Nothing is done twice.` }
    case 'refused': {
      const { what, todo, field } = wordsOfCodes[trouble.code ?? ''] ?? declined(trouble.message || unexplained)
      return { title, text: `${trouble.message || what} ${harmless} ${todo}`, ...(field && { field }) }
    }
  }
}

const declined = (message: string): Words => ({
  what: message,
  todo: 'Try another card, or ask your bank.',
})
