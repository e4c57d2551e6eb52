import type { PaymentIntent, SetupIntent } from '../objects/shapes.ts'
import { Markup, html } from './html.ts'
import { NOTICE, layout } from './layout.ts'

type Intent = PaymentIntent | SetupIntent

const purposeOf = (intent: Intent): string =>
  intent.object === 'payment_intent'
    ? `a payment of ${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`
    : 'keeping your card for later payments'

/** The bank's page, played by the simulator: approve or decline. */
export function authenticationPage(intent: Intent): string {
  return layout(
    'Confirm it’s you',
    html`<h1>Confirm it’s you</h1>
      ${NOTICE}
      <p>A real bank would now ask you to confirm ${purposeOf(intent)}.</p>
      <form method="post">
        <input type="hidden" name="client_secret" value="${intent.client_secret}" />
        <button class="main" name="outcome" value="approve">Approve</button>
        <button name="outcome" value="decline">Decline</button>
      </form>`,
  )
}

/** Tells the page that opened this one, in a frame or a window, that the donor has decided. */
export function decidedPage(intent: Intent, nonce: string): string {
  const approved = intent.status === 'succeeded' || intent.status === 'processing'
  const message = { type: 'payment-simulator.3ds', intent: intent.id, status: intent.status }
  const script = new Markup(
    `const m=${JSON.stringify(message)};for(const w of [window.opener,window.parent===window?null:window.parent])w?.postMessage(m,'*')`,
  )
  return layout(
    approved ? 'Approved' : 'Declined',
    html`<h1>${approved ? 'Approved' : 'Declined'}</h1>
      ${NOTICE}
      <p>You can return to the page you came from.</p>
      <script nonce="${nonce}">
        ${script}
      </script>`,
  )
}

/** Where the caller asked to be sent back to, told as Stripe tells it. */
export function returnAddress(intent: Intent): string | undefined {
  if (!intent._returnUrl) return undefined
  const address = new URL(intent._returnUrl)
  const name = intent.object
  address.searchParams.set(name, intent.id)
  address.searchParams.set(`${name}_client_secret`, intent.client_secret)
  address.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return address.href
}
