/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, giveaways, prizeChanges } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { twoDecide } from '../../../../packages/web-kit/src/testing/two-decide.ts'
import { GiveawayPage } from './giveaway-page.tsx'
import { someFacts } from './testing/some-facts.ts'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const at = '2026-11-21T12:00:00.000Z'
const managed = (slug: string, state: giveaways.ManagedGiveaway['state']): giveaways.ManagedGiveaway => ({
  slug,
  title: `The ${slug}`,
  state,
  external: false,
  isExample: false,
  closesAt: at,
  timeZone: 'America/New_York',
  version: 1,
  publishedAt: at,
  sealedAt: null,
  draftEditedAt: null,
})
const draftOf = (slug: string): giveaways.GiveawayDesk => ({
  slug,
  state: 'new',
  published: null,
  draft: {
    revision: 1,
    basedOn: 0,
    editedAt: at,
    editedBy: 'administrator-1',
    facts: someFacts({ title: `The ${slug}` }),
    refusals: [],
    takesSecond: false,
    parity: { most: 1, free: 1, holds: true, words: '', ways: [] },
  },
  prizeChange: null,
  settled: [],
  locked: [],
  acts: [],
})

async function show(slug: string, all: giveaways.ManagedGiveaway[]) {
  server = await startFakeApi([
    ...twoDecide,
    fake(giveaways.listManagedGiveaways, () => all),
    fake(giveaways.getGiveawayDesk, ({ params }) =>
      all.some((one) => one.slug === params.slug) ? draftOf(params.slug) : new Refuses('not-found'),
    ),
  ])
  restore = routeFetchTo(server)
  return renderPage('/admin/giveaways/:slug', <GiveawayPage />, `/admin/giveaways/${slug}`)
}

describe('the bare name of a series', () => {
  it.each([
    [
      'the edition that is open',
      [managed('main-2025', 'closed'), managed('main-2026', 'open'), managed('main-2027', 'new')],
      'main-2026',
    ],
    ['the newest where none is open', [managed('main-2025', 'closed'), managed('main-2026', 'closed')], 'main-2026'],
  ])('leads to %s', async (_which, all, slug) => {
    const { router } = await show('main', all)
    await screen.findByRole('heading', { name: `The ${slug}` })
    expect(router.state.location.pathname).toBe(`/admin/giveaways/${slug}`)
  })
})

it('a giveaway of which nothing is written says that nothing is published, and of no version that it is in force', async () => {
  const { router } = await show('canoe', [managed('main-2026', 'open')])
  await screen.findByText('No draft yet. Nothing is published.')
  expect(screen.queryByText(/in force/)).toBeNull()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giveaways/canoe'))
})

