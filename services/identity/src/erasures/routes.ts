import { erasures } from '@evenhand/contracts/http'
import { administratorOf, browserOf, contactOf, type Persons } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { refusalOfProof } from '../sign-in/refusal.ts'
import { proveByCode } from '../sign-in/use-cases.ts'
import { askForDonor, askForSupporter, findErasureOf } from './use-cases.ts'

/** Donors erase themselves with a code that was just emailed; owners erase anyone, with a reason. */
export const erasureRoutes = ({
  db,
  known,
  now,
}: {
  db: Database
  known: Persons
  now: () => Date
}): readonly Route[] => [
  route(erasures.eraseMyself, async ({ body: { codeId, code: digits } }, asked) => {
    const donorId = contactOf(asked.caller)
    const browser = browserOf(asked.caller)
    const proof = await proveByCode(db, { codeId, digits, browser, place: known.at(asked), now: now() })
    if (proof.kind !== 'proved') throw refusalOfProof(proof)
    // A code of another mailbox says nothing about this one.
    if (proof.donorId !== donorId) throw new Problem('code-wrong')
    const erasure = await askForDonor(db, { donorId, now: now() })
    asked.endSessions(donorId)
    return erasure
  }),
  route(erasures.getErasureOf, async ({ params: { donorId } }) => ({ erasure: await findErasureOf(db, donorId) })),
  route(erasures.eraseSupporter, async ({ params: { donorId }, body: { reason } }, { caller, endSessions }) => {
    const erasure = await askForSupporter(db, { donorId, reason, by: administratorOf(caller), now: now() })
    endSessions(donorId)
    return erasure
  }),
]
