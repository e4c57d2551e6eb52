/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { audit, freePost } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { FreePostPage } from './free-post-page.tsx'

const id = '0190a0a0-0000-7000-8000-000000000001'
const at = '2026-11-21T12:00:00.000Z'
const reading: freePost.PostReading = {
  name: 'Ada Lovelace',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  postmarkedOn: '2026-11-18',
  oldEnough: true,
}
const empty: freePost.PostBatchDetails = {
  id,
  giveaway: 'lease',
  receivedOn: '2026-11-20',
  note: 'Tray 4',
  openedAt: at,
  openedBy: 'administrator-1',
  closedAt: null,
  cards: 0,
  unsettled: 0,
  rules: {
    title: '3-year Jeep lease',
    ageMin: 19,
    regionsAllowed: ['US-OH', 'US-TX'],
    firstDay: '2026-11-14',
    lastDay: '2027-11-07',
    daysAfterClose: 7,
  },
  all: [],
  acts: [{ id, at, by: 'administrator-1', action: 'batch-opened', card: null, words: '' }],
}
const card = (number: number, state: freePost.PostCard['state'], more: Partial<freePost.PostCard> = {}) => ({
  number,
  state,
  keyedBy: ['administrator-1', 'administrator-2'],
  forAnother: false,
  readings: state === 'keyed-once' ? [] : [reading],
  differences: [],
  why: null,
  ...more,
})
const withCards = (...all: freePost.PostCard[]): freePost.PostBatchDetails => ({
  ...empty,
  all,
  cards: all.length,
  unsettled: all.filter(({ state }) => state === 'keyed-once' || state === 'differs').length,
})

let batch: freePost.PostBatchDetails
let batches: freePost.PostBatch[]
let isRefused: boolean
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  batch = empty
  batches = []
  isRefused = false
  const answer = () => (isRefused ? new Refuses('conflict') : batch)
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(freePost.listPostBatches, () => ({
      items: batches,
      next: null,
      giveaways: [{ slug: 'lease', title: '3-year Jeep lease' }],
    })),
    fake(freePost.openPostBatch, answer),
    fake(freePost.getPostBatch, () => batch),
    fake(freePost.keyPostCard, answer),
    fake(freePost.resolvePostCard, answer),
    fake(freePost.closePostBatch, answer),
    fake(freePost.takePostCardBack, answer),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = (search = '') => renderPage('/admin/free-post', <FreePostPage />, `/admin/free-post${search}`)
const openBatch = (shown: freePost.PostBatchDetails) => {
  batch = shown
  return open(`?batch=${id}`)
}
const sentTo = (end: string) => server.heard.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

async function type({ user }: ReturnType<typeof open>, more: Partial<freePost.PostReading> = {}): Promise<void> {
  const { name, address, postalCode, region, postmarkedOn } = { ...reading, ...more }
  await user.type(await screen.findByLabelText('Name'), name)
  await user.type(screen.getByLabelText('Street and city'), address)
  await user.type(screen.getByLabelText('Postal code'), postalCode)
  await user.selectOptions(screen.getByLabelText('Region'), region)
  await user.type(screen.getByLabelText('Postmark'), postmarkedOn)
  await user.selectOptions(screen.getByLabelText('19 or older'), 'Yes')
}

describe('the batches', () => {
  it('are none yet; one is opened for a giveaway and a day', async () => {
    const { user } = open()
    await screen.findByText('No batch yet')
    await user.click(screen.getByRole('button', { name: 'New batch' }))
    await user.click(await screen.findByRole('button', { name: 'Open the batch' }))
    await screen.findByText('Choose the day they arrived')
    await user.type(screen.getByLabelText('Received on'), '2026-11-20')
    await user.click(screen.getByRole('button', { name: 'Open the batch' }))
    await screen.findByText('No card yet')
    expect(sentTo('/free-post')).toContainEqual({ giveaway: 'lease', receivedOn: '2026-11-20', note: '' })
  })

  it('are listed with what is left to do', async () => {
    const { rules: _rules, all: _all, acts: _acts, ...listed } = empty
    batches = [{ ...listed, cards: 3, unsettled: 2 }]
    open()
    await screen.findByText('Open, 2 to finish')
    expect(screen.getByRole('link', { name: 'Nov 20, 2026' }).getAttribute('href')).toBe(`/admin/free-post?batch=${id}`)
  })
})

