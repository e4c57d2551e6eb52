import express from 'express'
import type { Response, Router } from 'express'
import { authenticate } from '../control/routes.ts'
import { Refusal } from '../objects/errors.ts'
import { parseForm } from '../http/form.ts'
import type { PaymentIntent, SetupIntent } from '../objects/shapes.ts'
import type { Simulator } from '../simulator.ts'
import { randomText } from '../state/ids.ts'
import { authenticationPage, decidedPage, returnAddress } from './authentication.ts'
import { homePage } from './home.ts'
import { html } from './html.ts'
import { NOTICE, layout } from './layout.ts'

/** The pages for people: what is here, and the bank's question. */
export function createPages(simulator: Simulator): Router {
  const router = express.Router()

  router.get('/', (_request, response) => sendPage(response, 200, homePage(simulator)))

  router.get('/3ds/:intent', (request, response) => {
    const secret = new URL(request.originalUrl, simulator.publicUrl).searchParams.get('client_secret')
    const intent = findIntent(simulator, request.params.intent, secret)
    if (intent?.status === 'requires_action') return sendPage(response, 200, authenticationPage(intent))
    sendPage(response, intent ? 409 : 404, nothingToDo(intent !== undefined))
  })

  router.post('/3ds/:intent', express.text({ type: () => true, limit: '4kb' }), (request, response) => {
    const form = parseForm(typeof request.body === 'string' ? request.body : '')
    const secret = typeof form['client_secret'] === 'string' ? form['client_secret'] : null
    const intent = findIntent(simulator, request.params.intent, secret)
    if (intent?.status !== 'requires_action')
      return sendPage(response, intent ? 409 : 404, nothingToDo(Boolean(intent)))
    if (form['outcome'] !== 'approve' && form['outcome'] !== 'decline') {
      return sendPage(response, 400, authenticationPage(intent))
    }
    decide(simulator, intent.id, form['outcome'] === 'approve')
    const decided = findIntent(simulator, intent.id, secret) ?? intent
    const back = returnAddress(decided)
    if (back) return response.redirect(303, back)
    const nonce = randomText(22)
    sendPage(response, 200, decidedPage(decided, nonce), nonce)
  })
  return router
}

/** A bank's approval can still meet a declining card; the intent then says so itself. */
function decide(simulator: Simulator, intentId: string, approved: boolean): void {
  try {
    authenticate(simulator, intentId, approved)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

function findIntent(simulator: Simulator, id: string, secret: string | null): PaymentIntent | SetupIntent | undefined {
  const found = simulator.world.find(id)
  if (found?.object !== 'payment_intent' && found?.object !== 'setup_intent') return undefined
  const intent = found as PaymentIntent | SetupIntent
  return intent.client_secret === secret ? intent : undefined
}

function nothingToDo(known: boolean): string {
  const sentence = known
    ? 'This payment no longer needs confirmation. Return to the page you came from.'
    : 'This link doesn’t match a payment. Return to the page you came from and try again.'
  return layout(
    'Nothing to confirm',
    html`<h1>Nothing to confirm</h1>
      ${NOTICE}
      <p>${sentence}</p>`,
  )
}

/** No scripts but our own one; frames are allowed, because that is where the bank's page is shown. */
function sendPage(response: Response, status: number, page: string, nonce?: string): void {
  const scripts = nonce ? `script-src 'nonce-${nonce}'` : "script-src 'none'"
  response
    .status(status)
    .set('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; ${scripts}`)
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' })
    .type('html')
    .send(page)
}
