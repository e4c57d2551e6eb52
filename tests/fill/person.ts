import { setTimeout as sleep } from 'node:timers/promises'
import { donations } from '@evenhand/contracts/http'
import { z } from 'zod'
import { Answers } from '../../tools/donors/answers.ts'
import { type Browser, openBrowser } from '../../tools/donors/browser.ts'
import type { Place } from './place.ts'

const goodCard = '4242424242424242'
const patienceMs = 90_000
const pauseMs = 250

export interface CartLine {
  productType: 'donation' | 'membership' | 'multiplier' | 'memorial' | 'sponsorship'
  productId: string
  amount: string
  quantity?: number
  membershipLevel?: string
  isRecurring?: boolean
}

export const gift = (amount: string): CartLine => ({ productType: 'donation', productId: 'donation', amount })
export const monthlyGift = (amount: string): CartLine => ({ ...gift(amount), isRecurring: true })
export const multiplier = (factor: 2 | 3): CartLine =>
  factor === 2
    ? { productType: 'multiplier', productId: 'multiplier-2x', amount: '5.00' }
    : { productType: 'multiplier', productId: 'multiplier-3x', amount: '7.50' }
export const membership = (level: string, amount: string): CartLine => ({
  productType: 'membership',
  productId: `membership-${level}`,
  membershipLevel: level,
  amount,
})

const Simulated = donations.getPaymentConfig.response.body.options[1]
const Mails = z.array(z.object({ subject: z.string(), text: z.string().default('') }))
export type Mail = z.output<typeof Mails>[number]

/** With which card, and by whose link they came. */
interface Paying {
  card?: string
  ref?: { code: string; click: string }
}

/** Somebody with a browser and an address, who uses the site as it is meant to be used. */
export interface Person {
  name: string
  email: string
  call: Browser['call']
  /** Puts lines into a cart and pays it. Answers the id of the payment. */
  buy(lines: readonly CartLine[], paying?: Paying): Promise<string>
  mails(): Promise<Mail[]>
  /** The newest mail that fits. @throws when none comes in time */
  mail(fits: (mail: Mail, at: number) => boolean): Promise<Mail>
  signIn(): Promise<void>
}

export function newPerson(place: Place, name: string, email: string): Person {
  const browser = openBrowser(place.site, new Answers(), { mayLoseConnection: false })

  const mails = async (): Promise<Mail[]> =>
    Mails.parse(await (await fetch(`${place.mailbox}/email?${new URLSearchParams({ 'to.address': email })}`)).json())

  const mail = async (fits: (mail: Mail, at: number) => boolean): Promise<Mail> =>
    until(`a mail to ${email}`, async () => (await mails()).findLast(fits))

  return {
    name,
    email,
    call: (...call) => browser.call(...call),
    mails,
    mail,
    async buy(lines, { card = goodCard, ref } = {}) {
      const sessionId = crypto.randomUUID()
      for (const line of lines) {
        await until(`the cart takes ${line.productId}`, () =>
          browser.call('POST', '/api/cart', { sessionId, donorEmail: email, ...line }),
        )
      }
      const cents = lines.reduce((sum, { amount, quantity = 1 }) => sum + Number(amount.replace('.', '')) * quantity, 0)
      const opened = donations.createPaymentIntent.response.body.parse(
        await browser.call('POST', '/api/create-payment-intent', {
          amount: (cents / 100).toFixed(2),
          membershipLevel: 'cart',
          donationType: 'cart',
          metadata: { sessionId, donorEmail: email, donorName: name },
          ...(ref && { ref }),
        }),
      )
      const config = Simulated.parse(await browser.call('GET', '/api/payment-config'))
      await confirm(config, opened.clientSecret, card)
      await browser.call('POST', '/api/process-payment-success', { paymentIntentId: opened.paymentIntentId })
      return opened.paymentIntentId
    },
    async signIn() {
      const asked = await browser.call('POST', '/api/session/codes', { email })
      const { codeId } = z.object({ codeId: z.string() }).parse(asked)
      const { subject } = await mail(({ subject: one }) => /^\d{6} is your/.test(one))
      await browser.call('POST', `/api/session/codes/${codeId}/verify`, { code: subject.slice(0, 6) })
    },
  }
}

/** Pays an intent at the simulator as the card form of the browser does. @throws when the card is refused */
async function confirm(
  { apiUrl, publishableKey }: { apiUrl: string; publishableKey: string },
  clientSecret: string,
  card: string,
): Promise<void> {
  const response = await fetch(`${apiUrl}/v1/payment_intents/${clientSecret.split('_secret_')[0] ?? ''}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (!response.ok) throw new Error(`The simulator refused the card: ${await response.text()}`)
}

/** Asks until there is an answer; a call that is refused meanwhile counts as none. @throws after a minute and a half */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    let refused: unknown
    const answer = await ask().catch((error: unknown) => {
      refused = error
      return undefined
    })
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`, { cause: refused })
    await sleep(pauseMs)
  }
}
