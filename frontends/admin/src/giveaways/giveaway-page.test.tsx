/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { giveaways } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
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
    parity: { most: 1, free: 1, holds: true, words: '', ways: [] },
  },
  settled: [],
  locked: [],
  acts: [],
})

async function show(slug: string, all: giveaways.ManagedGiveaway[]) {
  server = await startFakeApi([
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
