import { Problem } from '@evenhand/service-kit/problems'
import type { Request } from 'express'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site asks for in a person's name. Browsers say where a request comes from (`Sec-Fetch-Site`, older ones `Origin`);
 * a request that says neither and brings no cookie is no browser's and can abuse nobody's session.
 */
export function refuseCrossSite(request: Request, publicOrigin: string): void {
  if (safeMethods.has(request.method)) return
  const { 'sec-fetch-site': site, origin, cookie, host } = request.headers
  const allowed =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin !== undefined
        ? origin === publicOrigin || hostOf(origin) === host
        : cookie === undefined
  if (!allowed) throw new Problem('cross-site-request')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
