/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { entryHolds } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { HoldsPage } from './holds-page.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const hold = (place: number, more: Partial<entryHolds.DeskHold> = {}): entryHolds.DeskHold => ({
  id: makeId(place),
  donorId: makeId(100 + place),
  whys: ['shared-browser'],
  state: 'held',
  signs: {
    isOther: false,
    isDisposable: false,
    ofBrowser: 6,
    ofDomain: 1,
    strangersOfSubscriber: 1,
    strangersOfNetwork: 1,
    ofSubscriber: 6,
    ofNetwork: 6,
    ofRing: 1,
  },
  heldAt: '2026-11-21T12:00:00Z',
  appeal: null,
  decision: null,
  version: 1,
  ...more,
})

let taken: ({ email: string; reason: string } | { entryId: string; reason: string })[]
let givenBack: string[]
let causes: entryHolds.FreeCause[]
let holds: entryHolds.DeskHold[]
let decisions: entryHolds.HoldDecisions[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  holds = [hold(1, { appeal: { words: 'We are six.', at: '2026-11-22T12:00:00Z' } }), hold(2)]
  decisions = []
  taken = []
  givenBack = []
  causes = [
    {
      entryId: makeId(11),
      entryType: 'social_media' as const,
      name: 'Share on facebook',
      giveaway: 'main-2026',
      entries: 10,
      at: '2026-11-20T12:00:00.000Z',
      takenBack: null,
    },
    {
      entryId: makeId(12),
      entryType: 'referral' as const,
      name: 'Referral: a friend became a member',
      giveaway: 'main-2026',
      entries: 50,
      at: '2026-11-19T12:00:00.000Z',
      takenBack: { reason: 'The friend is you.', by: 'admin', at: '2026-11-21T12:00:00.000Z' },
    },
  ]
  server = await startFakeApi([
    fake(entryHolds.listEntryHolds, () => ({ items: holds, next: null, total: holds.length })),
    fake(entryHolds.getEntryHold, ({ params: { holdId } }) => ({
      hold: holds.find(({ id }) => id === holdId) ?? hold(1),
      entries: [{ entryType: 'monthly_auto' as const, entries: 50 }],
    })),
    fake(entryHolds.listFreeCauses, () => causes),
    fake(entryHolds.takeBackEntries, ({ params, body }) => {
      taken.push({ ...params, ...body })
      return undefined
    }),
    fake(entryHolds.giveBackEntries, ({ params: { entryId } }) => {
      givenBack.push(entryId)
      return undefined
    }),
    fake(entryHolds.takeBackFreeEntries, ({ body }) => {
      taken.push(body)
      return hold(3, { whys: ['taken-back'], state: 'refused' })
    }),
    fake(entryHolds.previewHoldDecisions, ({ body }) =>
      body.holds.map(({ id }) => ({ id, outcome: 'decided' as const, entries: 50 })),
    ),
    fake(entryHolds.decideEntryHolds, ({ body }) => {
      decisions.push(body)
      return body.holds.map(({ id }) => ({ id, outcome: 'decided' as const }))
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = (search = '') => renderPage('/admin/entry-holds', <HoldsPage />, `/admin/entry-holds${search}`)

it('shows why, what was counted, what the donor says and what a release brings, and releases one', async () => {
  const { user } = open(`?hold=${makeId(1)}`)
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText('We are six.')
  panel.getByText('Many accounts in one browser')
  panel.getByText('At least 6 accounts in the same browser in 30 days')
  panel.getByText('50 entries')
  await user.click(panel.getByRole('button', { name: 'Release: Entries of donor …000101' }))
  await waitFor(() => expect(decisions).toEqual([{ verdict: 'accepted', holds: [{ id: makeId(1), seen: 1 }] }]))
})

it('says how many one network, browser or tree of referrals has held, and leads to them', async () => {
  open()
  const alarms = within(await screen.findByRole('list', { name: 'Held together' }))
  const network = await alarms.findByRole('link', { name: 'Many accounts on one network: 2 held' })
  expect(network.getAttribute('href')).toBe('/admin/entry-holds?why=shared-network')
})

it('refuses several together, with a reason that their donors read', async () => {
  const { user } = open()
  for (const name of ['…000101', '…000102'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`Choose: Entries of donor ${name}`) }))
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Refuse 2 donors' }))
  await asked.findByText('2 will be refused.')
  asked.getByText('In all: no entries will change; an email goes out about 2 of them.')
  expect(asked.getAllByText(/^Will be refused\. 50 entries won’t count; the donor is told by email/)).toHaveLength(2)
  await user.type(asked.getByRole('textbox', { name: /reason/i }), 'One person counts once.')
  await user.click(asked.getByRole('button', { name: 'Refuse 2' }))
  await waitFor(() =>
    expect(decisions).toEqual([
      {
        verdict: 'rejected',
        reason: 'One person counts once.',
        holds: [1, 2].map((place) => ({ id: makeId(place), seen: 1 })),
      },
    ]),
  )
})

it('takes back the free entries of a donor whom no rule held, with a reason', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Take back free entries' }))
  const form = within(screen.getByRole('form', { name: 'Take back free entries' }))
  await user.type(form.getByLabelText('Email of the donor'), 'ada@example.org')
  expect(form.queryByRole('button', { name: /^Take back/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Look up free entries' }))
  await user.click(await form.findByRole('button', { name: 'Take back' }))
  await form.findByText('Say why. The donor will read it')
  await user.type(form.getByLabelText('Reason'), 'One person counts once.')
  await user.click(form.getByRole('button', { name: 'Take back' }))
  await form.findByText('Choose what to take back.')
  expect(taken).toEqual([])
  await user.click(form.getByRole('radio', { name: /^Everything that cost nothing/ }))
  await user.click(form.getByRole('button', { name: 'Take back everything free' }))
  await waitFor(() => expect(taken).toEqual([{ email: 'ada@example.org', reason: 'One person counts once.' }]))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take back free entries' })),
  )
})

it('offers nothing to take back of an address without free entries, which is mistyped mostly', async () => {
  causes = []
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Take back free entries' }))
  const form = within(screen.getByRole('form', { name: 'Take back free entries' }))
  expect(document.activeElement).toBe(form.getByLabelText('Email of the donor'))
  await user.type(form.getByLabelText('Email of the donor'), 'ada@example.orgg{Enter}')
  const said = await form.findByText('We found no free entries that count for this address. Check its spelling.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(form.queryAllByRole('radio')).toEqual([])
  expect(form.queryByRole('button', { name: /^Take back/ })).toBeNull()
})

it('takes back one thing alone, and gives another back', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Take back free entries' }))
  const form = within(screen.getByRole('form', { name: 'Take back free entries' }))
  await user.type(form.getByLabelText('Email of the donor'), 'ada@example.org')
  await user.click(form.getByRole('button', { name: 'Look up free entries' }))
  await user.click(await form.findByRole('radio', { name: /^Share on facebook: 10 entries/ }))
  const before = within(form.getByRole('region', { name: 'Taken back before' }))
  before.getByText('The friend is you.')
  await user.click(before.getByRole('button', { name: 'Referral: a friend became a member: Give back' }))
  await waitFor(() => expect(givenBack).toEqual([makeId(12)]))
  await user.type(form.getByLabelText('Reason'), 'The post was deleted.')
  await user.click(form.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(taken).toEqual([{ entryId: makeId(11), reason: 'The post was deleted.' }]))
})

it('shows who may only read why, and nothing to decide with', async () => {
  const page = (
    <Roles value={['support']}>
      <HoldsPage />
    </Roles>
  )
  const { user } = renderPage('/admin/entry-holds', page, '/admin/entry-holds')
  await user.click(await screen.findByRole('link', { name: 'Entries of donor …000101' }))
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText('We are six.')
  expect(panel.queryByRole('button', { name: /^(Release|Refuse)/ })).toBeNull()
  panel.getByRole('link', { name: 'Everything that happened' })
  expect(screen.queryAllByRole('checkbox', { hidden: true })).toEqual([])
  expect(screen.queryByRole('button', { name: 'Take back free entries', hidden: true })).toBeNull()
})
