/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { receipts } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { ReceiptsSection } from './receipts-section.tsx'

const at = '2026-11-21T12:00:00.000Z'
const receipt = (serial: number, change: Partial<receipts.Receipt> = {}): receipts.Receipt => ({
  number: `EH-2026-07-${String(serial).padStart(6, '0')}`,
  issuedAt: at,
  paidAt: at,
  description: 'Gift of $50.00',
  amount: '50.00',
  contribution: '50.00',
  state: 'valid',
  voidedAt: null,
  replaces: null,
  replacedBy: null,
  ...change,
})

let held: receipts.Receipt[]
let refuse: Refuses | undefined
let asked: unknown[]
let kept: string[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  held = [receipt(1)]
  refuse = undefined
  asked = []
  kept = []
  server = await startFakeApi([
    fake(receipts.listReceipts, () => held),
    fake(
      receipts.getReceiptPdf,
      ({ params }) => refuse ?? { fileName: `receipt-${params.number}.pdf`, bytes: new Uint8Array([1, 2, 3]) },
    ),
    fake(receipts.reissueReceipt, ({ params }) => refuse ?? { number: params.number, sentTo: 'ruth@example.org' }),
    fake(receipts.getStatementPdf, ({ query }) => {
      asked.push(query)
      return refuse ?? { fileName: `statement-${query.from}-to-${query.to}.pdf`, bytes: new Uint8Array([4]) }
    }),
  ])
  restore = routeFetchTo(server)
  URL.createObjectURL = () => 'blob:a-file'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = () => renderPage('/donor-account', <ReceiptsSection polling={{}} />)

it('keeps a copy of a receipt under its own name', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download receipt EH-2026-07-000001' }))
  await waitFor(() => expect(kept).toEqual(['receipt-EH-2026-07-000001.pdf']))
})

it('has a receipt mailed again, and says where it goes, or why not', async () => {
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Email it again: receipt EH-2026-07-000001' })
  await user.click(again)
  await screen.findByText('Your receipt is on its way to ruth@example.org')
  refuse = new Refuses('too-many-requests')
  await user.click(again)
  await screen.findByText(/Too many requests/)
  const keys = server.heard.flatMap(({ path, headers }) =>
    path.endsWith('/reissue') ? [headers['idempotency-key']] : [],
  )
  expect(new Set(keys).size).toBe(2)
})

it('says of each receipt what it is worth', async () => {
  held = [
    receipt(3, { replaces: 'EH-2026-07-000002', amount: '30.00' }),
    receipt(2, { state: 'replaced', replacedBy: 'EH-2026-07-000003' }),
    receipt(1, { state: 'void', voidedAt: at }),
  ]
  open()
  await screen.findByText('Receipt no. EH-2026-07-000003 · Valid, replaces receipt no. EH-2026-07-000002')
  screen.getByText('Receipt no. EH-2026-07-000002 · Void: replaced by receipt no. EH-2026-07-000003')
  screen.getByText('Receipt no. EH-2026-07-000001 · Void: the payment was returned on Nov 21, 2026')
})

it('shows four receipts first, and all when asked', async () => {
  held = Array.from({ length: 6 }, (_, index) => receipt(6 - index))
  const { user } = open()
  await screen.findByText(/EH-2026-07-000003/)
  expect(screen.queryByText(/EH-2026-07-000002/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all 6 receipts' }))
  screen.getByText(/EH-2026-07-000001/)
})

it('makes a statement of the days that are chosen', async () => {
  const { user } = open()
  const [from, to] = [await screen.findByLabelText('First day'), screen.getByLabelText('Last day')]
  await user.clear(from)
  await user.type(from, '2025-01-01')
  await user.clear(to)
  await user.type(to, '2025-12-31')
  await user.click(screen.getByRole('button', { name: 'Download statement' }))
  await waitFor(() => expect(kept).toEqual(['statement-2025-01-01-to-2025-12-31.pdf']))
  expect(asked).toEqual([{ from: '2025-01-01', to: '2025-12-31' }])
})

it('does not ask for days that are the wrong way round, or none', async () => {
  const { user } = open()
  const [from, to] = [await screen.findByLabelText('First day'), screen.getByLabelText('Last day')]
  await user.clear(to)
  await user.type(to, '2020-01-01')
  await user.click(screen.getByRole('button', { name: 'Download statement' }))
  await screen.findByText('The last day can’t be before the first')
  await user.clear(from)
  await user.click(screen.getByRole('button', { name: 'Download statement' }))
  await screen.findByText('Choose the first day')
  expect(asked).toEqual([])
})

it('says when there is no receipt yet', async () => {
  held = []
  open()
  await screen.findByText(/Every payment has a receipt/)
  expect(screen.queryByRole('button', { name: 'Download statement' })).toBeNull()
})
