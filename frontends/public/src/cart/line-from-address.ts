import { donations, type InputOf, levels, titled } from '@evenhand/web-kit/facade'

export type NewLine = InputOf<typeof donations.addCartItem>['body']
type Level = (typeof levels)[number]

const isLevel = (text: string): text is Level => (levels as readonly string[]).includes(text)

/**
 * The line that an address asks for (spec 02 §4): amount, membership, email, name and an optional type, `membership` by
 * default. `one-time` is a level bought once, `donation` a gift without a level, `monthly` the same every month. Undefined when something is missing.
 */
export function lineFromAddress(search: URLSearchParams, sessionId: string): NewLine | undefined {
  const [amount, membership, email, name] = ['amount', 'membership', 'email', 'name'].map((key) => search.get(key))
  if (!amount || !membership || !email || !name) return undefined
  const level = isLevel(membership) ? membership : undefined
  const type = search.get('type') ?? 'membership'
  const isRecurring = type === (level ? 'membership' : 'monthly')
  return {
    sessionId,
    productType: level ? 'membership' : 'donation',
    productId: level ?? 'donation',
    amount,
    quantity: 1,
    donorEmail: email,
    isRecurring,
    ...(level ? { membershipLevel: level } : {}),
    metadata: {
      name: level
        ? `${titled(level)} ${isRecurring ? 'membership' : 'level, once'}`
        : isRecurring
          ? 'Monthly gift'
          : 'One-time gift',
      donorEmail: email,
      donorName: name,
      donationType: isRecurring ? 'monthly' : 'one-time',
      ...(level ? { membershipLevel: level } : {}),
    },
  }
}
