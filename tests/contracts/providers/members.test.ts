import { afterAll, describe, expect, it } from '@jest/globals'
import { rulesStatement, socialDisclosure } from '@evenhand/contracts/catalogue'
import {
  AdministratorActedSchema,
  MailRequestedSchema,
  MemberLevelGrantedSchema,
  MemberRegisteredSchema,
  MemberStandingChangedSchema,
  ReferralRewardChangedSchema,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
} from '@evenhand/contracts/events'
import { anonymous, type Caller, mailboxProofs } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { findAddressee } from '../../../services/members/src/account/addressee.ts'
import { createMembers } from '../../../services/members/src/app.ts'
import { Config } from '../../../services/members/src/config.ts'
import { hearProof } from '../../../services/members/src/referrals/use-cases.ts'
import { registerMember } from '../../../services/members/src/registration/use-cases.ts'
import { appealRejection, recordActivity } from '../../../services/members/src/social/use-cases.ts'
import { holdLimits } from '../../../services/members/src/social/holds.ts'
import { decideActivities } from '../../../services/members/src/social/review.ts'
import { affiliate, donor, member, sharedPost } from '../examples.ts'
import { askAboutDecided } from './decided-hold.ts'
import { erasureTellings } from './erasure-tellings.ts'
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
        sql`truncate members, member_acts, memberships, social_activities, social_acts, social_traces, social_second_looks, social_disclosures, accepted_rules, referral_rewards, level_holders, idempotency_keys, published_rules`,
      )
    })
  const publishRules = (version: number) =>
    db.query(sql`insert into published_rules (giveaway, version, sha256) values ('main', ${version}, ${rules.sha256})`)

  const register = (
    address: string,
    more: { draw?: () => number; referredBy?: string; ref?: { code: string; click: string } } = {},
  ) => {
    const level = { membershipLevel: 'free' as const }
    const form = { firstName, lastName, email: address, confirmEmail: address, ...level, rules }
    const { draw = () => 0, ...referral } = more
    const proofs = mailboxProofs(config.DONOR_ID_KEY)
    const registrar = { now: new Date(), draw, donorIdOf, proofs, caller: anonymous, publicUrl: config.PUBLIC_URL }
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
    const friend = `friend-of-${email}`
    await register(friend, { draw: () => 1, referredBy: member.accountNumber })
    await db.transaction((tx) => hearProof(tx, { donorId: donorIdOf(friend), provedAt: new Date() }))
  }

  const owner: Caller = { role: 'donor', donorId: donorIdOf(email), sessionId: undefined, mailbox: 'proved' }
  const { accountNumber } = member
  const nameSocial = () =>
    db.query(sql`
      update published_rules set ways_in = '{social}', opens_at = now() - interval '1 day', closes_at = now() + interval '1 day'`)

  const recorderOf = (now: Date) => ({
    caller: owner,
    accountNumber,
    sentFrom: { network: 'a network', browsers: ['a browser'] },
    publicUrl: config.PUBLIC_URL,
    now,
  })

  async function keepShare(): Promise<void> {
    await keepMember()
    await nameSocial()
    const { postUrl } = sharedPost
    const form = { platform: 'facebook', activityType: 'share', postUrl, disclosure: socialDisclosure() } as const
    const recorder = recorderOf(new Date())
    await db.transaction(async (tx) => {
      const { id } = await recordActivity(tx, form, recorder)
      // The id of the pact, also in what is never changed.
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`update social_activities set id = ${sharedPost.id} where id = ${id}`)
      await tx.query(sql`update social_acts set activity_id = ${sharedPost.id} where activity_id = ${id}`)
      await tx.query(sql`update social_traces set activity_id = ${sharedPost.id} where activity_id = ${id}`)
    })
  }

  /** With others that nobody has reviewed, which were recorded before or after. */
  async function holdShare(): Promise<void> {
    await keepShare()
    for (let nth = 0; nth < holdLimits['many-of-member'].most; nth++) {
      const form = {
        platform: 'twitter',
        activityType: 'share',
        postUrl: `https://x.com/ada/status/10000${nth}`,
      } as const
      await db.transaction((tx) => recordActivity(tx, form, recorderOf(new Date())))
    }
  }

  async function releaseShare(): Promise<void> {
    await holdShare()
    const activities = await db.query<{ id: string; seen: number }>(
      sql`select id, version as seen from social_activities`,
    )
    await db.transaction((tx) => decideActivities(tx, { verdict: 'accepted', activities }, reviewer))
  }

  const reviewer = {
    administratorId: 'administrator-1',
    publicUrl: config.PUBLIC_URL,
    isSampled: () => false,
    now: new Date(),
  }

  async function rejectShare(): Promise<void> {
    await keepShare()
    const decisions = { reason: 'We couldn’t find it.', activities: [{ id: sharedPost.id, seen: 1 }] }
    await db.transaction((tx) => decideActivities(tx, { verdict: 'rejected', ...decisions }, reviewer))
  }

  /** The look has the id of the pact, as its activity has. */
  async function sampleRejection(): Promise<void> {
    await keepShare()
    const activities = [{ id: sharedPost.id, seen: 1 }]
    const other = { ...reviewer, administratorId: 'administrator-2', isSampled: () => true }
    await db.transaction(async (tx) => {
      await decideActivities(tx, { verdict: 'rejected', reason: 'Not there.', activities }, other)
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`update social_acts set id = ${sharedPost.id} where administrator_id is not null`)
      await tx.query(sql`update social_second_looks set id = ${sharedPost.id}`)
    })
  }

  async function decideAppeal(): Promise<void> {
    await rejectShare()
    const activityId = sharedPost.id
    const words = 'It is there.'
    const now = new Date()
    await db.transaction((tx) => appealRejection(tx, { caller: owner, accountNumber, activityId, words, now }))
    const activities = [{ id: activityId, seen: 3 }]
    await db.transaction((tx) => decideActivities(tx, { verdict: 'accepted', activities }, reviewer))
  }

  async function grantPlatinum(): Promise<void> {
    await keepMember()
    const { body } = await service.administrator().get('/api/admin/members')
    const path = `/api/admin/members/${body.items[0].id}/platinum`
    const granted = await service.administrator().call('PUT', path, { body: { granted: true, reason: 'Ten events.' } })
    expect(granted.status).toBe(200)
  }

  async function deactivate(): Promise<void> {
    await keepMember()
    const { body } = await service.administrator().get('/api/admin/members')
    const path = `/api/admin/members/${body.items[0].id}/standing`
    const asked = { body: { isActive: false, reason: 'Somebody else’s mailbox.' } }
    expect((await service.administrator().call('PUT', path, asked)).status).toBe(200)
  }
  const deactivated = async () => {
    await deactivate()
    return newestEvent(db, MemberStandingChangedSchema)
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
      'a member is signed in, and the rules in force name social media': async () => {
        await asMember(callers)
        await nameSocial()
      },
      'a member who has shared a post is signed in': async () => {
        await keepShare()
        await callers.asDonor(donorIdOf(email))
      },
      'a member whose share was held is signed in': async () => {
        await holdShare()
        await callers.asDonor(donorIdOf(email))
      },
      'a member whose share was rejected is signed in': async () => {
        await rejectShare()
        await callers.asDonor(donorIdOf(email))
      },
      'an administrator is signed in, and a share waits for a review': async () => {
        await keepShare()
        await callers.asAdministrator()
      },
      'an administrator is signed in, and someone else’s decision waits for a second look': async () => {
        await sampleRejection()
        await callers.asAdministrator()
      },
      'an administrator is signed in, and somebody is a member': async () => {
        await keepMember()
        await callers.asAdministrator()
        const { body } = await service.administrator().get('/api/admin/members')
        return { memberId: body.items[0].id }
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
      'an administrator deactivated a member account': deactivated,
      'an administrator granted Platinum': async () => {
        await grantPlatinum()
        return newestEvent(db, MemberLevelGrantedSchema)
      },
      'a referral has earned a reward': async () => {
        await keepReferral()
        return newestEvent(db, ReferralRewardChangedSchema)
      },
      'a member shared a post': async () => {
        await keepShare()
        return newestEvent(db, SocialActivityRecordedSchema)
      },
      'a share was rejected': async () => {
        await rejectShare()
        return newestEvent(db, SocialActivityRejectedSchema)
      },
      'a share that counted was held': async () => {
        await holdShare()
        return newestEvent(db, SocialActivityRejectedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with sponsors', async () => {
    const verified = verifyMessages('sponsors', 'members', {
      'somebody registered by the link of an affiliate': async () => {
        await forget()
        await publishRules(1)
        await register(email, { ref: { code: affiliate.code, click: affiliate.clickId } })
        return newestEvent(db, MemberRegisteredSchema)
      },
      'an administrator deactivated a member account': deactivated,
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with donations', async () => {
    const verified = verifyMessages('donations', 'members', {
      'somebody registered as a member': async () => {
        await keepMember()
        return newestEvent(db, MemberRegisteredSchema)
      },
      'an administrator deactivated a member account': deactivated,
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const verified = verifyMessages('email', 'members', {
      'an administrator granted Platinum': async () => {
        await grantPlatinum()
        return newestEvent(db, MemberLevelGrantedSchema)
      },
      'somebody registered as a member': async () => {
        await keepMember()
        return newestEvent(db, MemberRegisteredSchema)
      },
      'somebody registered': async () => {
        await keepMember()
        return newestEvent(db, MailRequestedSchema)
      },
      'an account was deactivated': async () => {
        await deactivate()
        return newestEvent(db, MailRequestedSchema)
      },
      'the email about a decided hold was asked for': async () => {
        await keepMember()
        return askAboutDecided(db, donorIdOf(email), findAddressee)
      },
      'Platinum was granted': async () => {
        await grantPlatinum()
        return newestEvent(db, MailRequestedSchema)
      },
      'a share was rejected': async () => {
        await rejectShare()
        return newestEvent(db, MailRequestedSchema)
      },
      'a share that counted was held': async () => {
        await holdShare()
        return newestEvent(db, MailRequestedSchema)
      },
      'what was held was accepted': async () => {
        await releaseShare()
        return newestEvent(db, MailRequestedSchema)
      },
      'an appeal was decided': async () => {
        await decideAppeal()
        return newestEvent(db, MailRequestedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const verified = verifyMessages('identity', 'members', {
      ...erasureTellings(service),
      'an administrator asked how a donor can be reached': async () => {
        await service.administrator().get(`/api/admin/contacts/members/${donorIdOf(email)}`)
        return newestEvent(db, AdministratorActedSchema)
      },
      'an administrator deactivated a member account': deactivated,
      'somebody registered as a member': async () => {
        await keepMember()
        return newestEvent(db, MemberRegisteredSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })
})
