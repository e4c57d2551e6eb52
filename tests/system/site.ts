import { donations } from '@evenhand/contracts/http'
import { z } from 'zod'
import { newCookies } from '../../tools/donors/cookies.ts'

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run npm test -- --system`)
  return value
}

/** The running system that these tests look at. */
export const site = {
  url: () => given('SYSTEM_URL'),
  mailboxUrl: () => given('SYSTEM_MAILBOX_URL'),
  simulatorUrl: () => given('SYSTEM_SIMULATOR_URL'),
  tracesUrl: () => given('SYSTEM_TRACES_URL'),
  logs: () => given('SYSTEM_LOGS'),
  /** The environment of the gateway, for another one of the same system. */
  gateway: () => z.record(z.string(), z.string()).parse(JSON.parse(given('SYSTEM_GATEWAY'))),
  databases: () => z.record(z.string(), z.string()).parse(JSON.parse(given('SYSTEM_DATABASES'))),
  adminPassword: () => given('SYSTEM_ADMIN_PASSWORD'),
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** Calls as a browser of its own does: keeps its cookie, comes from the site itself. */
export function visitor(address = site.url()) {
  const cookies = newCookies()
  return async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.header() ? { cookie: cookies.header() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    cookies.take(response)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
  }
}

export type Visitor = ReturnType<typeof visitor>

export const newEmail = (who = 'donor'): string => `${who}-${crypto.randomUUID()}@example.test`

/** Ten digits that nobody else has. */
export const newPhone = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '5')

/** Pays an intent at the simulator with a test card, as the payment form in the browser does. */
export async function pay(
  apiUrl: string,
  publishableKey: string,
  clientSecret: string,
  card = '4242424242424242',
): Promise<string> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const response = await fetch(`${apiUrl}/v1/payment_intents/${id}/confirm`, {
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
  const { status, error } = z
    .object({ status: z.string().optional(), error: z.object({ code: z.string() }).optional() })
    .parse(await response.json())
  return status ?? error?.code ?? 'unknown'
}

const Simulated = donations.getPaymentConfig.response.body.options[1]

/** The way of a gift through the API alone: intent, card, and nothing more — the webhook does the rest. */
export async function give(
  call: Visitor,
  gift: { email: string; name?: string; amount?: string; level?: string; headers?: Record<string, string> },
) {
  const amount = gift.amount ?? '50.00'
  const wanted = {
    amount,
    donationType: gift.level === undefined ? 'one-time' : 'monthly',
    ...(gift.level !== undefined && { membershipLevel: gift.level }),
    metadata: { donorEmail: gift.email, donorName: gift.name ?? 'Ada Lovelace' },
  }
  const opened = await call('POST', '/api/create-payment-intent', wanted, {
    'idempotency-key': crypto.randomUUID(),
    ...gift.headers,
  })
  if (opened.status !== 200)
    throw new Error(`The payment was not opened: ${opened.status} ${JSON.stringify(opened.body)}`)
  const { clientSecret, paymentIntentId, checkoutId } = donations.createPaymentIntent.response.body.parse(opened.body)
  const config = Simulated.parse((await call('GET', '/api/payment-config')).body)
  const state = await pay(config.apiUrl, config.publishableKey, clientSecret)
  return { state, paymentIntentId, checkoutId }
}

const Mail = z.object({
  subject: z.string(),
  text: z.string().default(''),
  html: z.union([z.string(), z.literal(false)]).optional(),
  messageId: z.string().optional(),
})
export type Mail = z.output<typeof Mail>

/** What lies in the mailbox for an address, written as the mails have it. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const found = await fetch(`${site.mailboxUrl()}/email?${new URLSearchParams({ 'to.address': email })}`)
  return z.array(Mail).parse(await found.json())
}

/** The newest code to sign in that was mailed to an address: it stands first in the subject of its mail. */
export const codeMailedTo = (email: string): Promise<string> =>
  until(async () => {
    const codes = (await mailsTo(email)).map(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1])
    return codes.findLast((code) => code !== undefined)
  })

/** Signs in with the code that the mailbox got. */
export async function signIn(call: Visitor, email: string): Promise<void> {
  const { body } = await call('POST', '/api/session/codes', { email })
  const { codeId } = z.object({ codeId: z.string() }).parse(body)
  const proved = await call('POST', `/api/session/codes/${codeId}/verify`, { code: await codeMailedTo(email) })
  if (proved.status !== 200) throw new Error(`The code was not taken: ${proved.status}`)
}

/** The link in the newest email about an entry that proves the mailbox. */
export const proofMailedTo = (email: string): Promise<string> =>
  until(async () => {
    const links = (await mailsTo(email)).map(({ text }) => /http\S+\/sign-in\/link#proof=[\w.-]+/.exec(text)?.[0])
    return links.findLast((link) => link !== undefined)
  })

/** Does what the page behind that link does. */
export async function proveMailbox(email: string): Promise<void> {
  const token = (await proofMailedTo(email)).split('#proof=')[1]
  const { status } = await visitor()('POST', '/api/session/mailbox-proofs', { token })
  if (status !== 200) throw new Error(`The mailbox was not proved: ${status}`)
}

/** Asks again until there is an answer; fails after the time. */
export async function until<T>(
  ask: () => Promise<T | undefined | false | null | ''>,
  milliseconds = 60_000,
): Promise<T> {
  const end = Date.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false && answer !== null && answer !== '') return answer
    if (Date.now() > end) throw new Error(`It did not come true within ${milliseconds} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
