import { identity } from '@evenhand/contracts/http'
import {
  browserOf,
  clientAddressOf,
  subscriberOf,
  type DonorIdOf,
  donorSessionSeconds,
  type MailboxProofs,
  type MailboxSeal,
  type Persons,
} from '@evenhand/service-kit/auth'
import { type Asked, type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { AskingLimits } from './limits.ts'
import { refusalOfProof } from './refusal.ts'
import { codeMinutes } from './rules.ts'
import { type AccountPage, mailCode, type Proof, proveByCode, proveByLink, proveByMail } from './use-cases.ts'

interface SignInParts {
  db: Database
  now: () => Date
  donorIdOf: DonorIdOf
  seal: MailboxSeal
  proofs: MailboxProofs
  limits: AskingLimits
  known: Persons
  publicUrl: string
}

export function signInRoutes({
  db,
  now,
  donorIdOf,
  seal,
  proofs,
  limits,
  known,
  publicUrl,
}: SignInParts): readonly Route[] {
  return [
    route(identity.requestCode, ({ body: { email } }, asked) => mailTo(email, asked, 'donor-account')),
    route(identity.requestCodeForMailbox, async ({ body: { mailbox } }, asked) => {
      const email = await seal.open({ mailbox, browser: browserOf(asked.caller), now: now() })
      if (email === undefined) {
        throw new Problem('link-expired', {
          detail:
            'That took a little too long, or your browser blocks cookies. Allow them for this site if it does, and enter your account number again.',
        })
      }
      return mailTo(email, asked, 'member-portal')
    }),
    route(identity.verifyCode, async ({ params: { codeId }, body: { code } }, asked) => {
      const browser = browserOf(asked.caller)
      const place = known.at(asked)
      return open(await proveByCode(db, { codeId, digits: code, browser, place, now: now() }), asked)
    }),
    route(identity.verifyLink, async ({ body: { token } }, asked) =>
      open(await proveByLink(db, { token, place: known.at(asked), now: now() }), asked),
    ),
    route(identity.proveMailbox, async ({ body: { token } }, asked) => {
      if (await proveByMail(db, { proofs, token, place: known.at(asked), now: now() }))
        return { status: 'proved' as const }
      throw new Problem('link-expired', {
        detail: 'That link has expired. Sign in with your email instead: the code confirms it, too.',
      })
    }),
  ]

  async function open(proof: Proof, asked: Asked): Promise<identity.Session> {
    const session = openSession(proof, asked, now())
    const place = { browser: asked.caller.sessionId, address: subscriberOf(clientAddressOf(asked.request)) }
    if (proof.kind === 'proved') await limits.remember({ donorId: proof.donorId, ...place })
    return session
  }

  async function mailTo(email: string, { caller, request }: Asked, page: AccountPage) {
    const browser = browserOf(caller)
    const donorId = donorIdOf(email)
    await limits.take({ donorId, browser, address: subscriberOf(clientAddressOf(request)) })
    const { codeId } = await mailCode(db, {
      email,
      donorId,
      browser,
      publicUrl,
      page,
      person: known.of(email),
      now: now(),
    })
    return { codeId, minutes: codeMinutes }
  }
}

function openSession(proof: Proof, { grantSession }: Asked, now: Date): identity.Session {
  if (proof.kind !== 'proved') throw refusalOfProof(proof)
  grantSession({ role: 'donor', subject: proof.donorId, seconds: donorSessionSeconds })
  return { role: 'donor', expiresAt: new Date(now.getTime() + donorSessionSeconds * 1000).toISOString() }
}
