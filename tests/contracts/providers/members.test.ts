import { afterAll, describe, expect, it } from '@jest/globals'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import { anonymous } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createMembers } from '../../../services/members/src/app.ts'
import { Config } from '../../../services/members/src/config.ts'
import { registerMember } from '../../../services/members/src/registration/use-cases.ts'
import { donor, member } from '../examples.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { type Callers, verifyHttp } from './verify.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '1000' })
const { db, donorIdOf, config } = service
afterAll(() => service.stop())

describe('members keeps its pacts', () => {
  const { firstName, lastName, email } = member

  const forget = () => db.query(sql`truncate members, level_holders, idempotency_keys`)

  async function keepMember(): Promise<void> {
    await forget()
    const form = { firstName, lastName, email, confirmEmail: email, membershipLevel: 'free' as const }
    await registerMember(db, form, {
      now: new Date(),
      draw: () => 0,
      donorIdOf,
      idempotency: undefined,
      caller: anonymous,
      publicUrl: config.PUBLIC_URL,
    })
    // The number of the pact.
    await db.query(sql`update members set account_number = ${member.accountNumber}`)
  }

  const asMember = async ({ asDonor }: Callers) => {
    await keepMember()
    await asDonor(donorIdOf(email))
  }

  it('with the frontends', async () => {
    const verified = verifyHttp('members', service, (callers) => ({
      'nobody has registered': async () => void (await forget()),
      'somebody is a member': keepMember,
      'a member is signed in': () => asMember(callers),
      'a donor who is no member is signed in': () => callers.asDonor(donorIdOf(donor.email)),
    }))
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const verified = verifyMessages('email', 'members', {
      'somebody registered': async () => {
        await keepMember()
        return newestEvent(db, MailRequestedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })
})
