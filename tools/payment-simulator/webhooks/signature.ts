import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: time of sending and an HMAC over time and body. */
export function signatureOf(body: string, secret: string, nowSeconds: number): string {
  const mac = createHmac('sha256', secret).update(`${nowSeconds}.${body}`).digest('hex')
  return `t=${nowSeconds},v1=${mac}`
}
