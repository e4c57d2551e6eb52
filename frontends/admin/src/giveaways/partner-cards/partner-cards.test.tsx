/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, partnerCards as calls } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../../audit/testing/administrators.ts'
import { PartnerCards } from './partner-cards.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const corvette: calls.PartnerCard = {
  slug: 'corvette',
  title: '2025 Corvette',
  description: 'A car.',
  prize: 'A car',
  cashOption: '$60,000',
  firstDay: '2026-05-30',
  lastDay: '2027-05-29',
  drawsOn: '2027-05-30',
  link: 'https://example.org/?giveaway=corvette',
  image: 'corvette',
  pictureUrl: null,
  state: 'shown',
  isExample: true,
  version: 3,
  acts: [],
}

async function open(more: Parameters<typeof startFakeApi>[0] = [], cards = [corvette]) {
  const known = [fake(calls.listPartnerCards, () => cards), fake(audit.listAdministrators, () => administrators)]
  server = await startFakeApi([...known, ...more])
  restore = routeFetchTo(server)
  const { user } = renderPage('/', <PartnerCards />)
  await screen.findByRole('heading', { name: 'Partners’ giveaways' })
  return user
}

describe('partners’ cards at the desk', () => {
  it('say when they are shown, that one is an example, and what was done to each', async () => {
    const acts = [
      {
        id: '0190a0a0-0000-7000-8000-000000000001',
        at: '2026-11-21T12:00:00.000Z',
        by: 'ada',
        action: 'card-made' as const,
        words: 'Agreed.',
      },
    ]
    const lake = { ...corvette, slug: 'lake', title: 'The lake', link: 'https://partner.com/', isExample: false, acts }
    await open([], [corvette, lake])
    await screen.findByText(/Example\. Shown: /)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://partner.com/'])
    screen.getByText(/: Agreed\.$/)
  })

  it('are added with all that is asked, after saying what is missing', async () => {
    const bodies: unknown[] = []
    const user = await open(
      [
        fake(calls.makePartnerCard, ({ body }) => {
          bodies.push(body)
          return { ...corvette, slug: 'lake', title: body.title }
        }),
      ],
      [],
    )
    await user.click(await screen.findByRole('button', { name: 'Add a partner’s card' }))
    await user.click(screen.getByRole('button', { name: 'Add the card' }))
    for (const sentence of [
      'Title is required',
      'Choose the first day',
      'Please enter a valid URL',
      'Choose a picture',
      'Say why',
    ])
      await screen.findByText(sentence)
    for (const [label, words] of [
      ['Title', 'The lake'],
      ['Prize', 'A week'],
      ['Where it’s entered', 'https://partner.com/lake'],
      ['Description', 'A cabin for six.'],
      ['First day', '2026-11-01'],
      ['Last day', '2026-12-31'],
      ['Drawing', '2026-12-31'],
      ['Reason', 'Agreed.'],
    ] as const)
      await user.type(screen.getByLabelText(label), words)
    const [picture] = screen.getAllByRole('radio')
    if (picture) await user.click(picture)
    await user.click(screen.getByRole('button', { name: 'Add the card' }))
    await screen.findByText('The drawing has to be after the last day')
    await user.clear(screen.getByLabelText('Drawing'))
    await user.type(screen.getByLabelText('Drawing'), '2027-01-10')
    await user.click(screen.getByRole('button', { name: 'Add the card' }))
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({ title: 'The lake', drawsOn: '2027-01-10', cashOption: '', reason: 'Agreed.' })
  })

  it('are changed and removed as they were seen, with a reason; what someone else did is said', async () => {
    const seen: unknown[] = []
    const user = await open([
      fake(calls.changePartnerCard, () => new Refuses('conflict')),
      fake(calls.removePartnerCard, ({ params, body }) => void seen.push([params.slug, body])),
    ])
    await user.click(await screen.findByRole('button', { name: 'Edit 2025 Corvette' }))
    const form = screen.getByRole('form', { name: 'Edit 2025 Corvette' })
    await user.type(within(form).getByLabelText('Reason'), 'Another day.')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByRole('alert')
    await user.click(within(form).getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Remove 2025 Corvette' }))
    await user.type(screen.getByLabelText('Reason'), 'It ended.')
    await user.click(screen.getByRole('button', { name: 'Remove the card' }))
    await waitFor(() => expect(seen).toEqual([['corvette', { reason: 'It ended.', seen: 3 }]]))
  })
})
