import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { type members, roster } from '@evenhand/contracts/http'
import { agreeOnAnswer } from './frontend-calls.ts'

const given = 'an administrator is signed in, and somebody is a member'
const donorId = '0197a000-0000-7000-8000-0000000000d4'

/** What administrators ask about members. */
export function agreeOnRoster(pact: PactV4, account: members.Member): void {
  const { id, accountNumber, firstName, lastName, email, createdAt } = account
  const listed: roster.ListedMember = {
    id,
    accountNumber,
    firstName,
    lastName,
    email,
    level: 'free',
    hasPlatinum: false,
    isActive: true,
    createdAt,
  }
  const opened = { member: listed, phone: null, donorId, referredBy: null, referred: 0 }
  const acted = { id, by: 'administrator-1', at: createdAt }
  const params = { memberId: id }
  const asked = { given, fromState: 'memberId' } as const

  it('for all members, filtered', async () => {
    const query = { search: 'ada', level: 'free', order: 'desc', limit: '50' } as const
    const answer = { items: [listed], next: null, total: 1 }
    expect(await agreeOnAnswer(pact, { given, call: roster.listMembers, input: { query }, answer })).toEqual(answer)
  })

  it('for a member, to grant Platinum, to deactivate it, and to note something', async () => {
    const answer = { ...opened, acts: [] }
    const call = roster.getMemberCase
    expect(await agreeOnAnswer(pact, { ...asked, call, input: { params }, answer })).toEqual(answer)
    const granted = await agreeOnAnswer(pact, {
      ...asked,
      call: roster.setPlatinum,
      input: { params, body: { granted: true, reason: 'Ten events.' } },
      answer: {
        ...opened,
        member: { ...listed, level: 'platinum', hasPlatinum: true },
        acts: [{ ...acted, action: 'platinum-granted', words: 'Ten events.' }],
      },
    })
    expect(granted).toMatchObject({ member: { level: 'platinum' } })
    const deactivated = await agreeOnAnswer(pact, {
      ...asked,
      call: roster.setStanding,
      input: { params, body: { isActive: false, reason: 'Somebody else’s mailbox.' } },
      answer: {
        ...opened,
        member: { ...listed, isActive: false },
        acts: [{ ...acted, action: 'deactivated', words: 'Somebody else’s mailbox.' }],
      },
    })
    expect(deactivated).toMatchObject({ member: { isActive: false } })
    const noted = await agreeOnAnswer(pact, {
      ...asked,
      call: roster.noteMember,
      input: { params, body: { note: 'Moved to Ohio.' } },
      answer: { ...opened, acts: [{ ...acted, action: 'noted', words: 'Moved to Ohio.' }] },
    })
    expect(noted).toMatchObject({ acts: [{ words: 'Moved to Ohio.' }] })
  })
}
