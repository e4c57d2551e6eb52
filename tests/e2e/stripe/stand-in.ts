import { readFileSync } from 'node:fs'
import { donations } from '@evenhand/contracts/http'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { site } from '../../system/site.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const files = { script: read('stripe.js'), cardFrame: read('card-frame.html'), bankPage: read('bank-page.html') }

const Config = donations.getPaymentConfig.response.body
const Simulated = Config.options[1]
const publishableKey = 'pk_test_of_the_browser_tests'

export interface StandIn {
  /** The next payment is made, and its answer does not arrive. */
  loseNextConfirmation: () => void
}

/**
 * Makes a browser believe that payments go to Stripe: the answer to `/api/payment-config` is the one that a server with Stripe's own key gives, and
 * Stripe's three addresses are answered here. The script is the stand-in `stripe.js`; the API is the payment simulator, to which the server talks
 * too. Only the
 * browser is told so: the system under test is started as ever, and knows no way to be told. Routes of a page go before these.
 */
export async function standInForStripe(context: BrowserContext): Promise<StandIn> {
  let losesNextConfirmation = false
  const simulator = Simulated.parse(await (await fetch(`${site.url()}/api/payment-config`)).json())
  const config = JSON.stringify(Config.parse({ processor: 'stripe', publishableKey }))
  await context.route('**/api/payment-config', (route) =>
    route.fulfill({ contentType: 'application/json', body: config }),
  )
  await context.route('https://js.stripe.com/**', (route) =>
    new URL(route.request().url()).pathname.endsWith('.html')
      ? route.fulfill({ contentType: 'text/html', body: files.cardFrame })
      : route.fulfill({ contentType: 'text/javascript', body: files.script }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const answer = await ask(route.request(), simulator)
    const isLost = losesNextConfirmation && route.request().method() === 'POST'
    if (!isLost) return route.fulfill(answer)
    losesNextConfirmation = false
    await route.abort('connectionreset')
  })
  await context.route('https://hooks.stripe.com/**', (route) => actAsBank(route, simulator.apiUrl))
  return { loseNextConfirmation: () => void (losesNextConfirmation = true) }
}

/** What Stripe's script asks of Stripe's API, asked of the simulator, with the simulator's key. */
async function ask(asked: Request, simulator: { apiUrl: string; publishableKey: string }) {
  const { pathname, search } = new URL(asked.url())
  const translate = (text: string) => text.replace(publishableKey, simulator.publishableKey)
  const body = asked.postData()
  const answer = await fetch(simulator.apiUrl + pathname + translate(search), {
    method: asked.method(),
    ...(body === null ? {} : { body: new URLSearchParams(translate(body)) }),
  })
  return {
    status: answer.status,
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
    body: await answer.text(),
  }
}

async function actAsBank(route: Route, simulatorUrl: string): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url())
  if (pathname !== '/decide') return route.fulfill({ contentType: 'text/html', body: files.bankPage })
  const decided = await fetch(`${simulatorUrl}/simulator/3ds/${searchParams.get('intent')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: searchParams.get('outcome') }),
  })
  await route.fulfill({ status: decided.status })
}
