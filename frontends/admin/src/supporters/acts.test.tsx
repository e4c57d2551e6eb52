/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import {
  type AnswerOf,
  audit,
  type DeskRole,
  entryHolds,
  erasures,
  gateway,
  gifts,
  memberships,
  merges,
  receipts,
  supporters,
} from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { aMembership } from '../../../../packages/web-kit/src/testing/a-membership.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { SupporterPage } from './supporter-page.tsx'

const donorId = '2edb8058-9993-8cd7-8c7a-b5e2d5bedfbf'
const giftId = '0190a0a0-0000-7000-8000-000000000001'
const number = 'EH-2026-07-000123'
const at = '2026-11-20T12:00:00.000Z'
const nothing = { about: null, amount: null, entries: null, state: null, words: null, by: null, thing: null }
const empty = { person: null, items: [], next: null }

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const gift: gifts.GiftDetails = {
  id: giftId,
  amount: '50.00',
  paidBack: '0.00',
  donationType: 'one-time',
  membershipLevel: null,
  description: 'Gift of $50.00',
  entries: 12,
  status: 'confirmed',
  donorName: 'Noor Haddad',
  donorEmail: 'noor@example.org',
  createdAt: at,
  kind: 'one-time',
  way: 'card',
  receivedAt: at,
  paymentId: 'pi_1',
  region: null,
  offline: null,
  acceptedRules: null,
  feeCoverBack: null,
  nextCharge: null,
  moneyBack: [],
  receipts: [],
  audit: [],
}

const freeId = '0190a0a0-0000-7000-8000-000000000077'
const aHold: entryHolds.DeskHold = {
  id: '0190a0a0-0000-7000-8000-000000000066',
  donorId,
  whys: ['taken-back'],
  state: 'held',
  signs: null,
  heldAt: at,
  appeal: null,
  decision: null,
  version: 1,
}

type MoneyItems = AnswerOf<typeof supporters.listMoneyHistory>['items']

