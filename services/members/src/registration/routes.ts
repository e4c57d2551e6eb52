import { randomInt } from 'node:crypto'
import { members } from '@evenhand/contracts/http'
import { type DonorIdOf, donorSessionSeconds } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { registerMember } from './use-cases.ts'

export const registrationRoutes = (db: Database, donorIdOf: DonorIdOf) => [
  route(members.registerMember, async ({ body }, { idempotency, grantSession }) => {
    const means = { now: new Date(), draw: randomInt, donorIdOf, idempotency }
    const { member, donorId, isNewcomer } = await registerMember(db, body, means)
    if (isNewcomer) grantSession({ role: 'donor', subject: donorId, seconds: donorSessionSeconds })
    return member
  }),
]
