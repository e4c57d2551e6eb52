/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, grantPayments, grantReports, grantReversals } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { fakeTakings } from '../../../../packages/web-kit/src/testing/fake-takings.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { GrantsPage } from './grants-page.tsx'

type Payment = grantPayments.DeskGrant['payments'][number]
type Cancellation = grantPayments.DeskGrant['cancellations'][number]
const id = '0190a0a0-0000-7000-8000-0000000000a1'
const paymentId = '0190a0a0-0000-7000-8000-0000000000b1'
const payment = (more: Partial<Payment> = {}): Payment => ({
  id: paymentId,
  amount: '2500.00',
  paidOn: '2027-02-01',
  evidence: 'Check 1042',
  state: 'recorded',
  recordedBy: 'administrator-1',
  confirmedBy: null,
  takenBackReason: null,
  back: null,
  returnsTakenBack: [],
  mayConfirm: true,
  ...more,
})
const grant = (more: Partial<grantPayments.DeskGrant> = {}): grantPayments.DeskGrant => ({
  id,
  roundTitle: 'Spring round',
  nonprofitId: '0190a0a0-0000-7000-8000-0000000000c1',
  organizationName: 'Lantern Street',
  projectTitle: 'Warm rooms',
  awarded: '6000.00',
  paid: '0.00',
  canceled: '0.00',
  payments: [],
  cancellations: [],
  reportDueOn: '2028-02-01',
  reportState: 'not-due',
  reports: [],
  version: 4,
  ...more,
})

const cancellation = (more: Partial<Cancellation> = {}): Cancellation => ({
  id: '0190a0a0-0000-7000-8000-0000000000e1',
  amount: '6000.00',
  state: 'recorded',
  reason: 'The project ended early.',
  evidence: 'Their letter',
  recordedBy: 'administrator-1',
  confirmedBy: null,
  takenBackReason: null,
  mayConfirm: true,
  ...more,
})

let server: FakeApi
const asked: unknown[] = []
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(kept: grantPayments.DeskGrant[], search = '', refuses?: Refuses) {
  const change = (more: (one: grantPayments.DeskGrant) => Partial<grantPayments.DeskGrant>) => {
    const [one] = kept
    if (!one || refuses) return refuses ?? new Refuses('not-found')
    return Object.assign(one, { ...more(one), version: one.version + 1 })
  }
  server = await startFakeApi([
    ...fakeTakings([]),
    fake(audit.listAdministrators, () => administrators),
    fake(grantPayments.listDeskGrants, ({ query }) => {
      asked.push(query)
      return { items: kept, next: null, total: kept.length }
    }),
    fake(
      grantPayments.getDeskGrant,
      ({ params }) => kept.find((one) => one.id === params.grantId) ?? new Refuses('not-found'),
    ),
    fake(grantPayments.recordGrantPayment, ({ params, body: { amount, paidOn, evidence } }) =>
      change(({ payments }) => ({
        payments: [...payments, payment({ amount, paidOn, evidence, id: params.paymentId })],
      })),
    ),
    fake(grantPayments.confirmGrantPayment, () =>
      change(({ payments }) => ({
        paid: '2500.00',
        payments: payments.map((one) => ({ ...one, state: 'paid' as const, confirmedBy: 'administrator-2' })),
      })),
    ),
    fake(grantReports.reviewGrantReport, ({ body }) =>
      change(({ reports }) => ({
        reportState: body.verdict === 'accepted' ? ('reported' as const) : ('asked' as const),
        reports: reports.map((one) => ({
          ...one,
          state: body.verdict,
          words: body.verdict === 'accepted' ? '' : body.words,
        })),
      })),
    ),
    fake(grantReversals.takeBackGrantPayment, ({ body: { reason } }) =>
      change(({ payments }) => ({
        payments: payments.map((one) => ({ ...one, state: 'taken-back' as const, takenBackReason: reason })),
      })),
    ),
    fake(grantReversals.recordGrantReturn, ({ body: { reason, evidence } }) =>
      change(({ payments }) => ({
        payments: payments.map((one) => ({
          ...one,
          state: 'returning' as const,
          back: { reason, evidence, recordedBy: 'administrator-1', confirmedBy: null },
        })),
      })),
    ),
    fake(grantReversals.confirmGrantReturn, () =>
      change(({ payments }) => ({ payments: payments.map((one) => ({ ...one, state: 'returned' as const })) })),
    ),
    fake(grantReversals.recordGrantCancellation, ({ params, body: { reason, evidence } }) =>
      change(() => ({ cancellations: [cancellation({ id: params.cancellationId, reason, evidence })] })),
    ),
    fake(grantReversals.confirmGrantCancellation, () =>
      change(({ cancellations }) => ({
        canceled: '6000.00',
        cancellations: cancellations.map((one) => ({ ...one, state: 'canceled' as const })),
      })),
    ),
  ])
  restore = routeFetchTo(server)
  return renderPage('/admin/grants', <GrantsPage />, `/admin/grants${search}`)
}

