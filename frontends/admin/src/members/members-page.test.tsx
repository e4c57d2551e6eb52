/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, roster } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { MembersPage } from './members-page.tsx'

const id = '0190a0a0-0000-7000-8000-000000000001'
const at = '2026-11-21T12:00:00.000Z'
const ada: roster.ListedMember = {
  id,
  accountNumber: '1000000006X',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  level: 'free',
  hasPlatinum: false,
  isActive: true,
  createdAt: at,
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(items: roster.ListedMember[], search = '') {
  const asked: unknown[] = []
  const sent: unknown[] = []
  let kept: roster.MemberCase = {
    member: ada,
    phone: '555 010 0199',
    donorId: id,
    referredBy: '2345678901X',
    referred: 2,
    acts: [],
  }
  const act = (action: roster.MemberAction, words: string) => ({
    id: crypto.randomUUID(),
    action,
    words,
    by: 'one',
    at,
  })
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(roster.listMembers, ({ query }) => {
      asked.push(query)
      return { items, next: null, total: items.length }
    }),
    fake(roster.getMemberCase, () => kept),
    fake(roster.setPlatinum, ({ body }) => {
      sent.push(body)
      const { granted, reason } = body
      const member = { ...ada, hasPlatinum: granted, level: granted ? ('platinum' as const) : ('free' as const) }
      return (kept = {
        ...kept,
        member,
        acts: [act(granted ? 'platinum-granted' : 'platinum-taken', reason), ...kept.acts],
      })
    }),
    fake(roster.setStanding, ({ body }) => {
      sent.push(body)
      const { isActive, reason } = body
      const acts = [act(isActive ? 'reactivated' : 'deactivated', reason), ...kept.acts]
      return (kept = { ...kept, member: { ...kept.member, isActive }, acts })
    }),
    fake(roster.noteMember, ({ body }) => {
      sent.push(body)
      return (kept = { ...kept, acts: [act('noted', body.note), ...kept.acts] })
    }),
  ])
  restore = routeFetchTo(server)
  const rendered = renderPage('/admin/members', <MembersPage />, `/admin/members${search}`)
  return { asked, sent, ...rendered }
}

const panel = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the members at the desk', () => {
  it('are listed with their number, and asked for by level and by what is searched', async () => {
    const { asked } = await open([ada], '?level=gold&search=ada')
    expect((await screen.findByRole('row', { name: /Ada Byron/ })).textContent).toContain('100 0000 006X')
    expect(asked).toMatchObject([{ level: 'gold', search: 'ada' }])
  })

  it('say how people become members while there are none, and that none matches', async () => {
    await open([])
    await screen.findByText('No members yet')
  })

  it('say that none matches', async () => {
    await open([], '?search=nobody')
    await screen.findByText('No member matches')
  })

  it('get Platinum with a reason, which stays in the history, and lose it again', async () => {
    const { user, sent } = await open([ada], `?member=${id}`)
    const shown = await panel(/Ada Byron\s*Free/)
    shown.getByText('2 members')
    await user.click(shown.getByRole('button', { name: 'Grant Platinum: Ada Byron' }))
    await user.click(shown.getByRole('button', { name: 'Grant Platinum' }))
    shown.getByText('Say why. It stays in the member’s history and in the audit trail')
    await user.type(shown.getByLabelText('Reason'), 'Ten events.')
    await user.click(shown.getByRole('button', { name: 'Grant Platinum' }))
    const granted = await panel(/Ada Byron\s*Platinum/)
    await granted.findByRole('button', { name: 'Take Platinum back: Ada Byron' })
    expect(granted.getByRole('list', { name: 'History' }).textContent).toContain('Granted Platinum')
    expect(sent).toEqual([{ granted: true, reason: 'Ten events.' }])
  })

  it('are deactivated with a reason that they read, and active again', async () => {
    const { user, sent } = await open([ada], `?member=${id}&standing=active`)
    const shown = await panel(/Ada Byron\s*Free/)
    await user.click(shown.getByRole('button', { name: 'Deactivate: Ada Byron' }))
    await user.click(shown.getByRole('button', { name: 'Deactivate' }))
    shown.getByText('Say why. The member will read it')
    await user.type(shown.getByLabelText('Reason'), 'Another person’s mailbox.')
    await user.click(shown.getByRole('button', { name: 'Deactivate' }))
    const gone = await panel(/Ada Byron\s*Deactivated/)
    await user.click(await gone.findByRole('button', { name: 'Reactivate: Ada Byron' }))
    await user.type(gone.getByLabelText('Reason'), 'A mistake of ours.')
    await user.click(gone.getByRole('button', { name: 'Reactivate' }))
    await panel(/Ada Byron\s*Free/)
    expect(sent).toEqual([
      { isActive: false, reason: 'Another person’s mailbox.' },
      { isActive: true, reason: 'A mistake of ours.' },
    ])
  })

  it('have notes that other administrators read', async () => {
    const { user, sent } = await open([ada], `?member=${id}`)
    const shown = await panel(/Ada Byron/)
    await user.type(shown.getByLabelText('Note'), 'Moved to Ohio.')
    await user.click(shown.getByRole('button', { name: 'Add the note' }))
    await waitFor(() => expect(shown.getByRole('list', { name: 'History' }).textContent).toContain('Moved to Ohio.'))
    expect(shown.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('')
    expect(sent).toEqual([{ note: 'Moved to Ohio.' }])
  })
})
