/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { donations, entries, gateway, memorialPages, memorialReports, memorials } from '@evenhand/contracts/http'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { openGiveaway } from '../../../../packages/web-kit/src/testing/open-giveaway.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { HonoringVeteransPage } from './honoring-veterans-page.tsx'
import { InHonorOfPage } from './in-honor-of-page.tsx'
import { initialsOf } from './initials.ts'

const at = '2026-11-21T12:00:00.000Z'
const anId = '0197a000-0000-7000-8000-00000000000a'
const block = (change: Partial<memorials.MemorialBlock> = {}): memorials.MemorialBlock => ({
  id: crypto.randomUUID(),
  wall: 'in-honor-of',
  position: 1,
  lovedOneName: 'Papa Ignacio Ferro',
  donorName: 'All eleven grandchildren',
  message: 'You taught us to fix things.',
  photoUrl: null,
  photoDescription: null,
  branch: null,
  yearsServed: null,
  isExample: false,
  createdAt: at,
  ...change,
})
const free = Array.from({ length: 98 }, (_, position) => position + 2)

let open: number[]
let shown: memorials.MemorialBlock[]
let reportAnswer: Refuses | undefined
let holds: (() => ReturnType<typeof held> | Refuses)[]
let adds: (Refuses | 'added')[]
const held = (position: number) => ({ id: anId, wall: 'in-honor-of' as const, position, heldUntil: at })
const inCart = { sessionId: anId, productType: 'memorial' as const, productId: anId, amount: '100.00', quantity: 1 }