/** The page of one who gave $50 and has the receipt. */
async function open(roles: DeskRole[] = ['owner']) {
  let shown = gift
  const names: Record<'donations' | 'members', supporters.PersonalName> = {
    donations: { firstName: 'Noor', lastName: 'Haddad' },
    members: { firstName: 'Noor', lastName: 'Hadad' },
  }
  let hold: entryHolds.DeskHold = aHold
  const running = { state: 'active' }
  const reasons: string[] = []
  const sent: unknown[] = []
  const money = (): MoneyItems => [
    ...sent.map((_, nth) => ({
      ...nothing,
      id: `sent-again:${nth}`,
      at,
      kind: 'receipt-sent-again' as const,
      about: number,
      thing: giftId,
    })),
    {
      ...nothing,
      id: 'began:1',
      at,
      kind: 'membership-began',
      about: 'gold',
      state: running.state,
      thing: aMembership.id,
    },
    { ...nothing, id: 'receipt:1', at, kind: 'receipt', about: number, thing: giftId },
    {
      ...nothing,
      id: 'gift:1',
      at,
      kind: 'gift',
      about: 'one-time',
      amount: '50.00',
      state: shown.status === 'refunded' ? 'refunded' : 'confirmed',
      thing: giftId,
    },
  ]
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles, expiresAt: at })),
    fake(audit.listAdministrators, () => []),
    fake(supporters.listMoneyHistory, () => ({
      person: { name: 'Noor Haddad', email: 'noor@example.org', given: '50.00' },
      items: money(),
      next: null,
    })),
    fake(supporters.listEntryHistory, () => ({
      ...empty,
      items: [
        { ...nothing, id: 'held:1', at, kind: 'held' as const, about: 'taken-back', state: hold.state, thing: hold.id },
      ],
    })),
    ...[
      supporters.listMemberHistory,
      supporters.listEmailHistory,
      supporters.listRegistrationHistory,
      supporters.listMemorialHistory,
      supporters.listSponsorHistory,
      supporters.listNonprofitHistory,
      supporters.listSignInHistory,
    ].map((call) => fake(call, () => empty)),
    fake(merges.getMergesOf, () => ({ into: null, from: [], proposal: null })),
    fake(erasures.getErasureOf, () => ({ erasure: null })),
    fake(supporters.getDonorName, () => names.donations),
    fake(supporters.getMemberName, () => names.members),
    ...(['donations', 'members'] as const).map((keeper) =>
      fake(supporters.nameCorrections[keeper], ({ body: { firstName, lastName, reason, seen } }) => {
        if (JSON.stringify(seen) !== JSON.stringify(names[keeper])) return new Refuses('conflict')
        reasons.push(`${keeper}: ${reason}`)
        names[keeper] = { firstName, lastName }
        return { firstName, lastName }
      }),
    ),
    fake(entryHolds.listFreeCauses, () => [
      {
        entryId: freeId,
        entryType: 'registration' as const,
        name: 'Free entry',
        giveaway: 'main',
        entries: 50,
        at,
        takenBack: null,
      },
    ]),
    fake(entryHolds.takeBackFreeEntries, ({ body: { email, reason } }) => {
      reasons.push(`${email}: ${reason}`)
      hold = { ...hold, state: 'refused' }
      return hold
    }),
    fake(entryHolds.getEntryHold, () => ({ hold, entries: [] })),
    fake(entryHolds.decideEntryHolds, ({ body: { verdict } }) => {
      hold = { ...hold, state: verdict === 'accepted' ? 'released' : 'refused' }
      return [{ id: hold.id, outcome: 'decided' as const }]
    }),
    fake(gifts.getGift, () => shown),
    fake(gifts.refundGift, ({ body }) => {
      shown = { ...shown, paidBack: body.amount, status: 'refunded' }
      return shown
    }),
    fake(memberships.cancelForDonor, ({ body: { reason } }) => {
      reasons.push(reason)
      if (running.state !== 'active') return new Refuses('not-possible')
      running.state = 'ending'
      return {
        ...aMembership,
        state: 'ending' as const,
        endsAt: '2026-12-20T12:00:00.000Z',
        donorName: 'Noor Haddad',
        donorEmail: 'noor@example.org',
        subscriptionId: 'sub_1',
        notice: null,
      }
    }),
    fake(receipts.reissueReceipt, ({ params }) => {
      sent.push(params.number)
      return { number: params.number, sentTo: 'noor@example.org' }
    }),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Roles value={roles}>
      <SupporterPage />
    </Roles>
  )
  return {
    ...renderPage('/admin/supporters/:slug', page, `/admin/supporters/${donorId}`),
    sent,
    running,
    reasons,
    names,
  }
}

const line = async (begins: RegExp) => {
  const all = within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem')
  const found = all.find(({ textContent }) => begins.test(textContent))
  if (!found) throw new Error(`no line ${begins}`)
  return within(found)
}

