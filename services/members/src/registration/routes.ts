import { randomInt } from 'node:crypto'
import { members } from '@evenhand/contracts/http'
import { type DonorIdOf, isFreshProof, type MailboxProofs, newcomerSessionSeconds } from '@evenhand/service-kit/auth'
import { type Asked, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MemberLimits } from '../limits.ts'
import { type Registered, registerMember } from './use-cases.ts'

interface RegistrationParts {
  db: Database
  donorIdOf: DonorIdOf
  proofs: MailboxProofs
  limits: MemberLimits
  publicUrl: string
}

export const registrationRoutes = ({ db, donorIdOf, proofs, limits, publicUrl }: RegistrationParts) => [
  routeOnce(
    db,
    members.registerMember,
    (tx, { body }, { caller }) =>
      registerMember(tx, body, { now: new Date(), draw: randomInt, donorIdOf, proofs, caller, publicUrl }),
    {
      before: (_input, { request }) => limits.takeRegistration(request),
      answer({ member, donorId }: Registered, { caller, grantSession, endSessions }: Asked) {
        if (isFreshProof(new Date(member.createdAt), new Date())) {
          endSessions(donorId)
          if (caller.role === 'anonymous')
            grantSession({ role: 'donor', subject: donorId, seconds: newcomerSessionSeconds })
        }
        return member
      },
    },
  ),
]
