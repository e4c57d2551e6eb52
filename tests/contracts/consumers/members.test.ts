import { describe, expect, it } from '@jest/globals'
import { rulesStatement } from '@evenhand/contracts/catalogue'
import { contacts, members, supporters } from '@evenhand/contracts/http'
import { donor, member } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnRoster } from './roster-calls.ts'
import { agreeOnActivity, agreeOnReviews } from './social-calls.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnContacts } from './contact-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnMergePreview, agreeOnNames } from './merge-calls.ts'
import { agreeOnPersonalName } from './name-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('members')

const account: members.Member = {
  id: '0197a000-0000-7000-8000-00000000004a',
  accountNumber: member.accountNumber,
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  phone: null,
  membershipLevel: 'free',
  referralCode: 'BCDF2345',
  referredBy: null,
  totalEntries: 0,
  totalDonated: '0.00',
  isActive: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
}
const { firstName, lastName } = member
const form = { firstName, lastName, email: donor.email, confirmEmail: donor.email, membershipLevel: 'gold' } as const
const statement = rulesStatement({ ageMin: 18, version: 1 }, 'joining')
const rules = { giveaway: 'main', version: 1, sha256: 'ab'.repeat(32), statement }

describe('the frontends ask members', () => {
  it('to make somebody a member, whose level stays free until it is paid', async () => {
    const registered = await agreeOnAnswer(pact, {
      given: 'nobody has registered',
      call: members.registerMember,
      input: { body: form },
      answer: { ...account, email: donor.email },
    })
    expect(registered).toMatchObject({ membershipLevel: 'free' })
    const refusal = await agreeOnRefusal(pact, {
      given: 'somebody is a member',
      call: members.registerMember,
      input: { body: { ...form, email: member.email, confirmEmail: member.email } },
      code: 'mailbox-to-prove',
    })
    expect(refusal).toMatchObject({ code: 'mailbox-to-prove' })
  })

  it('to become a member by rules that are in force, and by older ones', async () => {
    const body = { ...form, rules }
    const registered = await agreeOnAnswer(pact, {
      given: 'nobody has registered, and rules are in force',
      call: members.registerMember,
      input: { body },
      answer: { ...account, email: donor.email },
    })
    expect(registered).toMatchObject({ email: donor.email })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody has registered, and newer rules are in force',
      call: members.registerMember,
      input: { body },
      code: 'rules-changed',
    })
    expect(refusal).toMatchObject({ code: 'rules-changed' })
  })

  it('for the sealed mailbox of an account number', async () => {
    const opened = await agreeOnAnswer(pact, {
      given: 'somebody is a member',
      call: members.openMailbox,
      input: { body: { accountNumber: member.accountNumber } },
      answer: { mailbox: 'a.sealed.mail.box.x' },
    })
    expect(opened).toHaveProperty('mailbox')
    const refusal = await agreeOnRefusal(pact, {
      given: 'somebody is a member',
      call: members.openMailbox,
      input: { body: { accountNumber: member.unknownNumber } },
      code: 'account-not-found',
    })
    expect(refusal).toMatchObject({ code: 'account-not-found' })
  })

  it('for the own account', async () => {
    const own = await agreeOnAnswer(pact, {
      given: 'a member is signed in',
      call: members.getOwnMember,
      input: {},
      answer: account,
    })
    expect(own).toMatchObject({ accountNumber: member.accountNumber })
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody is signed in',
      call: members.getOwnMember,
      input: {},
      code: 'sign-in-required',
    })
    expect(refusal).toMatchObject({ code: 'sign-in-required' })
  })

  it('to correct the own name and phone', async () => {
    const body = { firstName: 'Augusta Ada', lastName: 'King', phone: '(555) 010-0199' }
    const changed = await agreeOnAnswer(pact, {
      given: 'a member is signed in',
      call: members.changeOwnMember,
      input: { body },
      answer: { ...account, ...body },
    })
    expect(changed).toMatchObject(body)
    const refusal = await agreeOnRefusal(pact, {
      given: 'a donor who is no member is signed in',
      call: members.changeOwnMember,
      input: { body },
      code: 'account-not-found',
    })
    expect(refusal).toMatchObject({ code: 'account-not-found' })
  })

  it('for what somebody has earned by referrals', async () => {
    const rewards = await agreeOnAnswer(pact, {
      given: 'a member who has referred somebody is signed in',
      call: members.listReferrals,
      input: { params: { accountNumber: member.accountNumber } },
      answer: [
        {
          id: '0197a000-0000-7000-8000-00000000000b',
          referredAccountNumber: '2345678901X',
          rewardType: 'free_signup',
          entriesAwarded: 50,
          createdAt: '2026-11-21T12:00:00.000Z',
        },
      ],
    })
    expect(rewards).toHaveLength(1)
  })

  agreeOnActivity(pact)
  agreeOnReviews(pact)
  agreeOnRoster(pact, account)

  agreeOnHistory(pact, supporters.listMemberHistory, {
    person: { name: `${member.firstName} ${member.lastName}`, email: member.email, given: null },
    item: {
      id: 'joined:0197a000-0000-7000-8000-00000000000a',
      kind: 'joined',
      about: '1000000006X',
      state: 'free',
      thing: '0197a000-0000-7000-8000-00000000000a',
    },
  })
  agreeOnContacts(pact, contacts.listMemberContacts, {
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    phone: null,
    place: null,
    at: '2026-11-21T12:00:00.000Z',
    acceptedRules: [{ ...rules, acceptedAt: '2026-11-21T12:00:00.000Z', isPublished: true }],
  })

  agreeOnPersonalData(pact, 'members')
  agreeOnMergePreview(pact, 'members')
  agreeOnNames(pact, 'members')
  agreeOnPersonalName(pact, 'members')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
