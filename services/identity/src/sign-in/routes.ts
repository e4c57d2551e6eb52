import { identity } from '@evenhand/contracts/http'
import { type Caller, clientAddressOf, type DonorIdOf, donorSessionSeconds } from '@evenhand/service-kit/auth'
import { type Asked, type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { AskingLimits } from './limits.ts'
import { codeMinutes } from './rules.ts'
import { mailCode, type Proof, proveByCode, proveByLink } from './use-cases.ts'

interface SignInParts {
  db: Database
  now: () => Date
  donorIdOf: DonorIdOf
  limits: AskingLimits
  publicUrl: string
}

export const signInRoutes = ({ db, now, donorIdOf, limits, publicUrl }: SignInParts): readonly Route[] => [
  route(identity.requestCode, async ({ body: { email } }, { caller, request }) => {
    const browser = browserOf(caller)
    const donorId = donorIdOf(email)
    await limits.take({ donorId, browser, address: clientAddressOf(request) })
    const { codeId } = await mailCode(db, { email, donorId, browser, publicUrl, now: now() })
    return { codeId, minutes: codeMinutes }
  }),
  route(identity.verifyCode, async ({ params: { codeId }, body: { code } }, asked) => {
    const browser = browserOf(asked.caller)
    return openSession(await proveByCode(db, { codeId, digits: code, browser, now: now() }), asked, now())
  }),
  route(identity.verifyLink, async ({ body: { token } }, asked) =>
    openSession(await proveByLink(db, { token, now: now() }), asked, now()),
  ),
]

/** A code belongs to the browser that asked for it, so there has to be one. */
function browserOf({ sessionId }: Caller): string {
  if (sessionId === undefined) {
    throw new Problem('invalid-request', {
      detail: 'Please allow cookies for this site, load the page again and retry.',
    })
  }
  return sessionId
}

function openSession(proof: Proof, { grantSession }: Asked, now: Date): identity.Session {
  switch (proof.kind) {
    case 'proved':
      grantSession({ role: 'donor', subject: proof.donorId, seconds: donorSessionSeconds })
      return { role: 'donor', expiresAt: new Date(now.getTime() + donorSessionSeconds * 1000).toISOString() }
    case 'wrong':
      throw new Problem('code-wrong')
    case 'burnt':
      throw new Problem('code-expired', { detail: 'That code was tried too often. Please ask for a new one.' })
    case 'other-browser':
      throw new Problem('code-expired', {
        detail:
          'The code works only in the browser that asked for it. Please enter it there, or use the link in the email.',
      })
    case 'unknown':
    case 'expired':
    case 'used':
      throw new Problem('code-expired')
  }
}