describe('typing cards', () => {
  it('keeps the first typing, and begins the next card', async () => {
    const page = openBatch(empty)
    await type(page)
    await page.user.type(screen.getByLabelText(/^Email/), 'ada@example.org')
    batch = withCards(card(1, 'keyed-once'))
    await page.user.click(screen.getByRole('button', { name: 'Save the card' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Number on the card').value).toBe('2'))
    for (const field of ['Name', 'Region', 'Postmark', '19 or older', /^Email/])
      expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    expect(sentTo('/cards')).toEqual([{ number: 1, turn: 1, reading: { ...reading, email: 'ada@example.org' } }])
    screen.getByText('to be resolved')
    await page.user.click(screen.getByRole('button', { name: 'Save the card' }))
    await screen.findByText('Say whether the person is old enough')
    expect(sentTo('/cards')).toHaveLength(1)
  })

  it('shows nothing of the first typing to who types the second', async () => {
    const page = openBatch(withCards(card(4, 'keyed-once')))
    await page.user.click(await screen.findByRole('tab', { name: 'Second typing (1)' }))
    expect(screen.getByLabelText<HTMLInputElement>('Number on the card').value).toBe('4')
    expect(screen.queryByText('Ada Lovelace')).toBeNull()
    await type(page)
    batch = withCards(card(4, 'agreed'))
    await page.user.click(screen.getByRole('button', { name: 'Save the second typing' }))
    await screen.findByText('No card needs its second typing.')
    expect(sentTo('/cards')).toMatchObject([{ number: 4, turn: 2 }])
    screen.getByText('Ada Lovelace')
  })

  it('leaves to another person what they typed the first time themselves, where it takes two', async () => {
    const own = { forAnother: true, keyedBy: ['administrator-1'] }
    const page = openBatch(withCards(card(4, 'keyed-once', own), card(5, 'keyed-once')))
    await page.user.click(await screen.findByRole('tab', { name: 'Second typing (1)' }))
    await screen.findByText('You typed one card the first time, so another person has to type it the second time.')
    expect(screen.getByLabelText<HTMLInputElement>('Number on the card').value).toBe('5')
    await type(page)
    batch = withCards(card(4, 'keyed-once', own), card(5, 'agreed'), card(6, 'keyed-once', own))
    await page.user.click(screen.getByRole('button', { name: 'Save the second typing' }))
    await screen.findByText('You typed 2 cards the first time, so another person has to type them the second time.')
    expect(screen.queryByRole('button', { name: 'Save the second typing' })).toBeNull()
  })

  it('names everything that is missing, and says what the server refuses', async () => {
    const page = openBatch(empty)
    await page.user.click(await screen.findByRole('button', { name: 'Save the card' }))
    for (const message of [
      'Enter the name',
      'Enter the street and city',
      'Enter the postal code',
      'Choose the region',
      'Enter the postmark date',
      'Say whether the person is old enough',
    ])
      await screen.findByText(message)
    await type(page)
    isRefused = true
    await page.user.click(screen.getByRole('button', { name: 'Save the card' }))
    await screen.findByText(/Someone else changed this in the meantime/)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Lovelace')
  })
})

it('shows a difference, and keeps what stands on the card', async () => {
  const second = { ...reading, name: 'Ada Lovelac' }
  const page = openBatch(withCards(card(2, 'differs', { readings: [reading, second], differences: ['name'] })))
  await screen.findByText('Card 2 was typed differently')
  screen.getByText(/“Ada Lovelace”.*“Ada Lovelac”/, { selector: 'dd' })
  batch = withCards(card(2, 'agreed'))
  await page.user.click(screen.getByRole('button', { name: 'This matches the card' }))
  await waitFor(() => expect(screen.queryByText('Card 2 was typed differently')).toBeNull())
  expect(sentTo('/resolution')).toEqual([{ reading }])
})

it('closes no batch before every card is settled', async () => {
  openBatch(withCards(card(1, 'keyed-once')))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Close the batch' })).disabled).toBe(true)
  screen.getByText('One card is not typed twice with the same result yet.')
})

it('closes a settled batch', async () => {
  const { user } = openBatch(withCards(card(1, 'agreed')))
  const close = await screen.findByRole('button', { name: 'Close the batch' })
  batch = { ...withCards(card(1, 'granted')), closedAt: at }
  await user.click(close)
  await screen.findByText('Entered')
  await screen.findByText('Batch closed')
  expect(sentTo('/close')).toHaveLength(1)
})

it('takes the entries of a card back, with a reason', async () => {
  const closed = {
    ...withCards(card(1, 'granted'), card(2, 'refused', { why: 'Postmarked after the entry period.' })),
    closedAt: at,
  }
  const { user } = openBatch(closed)
  await screen.findByText('Postmarked after the entry period.')
  expect(screen.queryByRole('button', { name: 'Close the batch' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Take back card 1' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Take the entries back' }))
  await sheet.findByText('Say why the entries are being reversed')
  await user.type(sheet.getByLabelText('Reason'), 'A copied card')
  batch = { ...closed, all: [card(1, 'taken-back', { why: 'A copied card' })] }
  await user.click(sheet.getByRole('button', { name: 'Take the entries back' }))
  await screen.findByText('Taken back')
  expect(sentTo('/reversal')).toEqual([{ reason: 'A copied card' }])
})
