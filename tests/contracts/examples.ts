/** The ids that both sides of a pact know. */
const id = (last: string): string => `0197a000-0000-7000-8000-${last.padStart(12, '0')}`

export const cart = { filled: id('1'), empty: id('2'), sessionOfMultiplier: id('3') }
export const cartItem = { removable: id('11'), multiplier: id('12'), shown: id('13') }
/** A gift that stands in the books. */
export const shownGift = id('31')
export const signIn = {
  codeId: id('21'),
  burntCodeId: id('22'),
  digits: '012345',
  linkToken: 'a-link-token-of-43-characters-for-the-pacts',
  password: 'a password for the pacts',
}
/** A payment that the processor knows and nobody has paid. */
export const unknownPayment = 'pi_nobody_knows_this'
export const donor = { email: 'ada@example.org', name: 'Ada Lovelace' }
