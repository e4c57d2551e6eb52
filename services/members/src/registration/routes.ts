import { randomInt } from 'node:crypto'
import { members } from '@evenhand/contracts/http'
import { type DonorIdOf, newcomerSessionSeconds } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MemberLimits } from '../limits.ts'
import { registerMember } from './use-cases.ts'

/** A registration signs its browser in when it is made, not whenever it is sent again. */
const freshMs = 15 * 60 * 1000
const isFresh = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < freshMs

interface RegistrationParts {
  db: Database
  donorIdOf: DonorIdOf
  limits: MemberLimits
  publicUrl: string
}

export const registrationRoutes = ({ db, donorIdOf, limits, publicUrl }: RegistrationParts) => [
  route(members.registerMember, async ({ body }, { caller, request, idempotency, grantSession }) => {
    await limits.takeRegistration(request)
    const registrar = { now: new Date(), draw: randomInt, donorIdOf, idempotency, caller, publicUrl }
    const { member, donorId } = await registerMember(db, body, registrar)
    if (caller.role === 'anonymous' && isFresh(member.createdAt))
      grantSession({ role: 'donor', subject: donorId, seconds: newcomerSessionSeconds })
    return member
  }),
]