describe('a changed prize that takes a second person', () => {
  const change: giveaways.PrizeChange = {
    id: '0197a000-0000-7000-8000-00000000000a',
    revision: 1,
    reason: 'The maker paints it blue now.',
    state: 'open',
    askedBy: 'administrator-1',
    askedAt: at,
    expiresAt: '2026-11-28T12:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    refusal: null,
    isOwn: false,
  }

  const publishedWith = (facts: Partial<giveaways.RulesFacts>): giveaways.PublishedRules => ({
    slug: 'canoe',
    version: 1,
    publishedAt: at,
    sha256: 'ab'.repeat(32),
    reason: 'The first rules.',
    document: {
      ...someFacts(facts),
      format: 'evenhand-giveaway-rules/2',
      slug: 'canoe',
      version: 1,
      opensAt: at,
      closesAt: at,
    },
    currentVersion: 1,
    sealedVersion: null,
  })

  async function openDesk(prizeChange: giveaways.PrizeChange | null, takesSecond = true) {
    const { draft, ...rest } = draftOf('canoe')
    let desk: giveaways.GiveawayDesk = {
      ...rest,
      state: 'announced',
      published: publishedWith({ prize: 'A canoe of cedar' }),
      draft: draft && { ...draft, basedOn: 1, takesSecond, facts: someFacts({ prize: 'A canoe of oak' }) },
      prizeChange,
    }
    const done: unknown[] = []
    const decided = (act: string, more: Partial<giveaways.PrizeChange>) => {
      done.push(act)
      desk = { ...desk, prizeChange: { ...(desk.prizeChange ?? change), ...more } }
      return desk
    }
    server = await startFakeApi([
      ...twoDecide,
      fake(giveaways.listManagedGiveaways, () => []),
      fake(giveaways.getGiveawayDesk, () => desk),
      fake(audit.listAdministrators, () => []),
      fake(prizeChanges.askPrizeChange, ({ body }) =>
        decided(`ask ${body.revision} ${body.reason}`, { ...change, isOwn: true }),
      ),
      fake(prizeChanges.approvePrizeChange, () => {
        done.push('approve')
        return (desk = { ...desk, draft: null, prizeChange: { ...change, state: 'approved' } })
      }),
      fake(prizeChanges.refusePrizeChange, ({ body }) =>
        decided('refuse', { state: 'refused', refusal: body.reason, decidedBy: 'administrator-2', decidedAt: at }),
      ),
      fake(prizeChanges.withdrawPrizeChange, () => decided('withdraw', { state: 'withdrawn' })),
    ])
    restore = routeFetchTo(server)
    return { ...renderPage('/admin/giveaways/:slug', <GiveawayPage />, '/admin/giveaways/canoe'), done }
  }
  const card = async () =>
    within(await screen.findByRole('region', { name: 'A change of the prize waits for a second person' }))

  it('is asked for with a reason, waits, and is withdrawn by who asked', async () => {
    const { user, done } = await openDesk(null)
    await user.click(await screen.findByRole('button', { name: 'Ask to publish…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a second person?' }))
    await user.click(dialog.getByRole('button', { name: 'Yes, ask a second person' }))
    dialog.getByText('Say what changes and why. Anyone can read it')
    await user.type(dialog.getByRole('textbox'), 'Blue now.')
    await user.click(dialog.getByRole('button', { name: 'Yes, ask a second person' }))
    const waiting = await card()
    expect(done).toEqual(['ask 1 Blue now.'])
    expect(waiting.queryByRole('button', { name: 'Approve and publish' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Ask to publish…' }).hasAttribute('disabled')).toBe(true)
    await user.click(waiting.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('The draft is still there.')
  })

  it('is said with both prizes to who may change it alone', async () => {
    const { user } = await openDesk(null, false)
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the prize and publish version 2?' }))
    dialog.getByText(/promise “A canoe of cedar”.*promise “A canoe of oak”/)
    dialog.getByRole('button', { name: 'Yes, change the prize' })
  })

  it('is approved by another person, or refused with a reason that is shown', async () => {
    const { user, done } = await openDesk(change)
    const waiting = await card()
    waiting.getByText('“The maker paints it blue now.”')
    expect(waiting.getByText('A canoe of cedar').tagName).toBe('DEL')
    expect(waiting.getByText('A canoe of oak').tagName).toBe('INS')
    await user.click(waiting.getByRole('button', { name: 'Refuse' }))
    await user.click(waiting.getByRole('button', { name: 'Refuse' }))
    await waiting.findByText('Say why you refuse it')
    await user.type(waiting.getByRole('textbox', { name: 'Reason' }), 'Not agreed')
    await user.click(waiting.getByRole('button', { name: 'Refuse' }))
    await screen.findByText('It was refused.', { exact: false })
    screen.getByText(/“Not agreed”, said/)
    expect(done).toEqual(['refuse'])
  })

  it('is in force as soon as it is approved', async () => {
    const { user, done } = await openDesk(change)
    await user.click((await card()).getByRole('button', { name: 'Approve and publish' }))
    await screen.findByText('The new version is in force.')
    expect(done).toEqual(['approve'])
    expect(screen.queryByRole('region', { name: /change of the prize/ })).toBeNull()
  })
})