let server: FakeApi
let restore: () => void
beforeEach(async () => {
  open = free
  shown = [block()]
  reportAnswer = undefined
  holds = []
  adds = []
  server = await startFakeApi([
    fake(memorials.listAvailablePositions, () => open),
    fake(memorials.listMemorialBlocks, ({ query }) =>
      query.wall === 'veterans'
        ? [block({ wall: 'veterans', lovedOneName: 'Ruth Delacourt', branch: 'Navy', yearsServed: '1951–1974' })]
        : shown,
    ),
    fake(
      memorialPages.getMemorialBlock,
      ({ params }) => shown.find(({ id }) => id === params.memorialId) ?? new Refuses('not-found'),
    ),
    fake(memorialReports.reportMemorial, () => reportAnswer),
    fake(memorials.holdMemorialBlock, ({ body }) => holds.shift()?.() ?? held(body.position)),
    fake(donations.addCartItem, () => {
      const next = adds.shift() ?? 'added'
      if (next !== 'added') return next
      const more = { donorEmail: null, membershipLevel: null, isRecurring: false, metadata: {} }
      return { id: anId, ...inCart, ...more, createdAt: at, updatedAt: at }
    }),
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
    fake(entries.listGiveaways, () => [openGiveaway(1)]),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it('finds a name on a wall as people type it, and opens its tile', async () => {
  const names = ['José Ibáñez', 'Ruth May', 'Ruth Delacourt', 'Walter Hollins', 'Mei-Ling Zhou', 'Ada Lovelace']
  shown = names.map((lovedOneName, position) => block({ lovedOneName, position }))
  open = free.slice(names.length)
  const { user } = renderPage('/in-honor-of', <InHonorOfPage />)
  const field = await screen.findByRole('searchbox', { name: 'Find a name' })
  await user.type(field, 'ruth')
  await screen.findByText('2 names:')
  await user.clear(field)
  await user.type(field, 'ibanez jo')
  await user.click(within(await screen.findByRole('list', { name: 'Names found' })).getByRole('button'))
  within(await screen.findByRole('dialog')).getByText(/José Ibáñez/)
  await user.keyboard('{Escape}')
  await user.type(field, 'x')
  await screen.findByText('No one on this wall has that name.')
  expect(screen.queryByRole('list', { name: 'Names found' })).toBeNull()
})

it.each([
  ['CA-QC', 'A tile is a gift of $100. The giveaway isn’t open where you live, so this earns no entries.'],
  ['US-OH', 'A tile is a gift of $100 and earns 50 entries.'],
])('says to somebody from %s what a tile earns there', async (region, words) => {
  sessionStorage.setItem('evenhand.saidRegion', JSON.stringify(region))
  renderPage('/in-honor-of', <InHonorOfPage />)
  await screen.findByText((text) => text.startsWith(words))
  sessionStorage.clear()
})

it('shows thirty tiles: initials that open, free ones, and those that somebody holds', async () => {
  const { user } = renderPage('/in-honor-of', <InHonorOfPage />)
  const wall = await screen.findByRole('list', { name: 'In Honor Of, tiles 1–30' })
  expect(within(wall).getAllByRole('listitem')).toHaveLength(30)
  expect(within(wall).getAllByRole('button', { name: /^Tile \d+: Available$/ })).toHaveLength(28)
  // Whoever cannot see its mark hears the word; the eye reads it once, in the key above the wall.
  within(wall).getByText(/^Tile \d+: Reserved$/)
  expect(within(wall).queryAllByText('Reserved')).toHaveLength(0)
  expect(screen.getAllByText('Reserved')).toHaveLength(1)
  await user.click(within(wall).getByRole('button', { name: 'Tile 2: Papa Ignacio Ferro' }))
  const dialog = await screen.findByRole('dialog', { name: 'In Memory of Papa Ignacio Ferro' })
  within(dialog).getByText('You taught us to fix things.')
  within(dialog).getByText('This memorial was given to support our cause.')
  // Whether it earned any, its giver’s region decides, which is nobody else’s business.
  expect(dialog.textContent).not.toMatch(/entr(y|ies)/)
})

it('says of an invented tile that it is an example, and claims nothing for it', async () => {
  shown = [block({ isExample: true }), block({ lovedOneName: 'Ruth May', position: 2 })]
  open = free.slice(1)
  const { user } = renderPage('/in-honor-of', <InHonorOfPage />)
  await screen.findByText('Some tiles are examples, and say so when you open them.')
  screen.getByRole('button', { name: 'Tile 3: Ruth May' })
  await user.click(screen.getByRole('button', { name: 'Tile 2: Papa Ignacio Ferro, an example' }))
  const dialog = await screen.findByRole('dialog', { name: 'In Memory of Papa Ignacio Ferro' })
  within(dialog).getByText('This tile is an example. No one gave it.')
  expect(within(dialog).queryByRole('button', { name: 'Report this memorial' })).toBeNull()
  expect(within(dialog).queryByText(/was given to support/)).toBeNull()
})

it('shows a face instead of initials, and who can’t see it hears what it shows; initials again where it is gone', async () => {
  shown = [block({ photoUrl: '/api/memorial-photos/abc', photoDescription: 'Ignacio at his workbench' })]
  const { user } = renderPage('/in-honor-of', <InHonorOfPage />)
  const tile = await screen.findByRole('button', { name: 'Tile 2: Papa Ignacio Ferro' })
  const face = tile.querySelector('img')
  expect(face?.getAttribute('srcset')).toContain('/api/memorial-photos/abc?width=192 192w')
  expect([face?.getAttribute('width'), face?.getAttribute('height'), face?.alt]).toEqual(['384', '384', ''])
  await user.click(tile)
  const dialog = await screen.findByRole('dialog', { name: 'In Memory of Papa Ignacio Ferro' })
  const photo = within(dialog).getByRole('img', { name: 'Ignacio at his workbench' })
  fireEvent.error(photo)
  expect(within(dialog).queryByRole('img', { name: 'Ignacio at his workbench' })).toBeNull()
  within(dialog).getByText(initialsOf('Papa Ignacio Ferro'))
})

describe('the address of a memorial', () => {
  it('is in its dialog, to copy and to scan, and leads to a page of its own', async () => {
    shown = [block({ id: anId })]
    const { user } = renderPage('/in-honor-of', <InHonorOfPage />)
    await user.click(await screen.findByRole('button', { name: 'Tile 2: Papa Ignacio Ferro' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(`${location.origin}/in-honor-of?memorial=${anId}`)
    await dialog.findByRole('img', { name: `QR code of ${location.origin}/in-honor-of?memorial=${anId}` })
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/in-honor-of?memorial=${anId}`)
    await user.click(dialog.getByRole('link', { name: 'Open its page to print' }))
    await screen.findByRole('heading', { level: 1, name: 'In Memory of Papa Ignacio Ferro' })
    screen.getByText('You taught us to fix things.')
    screen.getByText('From All eleven grandchildren')
    screen.getByRole('button', { name: 'Print a card' })
    expect(screen.queryByRole('list', { name: /tiles 1–30/ })).toBeNull()
    expect(document.title).toBe('In Memory of Papa Ignacio Ferro · Evenhand')
    await user.click(screen.getByRole('link', { name: 'In Honor Of: the whole wall' }))
    await screen.findByRole('list', { name: 'In Honor Of, tiles 1–30' })
  })

  it.each([
    ['one that isn’t shown', anId],
    ['something that can be none', 'Papa Ignacio'],
    ['one that is gone', 'gone'],
  ])('says of %s that it isn’t on the wall, and where the wall is', async (_what, named) => {
    const { user } = renderPage('/in-honor-of', <InHonorOfPage />, `/in-honor-of?memorial=${encodeURIComponent(named)}`)
    await screen.findByRole('heading', { level: 1, name: 'This memorial isn’t on the wall' })
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    await user.click(screen.getByRole('link', { name: 'See the wall' }))
    await screen.findByRole('list', { name: 'In Honor Of, tiles 1–30' })
  })
})

it('takes a report quietly, asks for a reason and not for a name, and says what happens', async () => {
  shown = [block({ id: anId })]
  const { user } = renderPage('/in-honor-of', <InHonorOfPage />)
  await user.click(await screen.findByRole('button', { name: 'Tile 2: Papa Ignacio Ferro' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Report this memorial' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Choose a reason')
  await user.selectOptions(dialog.getByLabelText('What’s wrong with it?'), 'The family doesn’t want it shown')
  await user.type(dialog.getByLabelText(/^In your own words/), 'We asked.')
  reportAnswer = new Refuses('too-many-requests')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText(/Too many requests/)
  reportAnswer = undefined
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Thank you. A person will look at this memorial and decide.')
  expect(bodiesAt(`/api/memorial-blocks/${anId}/report`).at(-1)?.body).toEqual({ reason: 'family', words: 'We asked.' })
})

it('honors a veteran with branch and years', async () => {
  const { user } = renderPage('/honoring-veterans', <HonoringVeteransPage />)
  await user.click(await screen.findByRole('button', { name: 'Tile 2: Ruth Delacourt' }))
  const dialog = await screen.findByRole('dialog', { name: 'Honoring Ruth Delacourt' })
  within(dialog).getByText('Navy, 1951–1974')
})

async function fill(user: ReturnType<typeof renderPage>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Name of your loved one'), 'Ada Quill')
  await user.type(screen.getByLabelText('Your name'), 'Nils Quill')
  await user.type(screen.getByLabelText('Your email'), 'nils@example.test')
  await user.click(screen.getByRole('button', { name: 'Continue, $100' }))
}
const openForm = () =>
  renderPage('/in-honor-of', <HoldDialog choosing={{ wall: 'in-honor-of', position: 11 }} onClose={() => undefined} />)
const bodiesAt = (path: string) => server.heard.filter((one) => one.path === path && one.body !== undefined)

it('holds the pressed tile and puts it into the cart, asking again while the cart has not heard of it', async () => {
  adds = [new Refuses('hold-not-ready'), 'added']
  const { user } = openForm()
  await fill(user)
  await screen.findByText('went to /cart')
  expect(bodiesAt('/api/memorial-blocks').at(-1)?.body).toEqual({
    wall: 'in-honor-of',
    position: 11,
    lovedOneName: 'Ada Quill',
    donorName: 'Nils Quill',
    donorEmail: 'nils@example.test',
  })
  const added = bodiesAt('/api/cart')
  expect(added).toHaveLength(2)
  expect(added[0]?.body).toMatchObject({ productType: 'memorial', productId: anId, amount: '100.00' })
})

it('asks whom to tell where somebody should be told, and sends nobody otherwise', async () => {
  const { user } = openForm()
  await screen.findByLabelText('Name of your loved one')
  expect(screen.queryByLabelText('Their email')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tell a family member' }))
  await user.type(screen.getByLabelText('Their name'), 'Anne Quill')
  await user.type(screen.getByLabelText('Their email'), 'anne')
  await fill(user)
  await screen.findByText('Please enter a valid email address')
  await user.type(screen.getByLabelText('Their email'), '@example.test')
  await user.click(screen.getByRole('button', { name: 'Don’t tell anyone' }))
  expect(screen.queryByLabelText('Their email')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tell a family member' }))
  expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe('')
  await user.type(screen.getByLabelText('Their name'), 'Anne Quill')
  await user.type(screen.getByLabelText('Their email'), 'anne@example.test')
  await user.click(screen.getByRole('button', { name: 'Continue, $100' }))
  await screen.findByText('went to /cart')
  expect(bodiesAt('/api/memorial-blocks').at(-1)?.body).toMatchObject({
    family: { name: 'Anne Quill', email: 'anne@example.test' },
  })
})

it('says when somebody was faster, and lets another tile be chosen', async () => {
  holds = [() => new Refuses('tile-taken')]
  const { user } = openForm()
  await fill(user)
  await screen.findByText('Someone else just chose this tile. Choose another one.')
  await user.click(screen.getByRole('button', { name: 'Choose another tile' }))
  await user.click(screen.getByRole('radio', { name: 'Tile 20' }))
  await user.click(screen.getByRole('button', { name: 'Continue, $100' }))
  await screen.findByText('went to /cart')
  expect(bodiesAt('/api/memorial-blocks').at(-1)?.body).toMatchObject({ position: 19 })
})

it('names its price at the button and not in its title, counts the letters, and shows how the tile will look', async () => {
  const { user } = openForm()
  const dialog = await screen.findByRole('dialog', { name: 'Honor a Loved One' })
  await within(dialog).findByText(/^A tile is a gift of \$100\. You’ll see it in your cart before you pay\./)
  await user.type(await screen.findByLabelText('Name of your loved one'), 'Augusta Ada King, Countess of Lovelace')
  within(dialog).getByText('500 characters left.')
  await user.type(screen.getByLabelText(/^Message/), 'For the patience.')
  within(dialog).getByText('483 characters left.')
  const preview = within(dialog).getByRole('region', { name: 'How it will look' })
  expect(preview.textContent).toBe('AKIn Memory of Augusta Ada King, Countess of LovelaceFor the patience.')
  expect(within(dialog).queryByText(/free/i)).toBeNull()
})

it('says of a wall without a free tile whether one may open again', async () => {
  open = []
  openForm()
  await screen.findByText(/taken or held right now\. If a held tile isn’t paid for, it opens again/)
  cleanup()
  shown = Array.from({ length: 100 }, (_, position) => block({ position }))
  openForm()
  await screen.findByText(/^Every tile on this wall is taken\. If you’d like to hear/)
  expect(document.body.textContent).not.toMatch(/opens again/)
})
