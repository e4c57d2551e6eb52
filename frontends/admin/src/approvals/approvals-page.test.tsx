/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { approvals, audit } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { anApproval } from '../../../../packages/web-kit/src/testing/an-approval.ts'
import { fakeTakings } from '../../../../packages/web-kit/src/testing/fake-takings.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { twoDecide } from '../../../../packages/web-kit/src/testing/two-decide.ts'
import { Roles } from '../frame/allowed.tsx'
import { ApprovalsPage } from './approvals-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const [ada, ben] = [makeId(90), makeId(91)]
const approval = (place: number, more: Partial<approvals.Approval> = {}): approvals.Approval => ({
  ...anApproval,
  id: makeId(place),
  ...more,
})
const refund = approval(2, {
  act: { kind: 'refund', giftId: makeId(50), amount: '1900.00', reason: 'Given twice' },
  amount: '1900.00',
  giftId: makeId(50),
  gift: { amount: '2500.00', byHand: true },
  feeCover: '74.97',
  isOwn: true,
})

let waiting: approvals.Approval[]
let over: approvals.Approval[]
let refusal: Refuses | undefined
let done: object[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  waiting = [approval(1), refund]
  over = []
  done = []
  refusal = undefined
  const decide = (approvalId: string, decided: Partial<approvals.Approval>) => {
    const found = waiting.find(({ id }) => id === approvalId) ?? approval(1)
    const after = { ...found, decidedBy: ben, decidedAt: '2026-11-21T12:00:00.000Z', ...decided }
    waiting = waiting.filter(({ id }) => id !== approvalId)
    over = [after, ...over]
    done.push(decided)
    return after
  }
  server = await startFakeApi([
    ...twoDecide,
    ...fakeTakings([]),
    fake(approvals.listApprovals, ({ query: { state } }) => {
      const items = state === 'over' ? over : waiting
      return { items, next: null, total: items.length }
    }),
    fake(
      approvals.approve,
      ({ params }) => refusal ?? decide(params.approvalId, { state: 'approved', giftId: makeId(51) }),
    ),
    fake(approvals.refuseApproval, ({ params, body }) => decide(params.approvalId, { state: 'refused', ...body })),
    fake(approvals.withdrawApproval, ({ params }) => decide(params.approvalId, { state: 'withdrawn', decidedBy: ada })),
    fake(audit.listAdministrators, () => [
      { id: ada, name: 'ada' },
      { id: ben, name: 'ben' },
    ]),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = (path = '/admin/approvals') => renderPage('/admin/approvals', <ApprovalsPage />, path)
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const check = 'Check of $50,000.00 from Nils Quill'

describe('the approvals', () => {
  it('say what was asked for, by whom and until when, and are approved with one click', async () => {
    const { user } = open()
    const asked = await card(check)
    await asked.findByText('by ada')
    for (const fact of ['nils@example.org', 'Nov 18, 2026', '1042']) asked.getByText(fact)
    await user.click(asked.getByRole('button', { name: `Approve and record: ${check}` }))
    await screen.findByText('The gift was recorded.')
    expect(done).toEqual([{ state: 'approved', giftId: makeId(51) }])
    await waitFor(() => expect(screen.queryByRole('article', { name: check })).toBeNull())
  })

  it('are refused with a reason, which who asked reads', async () => {
    const { user } = open()
    await user.click((await card(check)).getByRole('button', { name: `Refuse: ${check}` }))
    const form = within(await screen.findByRole('form', { name: `Refuse: ${check}` }))
    await user.click(form.getByRole('button', { name: 'Refuse' }))
    await form.findByText('Say why you refuse it')
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'The bank has no such deposit')
    await user.click(form.getByRole('button', { name: 'Refuse' }))
    await screen.findByText('The person who asked will see why.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Decided or expired')
    const file = await screen.findByRole('link', { name: 'Export as CSV' })
    expect(file.getAttribute('href')).toBe('/api/admin/exports/approvals?state=over')
    const refused = await card(check)
    await refused.findByText(/“The bank has no such deposit”/)
    expect(refused.queryByRole('button')).toBeNull()
  })

  it('are taken by one person, and given back', async () => {
    const { user } = open()
    const asked = await card(check)
    await user.click(asked.getByRole('button', { name: 'Take' }))
    await asked.findByText('Taken by you, just now')
    // What one asked for oneself is nobody’s to take here.
    expect((await card('Refund of $1,900.00 to Nils Quill')).queryByRole('button', { name: 'Take' })).toBeNull()
    await user.click(asked.getByRole('button', { name: 'Give back' }))
    await asked.findByText('Nobody has taken this.')
  })

  it('of one’s own are withdrawn, and not decided', async () => {
    const { user } = open()
    const own = await card('Refund of $1,900.00 to Nils Quill')
    for (const fact of ['$2,500.00', '$74.97', 'By hand, the way it came']) own.getByText(fact)
    own.getByText('You asked for this, so another person has to approve it.')
    expect(own.queryByRole('button', { name: /Approve|Refuse/ })).toBeNull()
    expect(own.getByRole('link', { name: 'See the gift' }).getAttribute('href')).toBe(`/admin/gifts?gift=${makeId(50)}`)
    await user.click(own.getByRole('button', { name: /^Withdraw/ }))
    await screen.findByText('Nothing was done.')
    expect(done).toEqual([{ state: 'withdrawn', decidedBy: ada }])
  })

  it('that another person was first with say so where they were clicked', async () => {
    refusal = new Refuses('conflict')
    const { user } = open()
    const asked = await card(check)
    await user.click(asked.getByRole('button', { name: /^Approve/ }))
    await asked.findByText('Someone else changed this in the meantime. Reload it and try again.')
  })

  it('say which invoice was paid, and the name that the donor has here', async () => {
    const purchase = {
      thingId: makeId(60),
      donorName: 'Big Foundation',
      donorEmail: 'nils@example.org',
      way: 'transfer' as const,
      receivedOn: '2026-11-18',
      reference: 'SEPA 77',
    }
    const invoice = { number: 'EI-2026-000001', name: 'Sponsor tier' }
    const act = { kind: 'purchase' as const, purchase }
    waiting = [approval(3, { act, invoice, donorName: 'Big Foundation', knownAs: 'Mallory Crook', amount: '2000.00' })]
    const { user } = open()
    const asked = await card('Invoice of $2,000.00, paid by Big Foundation')
    for (const fact of ['EI-2026-000001, Sponsor tier', 'Mallory Crook', 'Bank transfer', 'SEPA 77'])
      asked.getByText(fact)
    await user.click(asked.getByRole('button', { name: /^Approve and record/ }))
    await screen.findByText('The payment was recorded.')
  })

  it('that the processor refused say so', async () => {
    const decided = { state: 'approved' as const, decidedBy: ben, decidedAt: '2026-11-21T12:00:00.000Z' }
    over = [{ ...refund, ...decided, failure: 'Insufficient funds' }]
    open('/admin/approvals?state=over')
    const failed = await card('Refund of $1,900.00 to Nils Quill')
    await failed.findByText(/The payment processor refused the refund, so nothing went back: “Insufficient funds”/)
  })

  it('show an auditor no buttons', async () => {
    renderPage(
      '/admin/approvals',
      <Roles value={['auditor']}>
        <ApprovalsPage />
      </Roles>,
    )
    expect((await card(check)).queryByRole('button')).toBeNull()
  })

  it('say that nothing waits', async () => {
    waiting = []
    open()
    await screen.findByText('Nothing waits for approval')
  })
})
