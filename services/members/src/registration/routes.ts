import { randomInt } from 'node:crypto'
import { members } from '@evenhand/contracts/http'
import { type DonorIdOf, isFreshProof, newcomerSessionSeconds } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MemberLimits } from '../limits.ts'
import { registerMember } from './use-cases.ts'

interface RegistrationParts {
  db: Database
  donorIdOf: DonorIdOf
  limits: MemberLimits
  publicUrl: string
}

export const registrationRoutes = ({ db, donorIdOf, limits, publicUrl }: RegistrationParts) => [
  route(
    members.registerMember,
    async ({ body }, { caller, request, idempotency, grantSession, endUnprovedSessions }) => {
      await limits.takeRegistration(request)
      const registrar = { now: new Date(), draw: randomInt, donorIdOf, idempotency, caller, publicUrl }
      const { member, donorId } = await registerMember(db, body, registrar)
      if (isFreshProof(new Date(member.createdAt), registrar.now)) {
        endUnprovedSessions(donorId)
        if (caller.role === 'anonymous')
          grantSession({ role: 'donor', subject: donorId, seconds: newcomerSessionSeconds })
      }
      return member
    },
  ),
]
