import type { IncomingHttpHeaders } from 'node:http'
import { proofHeader } from '@evenhand/contracts/problems'
import { clientAddressHeader, identityHeader } from '@evenhand/service-kit/auth'

/** What of a request reaches a service. All else stays here: cookies, forged identities, other proxies' remarks. */
const passed = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-type',
  'idempotency-key',
  proofHeader,
  'purpose',
  'sec-fetch-site',
  'sec-purpose',
  'if-match',
  'if-none-match',
  'stripe-signature',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-twilio-email-event-webhook-signature',
  'x-twilio-email-event-webhook-timestamp',
  'x-webhook-secret',
] as const

export function forwardedHeaders(
  incoming: IncomingHttpHeaders,
  known: { identity: string | undefined; requestId: string; address: string; bodyBytes: number | undefined },
): IncomingHttpHeaders {
  const headers: Record<string, string | string[]> = {
    'x-request-id': known.requestId,
    [clientAddressHeader]: known.address,
  }
  for (const name of passed) {
    const value = incoming[name]
    if (value !== undefined) headers[name] = value
  }
  if (known.bodyBytes !== undefined) headers['content-length'] = String(known.bodyBytes)
  if (known.identity !== undefined) headers[identityHeader] = known.identity
  return headers
}
