/** How long a mailed link opens its cart; paying the cart ends it sooner. */
export const linkDays = 7

/** Mails of one cart in a day. Whoever holds the cart is told when it is too often. */
export const mailsOfCartMax = 5

/** Mails to one address in a day, from whatever carts. Nobody is told, since the answer must not depend on the address. */
export const mailsToAddressMax = 5

const dayMs = 24 * 60 * 60 * 1000

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + linkDays * dayMs)

export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** What becomes of a wish for a link, by how many were made in the day before. */
export function decide(made: { ofCart: number; toAddress: number }): 'mail' | 'too-often' | 'say-nothing' {
  if (made.ofCart >= mailsOfCartMax) return 'too-often'
  return made.toAddress >= mailsToAddressMax ? 'say-nothing' : 'mail'
}
