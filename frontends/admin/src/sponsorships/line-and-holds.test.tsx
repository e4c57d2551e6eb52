/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { sponsorHolds, waiting } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Holds } from './holds.tsx'
import { InLine } from './in-line.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const place = (number: number, state: 'waiting' | 'offered'): waiting.DeskWaiting => ({
  id: makeId(number),
  companyName: `Company ${number}`,
  contactName: 'Ada',
  contactEmail: `ada-${number}@example.org`,
  website: 'https://engines.example',
  size: 1,
  cell: null,
  state,
  joinedAt: at,
  offeredUntil: state === 'offered' ? at : null,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open() {
  const asked: unknown[] = []
  let line = [place(1, 'offered'), place(2, 'waiting')]
  let holds = [1, 2].map((number) => ({
    id: makeId(number),
    kind: 'block' as const,
    name: `Sponsor block ${number}, 3 months`,
    companyName: 'Strangers',
    contactEmail: 'stranger@example.org',
    heldUntil: at,
  }))
  const page = <T,>(items: T[]) => ({ items, next: null, total: items.length })
  server = await startFakeApi([
    fake(waiting.listWaiting, ({ query }) => page(line.filter(({ state }) => state === query.state))),
    fake(waiting.removeWaiting, ({ params, body }) => {
      asked.push([params.waitingId, body])
      const [removed = place(1, 'offered')] = line.filter(({ id }) => id === params.waitingId)
      line = line.filter((one) => one !== removed)
      return { ...removed, state: 'left' as const }
    }),
    fake(sponsorHolds.listHolds, () => page(holds)),
    fake(sponsorHolds.endHold, ({ params, body }) => {
      asked.push([params.sponsorshipId, body])
      holds = holds.filter(({ id }) => id !== params.sponsorshipId)
      return undefined
    }),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage(
    '/admin/sponsorships',
    <>
      <Holds />
      <InLine />
    </>,
  )
  return { user, asked }
}

describe('the line for a block, and what is held', () => {
  it('is left by who is removed, with a reason that they read', async () => {
    const { user, asked } = await open()
    await user.click(screen.getByRole('button', { name: 'In line' }))
    const turn = await screen.findByRole('region', { name: 'Their turn now' })
    await user.click(within(turn).getByRole('button', { name: 'Remove: Company 1' }))
    const form = screen.getByRole('form', { name: 'Remove: Company 1' })
    expect(within(form).getByText(/^ada-1@example.org is emailed this reason/)).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Remove' }))
    expect(await within(form).findByText('Say why. They will read it')).toBeTruthy()
    await user.type(within(form).getByRole('textbox'), 'We can’t show it.')
    await user.click(within(form).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Company 1 is emailed about it.')).toBeTruthy()
    expect(asked).toEqual([[makeId(1), { reason: 'We can’t show it.' }]])
    expect(await screen.findByRole('button', { name: 'Remove: Company 2' })).toBeTruthy()
  })

  it('is ended with a reason, and gone from the list', async () => {
    const { user, asked } = await open()
    await user.click(screen.getByRole('button', { name: 'Held, not paid' }))
    const name = 'End: Sponsor block 2, 3 months, Strangers'
    await user.click(await screen.findByRole('button', { name }))
    const form = screen.getByRole('form', { name })
    await user.type(within(form).getByRole('textbox'), 'A stranger holds twelve.')
    await user.click(within(form).getByRole('button', { name: 'End' }))
    expect(await screen.findByText('It’s no longer held.')).toBeTruthy()
    expect(asked).toEqual([[makeId(2), { reason: 'A stranger holds twelve.' }]])
    expect(await screen.findByRole('button', { name: /Sponsor block 1/ })).toBeTruthy()
  })
})