const panel = async () => within(await screen.findByRole('dialog', { name: /Lantern Street/ }))

it('lists what was granted, and how far each has come', async () => {
  const others = (end: string, more: Partial<grantPayments.DeskGrant>) => grant({ ...more, id: id.replace(/a1$/, end) })
  await open([
    grant(),
    others('a2', { payments: [payment()] }),
    others('a3', {
      paid: '6000.00',
      payments: [payment({ state: 'paid', amount: '6000.00' })],
      reportState: 'overdue',
    }),
  ])
  await screen.findByText('3 of 3 grants')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/Lantern Street.*Warm rooms.*\$6,000 to pay/)
  expect(rows[2]).toMatch(/Payment to confirm/)
  expect(rows[3]).toMatch(/Report overdue/)
})

it('asks for those with a payment to confirm, or by the words of a search', async () => {
  const { user } = await open([], '?state=to-confirm&search=lantern')
  await screen.findByText('No grant matches')
  expect(asked.at(-1)).toMatchObject({ state: 'to-confirm', search: 'lantern' })
  await user.selectOptions(screen.getByLabelText('Status'), 'Report overdue')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'overdue', search: 'lantern' }))
})

it('records a payment with its evidence, and has it confirmed', async () => {
  const { user } = await open([grant()], `?grant=${id}`)
  const opened = await panel()
  await user.click(opened.getByRole('button', { name: 'Record a payment' }))
  await user.click(opened.getByRole('button', { name: 'Record' }))
  await opened.findByText('Enter what proves the payment, such as the number of the check')
  await user.type(opened.getByLabelText(/^Amount/), '2,500')
  await user.type(opened.getByLabelText(/^Paid on/), '2027-02-01')
  await user.type(opened.getByLabelText(/^Evidence/), 'Check 1042')
  await user.click(opened.getByRole('button', { name: 'Record' }))
  const now = await panel()
  await user.click(await now.findByRole('button', { name: 'Confirm the payment of $2,500.00' }))
  await waitFor(async () => (await panel()).getByText(/^Paid\. Recorded/))
  expect((await panel()).getByText('Left to pay').nextSibling?.textContent).toBe('$3,500.00')
  expect((await panel()).queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

it('says why a payment can’t be confirmed', async () => {
  const { user } = await open([grant({ payments: [payment()] })], `?grant=${id}`, new Refuses('conflict'))
  await user.click((await panel()).getByRole('button', { name: 'Confirm the payment of $2,500.00' }))
  expect((await screen.findAllByText(/Someone else changed this in the meantime/)).length).toBeGreaterThan(0)
})

it('records that a payment came back, with what shows it, and has it confirmed', async () => {
  const { user } = await open(
    [grant({ payments: [payment({ state: 'paid', confirmedBy: 'administrator-2' })] })],
    `?grant=${id}`,
  )
  await user.click((await panel()).getByRole('button', { name: 'Record a return of the payment of $2,500.00' }))
  await user.click((await panel()).getByRole('button', { name: 'Record' }))
  await (await panel()).findByText('Enter what shows it, such as the line of the bank statement')
  await user.type((await panel()).getByLabelText(/^Reason/), 'The account was closed.')
  await user.type((await panel()).getByLabelText(/^Evidence/), 'Statement of March')
  await user.click((await panel()).getByRole('button', { name: 'Record' }))
  await user.click(await (await panel()).findByRole('button', { name: 'Confirm the return of $2,500.00' }))
  await screen.findByText(/^Returned\. Recorded/)
  await screen.findByText(/Came back: The account was closed\. \(Statement of March\)/)
})

it('cancels the rest with a reason and evidence, and has it confirmed; meanwhile nothing is recorded', async () => {
  const { user } = await open([grant()], `?grant=${id}`)
  await user.click((await panel()).getByRole('button', { name: 'Cancel the rest' }))
  await user.type((await panel()).getByLabelText(/^Reason/), 'The project ended early.')
  await user.type((await panel()).getByLabelText(/^Evidence/), 'Their letter')
  await user.click((await panel()).getByRole('button', { name: 'Record' }))
  const confirm = await (await panel()).findByRole('button', { name: 'Confirm the cancellation of $6,000.00' })
  expect((await panel()).queryByRole('button', { name: 'Record a payment' })).toBeNull()
  await user.click(confirm)
  await (await panel()).findByText(/^Canceled\. Recorded/)
})

it('lets who recorded a payment void it, with a reason, and not confirm it', async () => {
  const { user } = await open([grant({ payments: [payment({ mayConfirm: false })] })], `?grant=${id}`)
  await (await panel()).findByText('You recorded it, so another person has to confirm it.')
  expect((await panel()).queryByRole('button', { name: /^Confirm/ })).toBeNull()
  await user.click((await panel()).getByRole('button', { name: 'Void the payment of $2,500.00' }))
  await user.type((await panel()).getByLabelText(/^Reason/), 'Never sent.')
  await user.click((await panel()).getByRole('button', { name: 'Void' }))
  await (await panel()).findByText(/^Voided\. Recorded.*Never sent\./)
})

it('reads a report before it is public: accepts it, hides it with a reason, and shows it again', async () => {
  const report = { id, summary: 'Forty families.', spent: '2400.00', submittedAt: '2027-06-01T12:00:00Z', words: '' }
  const { user } = await open(
    [grant({ paid: '2500.00', reportState: 'to-read', reports: [{ ...report, state: 'to-read' }] })],
    `?grant=${id}`,
  )
  await user.click(await (await panel()).findByRole('button', { name: 'Accept and publish' }))
  await user.click(await (await panel()).findByRole('button', { name: 'Hide the report' }))
  await user.click((await panel()).getByRole('button', { name: 'Hide' }))
  await (await panel()).findByText('Say why. The organization will read it')
  await user.type((await panel()).getByLabelText(/^Reason/), 'It names a guest.')
  await user.click((await panel()).getByRole('button', { name: 'Hide' }))
  await (await panel()).findByText('Hidden. It names a guest.')
  await user.click((await panel()).getByRole('button', { name: 'Publish it again' }))
  await screen.findByText('Public.')
})

it('asks for a report again, in words that the organization reads', async () => {
  const report = { id, summary: 'Warm.', spent: '2400.00', submittedAt: '2027-06-01T12:00:00Z', words: '' }
  const { user } = await open(
    [grant({ reportState: 'to-read', reports: [{ ...report, state: 'to-read' }] })],
    `?grant=${id}`,
  )
  await user.click(await (await panel()).findByRole('button', { name: 'Ask again' }))
  await user.type((await panel()).getByLabelText(/^What is missing/), 'What did spring cost?')
  await user.click((await panel()).getByRole('button', { name: 'Ask again' }))
  await screen.findByText('Asked for again. What did spring cost?')
})

it('says to whom it isn’t shown why', async () => {
  server = await startFakeApi([
    ...fakeTakings([]),
    fake(grantPayments.listDeskGrants, () => ({ items: [], next: null, total: 0 })),
    fake(grantPayments.getDeskGrant, () => new Refuses('recused')),
  ])
  restore = routeFetchTo(server)
  renderPage('/admin/grants', <GrantsPage />, `/admin/grants?grant=${id}`)
  await screen.findByText(/^You declared a conflict of interest with this organization/)
  expect(screen.queryByText("We couldn't load the grant")).toBeNull()
})

it('says when there is none, and when there is none with this number', async () => {
  await open([], `?grant=${id}`)
  await screen.findByText('No grants yet')
  await screen.findByText("We couldn't load the grant")
})