describe('from the page of a person', () => {
  it('a gift is refunded as in the list of gifts, and its line says so without a reload', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refund: One-time gift' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
    await user.type(await dialog.findByLabelText('Reason'), 'Given twice')
    await user.click(dialog.getByRole('button', { name: 'Review refund' }))
    await dialog.findByText('Refund $50.00 to Noor Haddad (noor@example.org)?')
    await user.click(dialog.getByRole('button', { name: 'Yes, refund $50.00' }))
    await dialog.findByText('$50.00 was refunded.')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(async () => expect((await line(/^One-time gift/)).queryByText(/Refunded/)).toBeTruthy())
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  })

  it('a receipt is emailed again, which the time line shows', async () => {
    const { user, sent } = await open(['support'])
    await user.click(await screen.findByRole('button', { name: `Email it again to the donor: receipt ${number}` }))
    await screen.findByText(`Receipt ${number} is on its way to noor@example.org.`)
    expect(sent).toEqual([number])
    await waitFor(async () => expect(await line(new RegExp(`^Receipt ${number} emailed again`))).toBeTruthy())
  })

  it('a membership is canceled with a reason, and its line says so', async () => {
    const { user, reasons } = await open(['support'])
    await user.click(await screen.findByRole('button', { name: 'Cancel: Gold membership' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this gold membership?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }))
    await dialog.findByText('Say why, without the person’s name')
    await user.type(dialog.getByLabelText('Reason'), 'Asked by phone')
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }))
    await screen.findByText('It ends on Dec 20, 2026. The donor is emailed.')
    expect(reasons).toEqual(['Asked by phone'])
    await waitFor(async () => expect((await line(/^Gold membership began/)).queryByText(/Set to end/)).toBeTruthy())
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  it('who cancels second reads what happened, and sees it', async () => {
    const { user, running } = await open(['support'])
    await user.click(await screen.findByRole('button', { name: 'Cancel: Gold membership' }))
    running.state = 'ending'
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Asked by phone')
    await user.click(dialog.getByRole('button', { name: 'Cancel it' }))
    await dialog.findByText(/This isn’t possible as things are now/)
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    await waitFor(async () => expect((await line(/^Gold membership began/)).queryByText(/Set to end/)).toBeTruthy())
  })

  it('a name is corrected wherever one is kept, and what was seen goes along', async () => {
    const { user, reasons, names } = await open(['support'])
    await user.click(await screen.findByRole('button', { name: 'Correct the name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the name' }))
    const now = within(await dialog.findByRole('list', { name: 'As it is now' }))
    expect(now.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Member account: Noor Hadad',
      'Gifts, memberships and receipts to come: Noor Haddad',
    ])
    const last = dialog.getByLabelText('Last name')
    await user.clear(last)
    await user.type(last, 'Haddad-King')
    const send = () => user.click(dialog.getByRole('button', { name: 'Correct the name' }))
    await send()
    await dialog.findByText('Say why')
    expect(reasons).toEqual([])
    await user.type(dialog.getByLabelText('Reason'), 'Married.')
    await send()
    await screen.findByText('It’s in the time line, with what it was before.')
    expect(reasons).toEqual(['members: Married.', 'donations: Married.'])
    expect(names.donations).toEqual({ firstName: 'Noor', lastName: 'Haddad-King' })
  })

  it('a name that somebody else changed meanwhile is shown as it is now, and not overwritten', async () => {
    const { user, reasons, names } = await open(['support'])
    await user.click(await screen.findByRole('button', { name: 'Correct the name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the name' }))
    await user.type(await dialog.findByLabelText('Reason'), 'Married.')
    names.members = { firstName: 'Noor', lastName: 'King' }
    await user.click(dialog.getByRole('button', { name: 'Correct the name' }))
    await dialog.findByText('Noor King')
    await dialog.findByText(/Someone else changed this in the meantime/)
    expect(reasons).toEqual([])
  })

  it('free entries are taken back with a reason, and released again', async () => {
    const { user, reasons } = await open(['reviews'])
    await user.click(await screen.findByRole('button', { name: 'Decide: free entries held for review' }))
    const panel = within(await screen.findByRole('dialog', { name: /^Entries of donor/ }))
    await user.click(await panel.findByRole('button', { name: /^Release/ }))
    await user.click(await screen.findByRole('button', { name: 'Decide again: free entries held for review' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Take back free entries' })).toBeNull()
    expect(reasons).toEqual([])
  })

  it('an owner takes back everything that is free', async () => {
    const { user, reasons } = await open()
    await user.click(await screen.findByRole('button', { name: 'Take back free entries' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back free entries' }))
    await user.click(await dialog.findByRole('radio', { name: /^Everything that cost nothing/ }))
    await user.type(dialog.getByLabelText('Reason'), 'Made by a machine.')
    await user.click(dialog.getByRole('button', { name: 'Take back everything free' }))
    await screen.findByText('Taken back')
    expect(reasons).toEqual(['noor@example.org: Made by a machine.'])
    await screen.findByRole('button', { name: 'Decide again: free entries held for review' })
  })

  it('nothing is offered to who may not do it', async () => {
    await open(['support'])
    await screen.findByRole('link', { name: 'One-time gift' })
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  })
})
