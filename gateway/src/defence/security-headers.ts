import type { RequestHandler } from 'express'
import type { Tag } from '../tag/tag.ts'

/** Where browsers tell what the policy refused. */
export const cspReportPath = '/csp-reports'

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com']
const stripeApi = 'https://api.stripe.com'

/**
 * What a page of ours may load. Everything is our own, but Stripe's script, its frames (card fields, the bank's question) and its API; and
 * the payment simulator where it stands in for Stripe; and the operator's tag script with where it may connect to, if there is one. Styles may be inline: the dialogs set them while they lock scrolling, and a style cannot act.
 */
export function contentSecurityPolicy(simulator?: string, tag?: Tag): string {
  const besides = simulator === undefined ? [] : [simulator]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...stripeScripts, ...(tag ? [new URL(tag.script).origin] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", stripeApi, ...besides, ...(tag?.connect ?? [])],
    'frame-src': [...stripeFrames, ...besides],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': [cspReportPath],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

type Headers = readonly (readonly [string, string])[]

/** For pages and files. */
export function pageHeaders(options: {
  publicUrl: string
  simulator: string | undefined
  tag: Tag | undefined
}): RequestHandler {
  return setting([
    ['Content-Security-Policy', contentSecurityPolicy(options.simulator, options.tag)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      `camera=(), geolocation=(), microphone=(), usb=(), payment=(self "${stripeScripts[0]}"), publickey-credentials-create=(self), publickey-credentials-get=(self)`,
    ],
    // Plain same-origin would cut the windows of wallets off from the frame of Stripe that opens them.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...strictTransport(options.publicUrl),
  ])
}

/** For the answers of calls: data, personal in most of them, kept nowhere unless its service says so, that no page may frame, run or guess another type for. */
export const callHeaders = (publicUrl: string): RequestHandler =>
  setting([
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...strictTransport(publicUrl),
  ])

const strictTransport = (publicUrl: string): Headers =>
  publicUrl.startsWith('https:') ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']] : []

const setting =
  (headers: Headers): RequestHandler =>
  (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
