import { afterAll, describe, expect, it } from '@jest/globals'
import { rulesStatement } from '@evenhand/contracts/catalogue'
import {
  AdministratorActedSchema,
  MailRequestedSchema,
  MemberRegisteredSchema,
  ReferralRewardChangedSchema,
} from '@evenhand/contracts/events'
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

  const statement = rulesStatement({ ageMin: 18, version: 1 }, 'joining')
  const rules = { giveaway: 'main', version: 1, sha256: 'ab'.repeat(32), statement }

  /** As if nobody had registered: also of what members accepted, which is kept for ever and refuses to be emptied. */
  const forget = () =>
    db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(
        sql`truncate members, accepted_rules, referral_rewards, level_holders, idempotency_keys, published_rules`,
      )
    })
  const publishRules = (version: number) =>
    db.query(sql`insert into published_rules (giveaway, version, sha256) values ('main', ${version}, ${rules.sha256})`)

  const register = (address: string, more: { draw?: () => number; referredBy?: string } = {}) => {
    const level = { membershipLevel: 'free' as const }
    const form = { firstName, lastName, email: address, confirmEmail: address, ...level, rules }
    const { draw = () => 0, ...referral } = more
    const registrar = { now: new Date(), draw, donorIdOf, caller: anonymous, publicUrl: config.PUBLIC_URL }
    return db.transaction((tx) => registerMember(tx, { ...form, ...referral }, registrar))
  }

  async function keepMember(): Promise<void> {
    await forget()
    await publishRules(1)
    await register(email)
    // The number of the pact.
    await db.query(sql`update members set account_number = ${member.accountNumber}`)
  }

  async function keepReferral(): Promise<void> {
    await keepMember()
    await register(`friend-of-${email}`, { draw: () => 1, referredBy: member.accountNumber })
  }

  const asMember = async ({ asDonor }: Callers) => {
    await keepMember()
    await asDonor(donorIdOf(email))
  }

  it('with the frontends', async () => {
    const verified = verifyHttp('members', service, (callers) => ({
      'nobody has registered': forget,
      'nobody has registered, and rules are in force': async () => {
        await forget()
        await publishRules(1)
      },
      'nobody has registered, and newer rules are in force': async () => {
        await forget()
        await publishRules(2)
      },
      'somebody is a member': keepMember,
      'a member is signed in': () => asMember(callers),
      'a member who has referred somebody is signed in': async () => {
        await keepReferral()
        await callers.asDonor(donorIdOf(email))
      },
      'an administrator is signed in, and a donor is known': async () => {
        await keepMember()
        await callers.asAdministrator()
        return { donorId: donorIdOf(email) }
      },
      'a donor who is no member is signed in': () => callers.asDonor(donorIdOf(donor.email)),
    }))
    await expect(verified).resolves.toBeDefined()
  })

  it('with entries', async () => {
    const verified = verifyMessages('entries', 'members', {
      'somebody registered as a member': async () => {
        await keepMember()
        return newestEvent(db, MemberRegisteredSchema)
      },
      'a referral has earned a reward': async () => {
        await keepReferral()
        return newestEvent(db, ReferralRewardChangedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with donations', async () => {
    const verified = verifyMessages('donations', 'members', {
      'somebody registered as a member': async () => {
        await keepMember()
        return newestEvent(db, MemberRegisteredSchema)
      },
    })
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

  it('with identity', async () => {
    const verified = verifyMessages('identity', 'members', {
      'an administrator asked how a donor can be reached': async () => {
        await service.administrator().get(`/api/admin/contacts/members/${donorIdOf(email)}`)
        return newestEvent(db, AdministratorActedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })
})
