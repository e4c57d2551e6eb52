/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { benefiting as calls, nonprofitReviews, nonprofits } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { Benefits } from './benefits.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const lantern: nonprofitReviews.RegisteredNonprofit = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  organizationName: 'Lantern Street',
  contactName: 'Ana Bo',
  contactEmail: 'ana@example.org',
  website: null,
  description: 'Lamps for streets that have none.',
  taxId: null,
  benefiting: null,
  pictureUrl: null,
  isExample: false,
  state: 'approved',
  acts: [],
  version: 4,
  registeredAt: '2026-11-21T12:00:00.000Z',
}
const benefits = { ...lantern, benefiting: { from: '2026-12-01', until: null, order: 2, state: 'to-come' as const } }
const pictureUrl = `/api/nonprofit-pictures/${'0'.repeat(32)}`
const onHome = ['Harbor Lights', 'Open Larder'].map((organizationName, place) => ({
  id: `0190a0a0-0000-7000-8000-0000000000a${place}`,
  organizationName,
  website: null,
  description: 'Helps.',
  logo: null,
  pictureUrl: null,
  isExample: false,
}))

async function open(nonprofit: nonprofitReviews.RegisteredNonprofit, more: Parameters<typeof startFakeApi>[0] = []) {
  server = await startFakeApi([fake(nonprofits.listBenefiting, () => onHome), ...more])
  restore = routeFetchTo(server)
  const { user } = renderPage('/', <Benefits nonprofit={nonprofit} />)
  await screen.findByText(/On the home page today, in this order: Harbor Lights, Open Larder\./)
  return user
}

it('sets the days and the place, after saying what is missing', async () => {
  const bodies: unknown[] = []
  const user = await open(lantern, [
    fake(calls.setBenefiting, ({ body }) => {
      bodies.push(body)
      return benefits
    }),
  ])
  screen.getByText('The home page doesn’t name it.')
  expect(screen.queryByRole('button', { name: 'Take off the home page' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Set the days' }))
  await user.clear(screen.getByLabelText(/^Order/))
  await user.click(screen.getByRole('button', { name: 'Save the days' }))
  for (const sentence of [
    'Choose the first day',
    'Enter a whole number from 1 to 99',
    'Say why. The audit trail keeps it',
  ])
    await screen.findByText(sentence)
  await user.type(screen.getByLabelText(/^First day/), '2026-12-01')
  await user.type(screen.getByLabelText(/^Last day/), '2026-11-30')
  await user.type(screen.getByLabelText(/^Order/), '2')
  await user.type(screen.getByLabelText(/^Reason/), 'Our board chose them.')
  await user.click(screen.getByRole('button', { name: 'Save the days' }))
  await screen.findByText('The last day can’t be before the first')
  await user.clear(screen.getByLabelText(/^Last day/))
  await user.click(screen.getByRole('button', { name: 'Save the days' }))
  await screen.findByText('The home page names it on those days.')
  expect(bodies).toEqual([{ from: '2026-12-01', until: '', order: 2, reason: 'Our board chose them.', seen: 4 }])
})

it('changes the days from those that are kept, and says in the form that someone else was first', async () => {
  const user = await open(benefits, [fake(calls.setBenefiting, () => new Refuses('conflict'))])
  screen.getByText(/^Not yet: from/)
  await user.click(screen.getByRole('button', { name: 'Change the days' }))
  expect(screen.getByLabelText(/^First day/)).toHaveProperty('value', '2026-12-01')
  expect(screen.getByLabelText(/^Order/)).toHaveProperty('value', '2')
  await user.type(screen.getByLabelText(/^Reason/), 'Later.')
  await user.click(screen.getByRole('button', { name: 'Save the days' }))
  const form = within(screen.getByRole('form', { name: 'When Lantern Street is on the home page' }))
  expect((await form.findByRole('alert')).textContent).toMatch(/changed|updated/)
})

it('takes it off the home page with a reason', async () => {
  const bodies: unknown[] = []
  const user = await open(benefits, [
    fake(calls.endBenefiting, ({ body }) => {
      bodies.push(body)
      return lantern
    }),
  ])
  await user.click(screen.getByRole('button', { name: 'Take off the home page' }))
  await user.click(screen.getByRole('button', { name: 'Take it off now' }))
  await screen.findByText('Say why. The audit trail keeps it')
  await user.type(screen.getByLabelText(/^Reason/), 'Their season is over.')
  await user.click(screen.getByRole('button', { name: 'Take it off now' }))
  await screen.findByText('Within a minute, the home page no longer names it.')
  expect(bodies).toEqual([{ reason: 'Their season is over.', seen: 4 }])
})

it('takes a picture with a reason, and none that is no picture', async () => {
  const sent: unknown[] = []
  const user = await open(lantern, [
    fake(calls.sendNonprofitPicture, ({ query }) => {
      sent.push(query)
      return { ...lantern, pictureUrl }
    }),
  ])
  const choose = (name: string, type: string) =>
    user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], name, { type }))
  await choose('logo.png', 'image/png')
  await screen.findByText(/^logo\.png will be shown whole/)
  await user.type(screen.getByLabelText(/^Reason/), 'Their logo.')
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await screen.findByText('The home page shows this picture beside its name.')
  expect(sent).toEqual([{ seen: 4, reason: 'Their logo.' }])
})

it('shows its picture, and takes it down with a reason', async () => {
  const bodies: unknown[] = []
  const user = await open({ ...benefits, pictureUrl }, [
    fake(calls.removeNonprofitPicture, ({ body }) => {
      bodies.push(body)
      return benefits
    }),
  ])
  expect(screen.getByRole('img', { name: 'Logo of Lantern Street' }).getAttribute('src')).toBe(pictureUrl)
  screen.getByRole('button', { name: 'Choose another picture' })
  await user.click(screen.getByRole('button', { name: 'Take down the picture' }))
  await user.type(screen.getByLabelText(/^Reason/), 'They asked for it.')
  await user.click(screen.getByRole('button', { name: 'Take it down' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'They asked for it.', seen: 4 }]))
})
