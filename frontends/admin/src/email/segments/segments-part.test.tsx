/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailLists, emailSegments } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { SegmentsPart } from './segments-part.tsx'

const lapsed: emailSegments.EmailSegment = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Lapsed donors',
  rule: {
    join: 'all',
    rules: [
      { field: 'last-gift', op: 'longer-ago', days: 365 },
      { join: 'any', rules: [{ field: 'tag', op: 'has', tag: 'gala' }] },
    ],
  },
  version: 3,
  createdAt: '2026-11-21T12:00:00.000Z',
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(segments: emailSegments.EmailSegment[]) {
  const sent: unknown[] = []
  const counted: unknown[] = []
  let kept = segments
  server = await startFakeApi([
    fake(emailLists.listEmailLists, () => []),
    fake(emailSegments.listEmailSegments, () => kept),
    fake(emailSegments.countEmailSegment, ({ body }) => {
      counted.push(body.rule)
      return { people: (body.rule?.rules.length ?? 0) * 1_000, listsAlone: 1 }
    }),
    fake(emailSegments.createEmailSegment, ({ body }) => {
      sent.push(body)
      const made = { ...lapsed, ...body, id: crypto.randomUUID(), version: 1 }
      kept = [...kept, made]
      return made
    }),
    fake(emailSegments.changeEmailSegment, ({ body }) => {
      sent.push(body)
      kept = [{ ...lapsed, ...body, version: body.version + 1 }]
      return { ...lapsed, ...body }
    }),
    fake(emailSegments.deleteEmailSegment, () => {
      kept = []
      return undefined
    }),
  ])
  restore = routeFetchTo(server)
  return { sent, counted, ...renderPage('/email-management', <SegmentsPart />, '/email-management?tab=lists') }
}

it('asks for the first segment where there is none, counts it while it is built, and creates it', async () => {
  const { user, sent } = await open([])
  await screen.findByText('No segments yet')
  await user.click(screen.getByRole('button', { name: 'Create segment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create segment' }))
  await dialog.findByText('1,000 people now')
  await dialog.findByText(/^In this segment, 1 person agreed only to the emails of their lists/)
  await user.selectOptions(dialog.getByLabelText('What'), 'Total given')
  await user.clear(dialog.getByLabelText('Dollars'))
  await dialog.findByText('Fill in each condition to see how many people it finds.')
  await user.type(dialog.getByLabelText('Dollars'), '250')
  await user.click(dialog.getByRole('button', { name: 'Add condition' }))
  const second = within(dialog.getByRole('group', { name: 'Condition 2' }))
  await user.selectOptions(second.getByLabelText('What'), 'Tag')
  await user.click(dialog.getByRole('button', { name: 'Create segment' }))
  await dialog.findByText('Name is required')
  await user.type(dialog.getByLabelText('Name'), 'Friends')
  await user.click(dialog.getByRole('button', { name: 'Create segment' }))
  await dialog.findByText('Enter a tag')
  await user.type(second.getByLabelText('Tag'), 'gala')
  await dialog.findByText('2,000 people now')
  await user.click(dialog.getByRole('button', { name: 'Create segment' }))
  await screen.findByText('Segment created successfully')
  expect(sent).toEqual([
    {
      name: 'Friends',
      rule: {
        join: 'all',
        rules: [
          { field: 'given', op: 'at-least', dollars: 250 },
          { field: 'tag', op: 'has', tag: 'gala' },
        ],
      },
    },
  ])
  await screen.findByRole('heading', { name: 'Friends' })
})

it('shows what a segment asks, changes it as it was read, and takes a group out', async () => {
  const { user, sent } = await open([lapsed])
  await screen.findByText('2 conditions · 2,000 people now')
  await user.click(screen.getByRole('button', { name: 'Edit Lapsed donors' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Days').value).toBe('365')
  await user.click(dialog.getByRole('button', { name: 'Remove group' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('1 condition · 1,000 people now')
  expect(sent).toMatchObject([{ version: 3, rule: { join: 'all', rules: [{ field: 'last-gift', days: 365 }] } }])
})

it('deletes after a question', async () => {
  const { user } = await open([lapsed])
  await user.click(await screen.findByRole('button', { name: 'Delete Lapsed donors' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await waitFor(() => screen.getByText('No segments yet'))
})
