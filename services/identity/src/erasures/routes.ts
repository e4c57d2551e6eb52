import { erasures, exports } from '@evenhand/contracts/http'
import { Email } from '@evenhand/contracts/ids'
import { administratorOf, browserOf, contactOf, type DonorIdOf, type Persons } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { refusalOfProof } from '../sign-in/refusal.ts'
import { proveByCode } from '../sign-in/use-cases.ts'
import { exportErasures } from './export.ts'
import { askAgain, askToErase, type ErasureDeps, findErasureOf, findProgress, pageOfErasures } from './use-cases.ts'

interface Deps extends ErasureDeps {
  donorIdOf: DonorIdOf
  /** Whoever asks for a record that was merged asks for the one that it is part of. */
  merged: Pick<FollowedMerges, 'follow'>
  known: Persons
  now: () => Date
}

/** Donors erase themselves with a code that was just emailed; owners erase anyone, with a reason. */
export const erasureRoutes = ({ db, seal, refuse, donorIdOf, merged, known, now }: Deps): readonly Route[] => [
  route(erasures.eraseMyself, async ({ body: { codeId, code: digits, email } }, asked) => {
    const donorId = contactOf(asked.caller)
    const browser = browserOf(asked.caller)
    if (donorIdOf(email) !== donorId) throw invalidField('email', 'Enter the email address that you’re signed in with')
    const proof = await proveByCode(db, { codeId, digits, browser, place: known.at(asked), now: now() })
    if (proof.kind !== 'proved') throw refusalOfProof(proof)
    // A code of another mailbox says nothing about this one.
    if (proof.donorId !== donorId) throw new Problem('code-wrong')
    const asking = { donorId, email, by: 'donor', reason: '', now: now() }
    const { erasure, token } = await askToErase({ db, seal, refuse }, asking)
    if (token === undefined) throw new Error('an erasure whose link is not known')
    asked.endSessions(donorId)
    return { erasure, token }
  }),
  route(erasures.getErasureProgress, ({ body: { token } }) => findProgress(db, token)),
  route(erasures.listErasures, ({ query }) => pageOfErasures(db, query)),
  route(exports.exportErasures, ({ query: filter }, { caller }) =>
    exportErasures(db, { filter, administratorId: administratorOf(caller), at: now() }),
  ),
  route(erasures.getErasureOf, async ({ params: { donorId } }) => ({ erasure: await findErasureOf(db, donorId) })),
  route(erasures.eraseSupporter, async ({ params, body }, { caller, endSessions }) => {
    const donorId = merged.follow(params.donorId)
    const email = confirmed(body.confirmation, [params.donorId, donorId], donorIdOf)
    const asking = { donorId, email, by: administratorOf(caller), reason: body.reason, now: now() }
    const { erasure } = await askToErase({ db, seal, refuse }, asking)
    endSessions(donorId)
    return erasure
  }),
  route(erasures.retryErasure, ({ params: { erasureId } }, { caller }) =>
    askAgain(db, { erasureId, by: administratorOf(caller), now: now() }),
  ),
]

/** The address that was typed, where it is this person's; undefined for their id. */
function confirmed(typed: string, ids: readonly string[], donorIdOf: DonorIdOf): string | undefined {
  if (ids.includes(typed.toLowerCase())) return undefined
  const email = Email().safeParse(typed).data
  if (email !== undefined && ids.includes(donorIdOf(email))) return email
  throw invalidField('confirmation', 'This isn’t the email address or the donor ID of this person. Nothing was erased.')
}
