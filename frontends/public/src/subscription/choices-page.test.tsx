/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { email } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const token = 'a'.repeat(43)
const ids = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002'] as const
const events = { id: ids[0], name: 'Events', description: 'What happens near you' }
const stories = { id: ids[1], name: 'Stories', description: '' }

let kept: email.EmailChoices
let saved: unknown[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  saved = []
  kept = {
    emailHint: 'a•••@example.org',
    news: 'on',
    lists: [
      { ...events, state: 'on' },
      { ...stories, state: 'off' },
    ],
    others: [],
    agreed: [{ words: email.confirmWords, givenAt: '2026-11-21T12:00:00.000Z' }],
  }
  server = await startFakeApi([
    fake(email.getEmailChoices, ({ params }) => (params.token === token ? kept : new Refuses('link-expired'))),
    fake(email.saveEmailChoices, ({ body }) => {
      saved.push(body)
      kept = {
        ...kept,
        news: body.news ? 'on' : 'off',
        others: kept.others.filter(({ id }) => !body.leave?.includes(id)),
        lists: kept.lists.map((list) => ({
          ...list,
          state: !body.lists.includes(list.id) ? 'off' : list.state === 'off' ? 'asked' : list.state,
        })),
      }
      return kept
    }),
    fake(email.unsubscribe, ({ query }) => ({
      status: 'unsubscribed' as const,
      ...(query.list === events.id && { listName: events.name }),
    })),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = (search: string) => renderPage('/email/unsubscribe', <UnsubscribePage />, `/email/unsubscribe?${search}`)

it('shows each list, whose emails they are, and what was agreed to when, and changes nothing by being looked at', async () => {
  open(`token=${token}&choose=1`)
  const box = await screen.findByRole('checkbox', { name: /^Events: What happens near you/ })
  expect(box.getAttribute('aria-checked') ?? String((box as HTMLInputElement).checked)).toBe('true')
  screen.getByText('a•••@example.org')
  screen.getByText(/November 21, 2026: Confirm to join our email list/)
  expect(saved).toEqual([])
})

it('saves what was chosen, and says where an email asks first', async () => {
  const { user } = open(`token=${token}&choose=1`)
  await user.click(await screen.findByRole('checkbox', { name: /^Stories/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Events/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('One more step: click the link that we emailed you.')).length).toBeGreaterThan(0)
  expect(saved).toEqual([{ news: true, lists: [stories.id], leave: [] }])
})

it('unsubscribes from everything by one button', async () => {
  const { user } = open(`token=${token}&choose=1`)
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe from everything' }))
  await screen.findByText('We won’t send you any more news.')
  expect(saved).toEqual([{ news: false, lists: [], leave: [] }])
  expect(screen.queryByRole('button', { name: 'Unsubscribe from everything' })).toBeNull()
})

it('lets the reader leave a list whose name isn’t theirs to know', async () => {
  kept = { ...kept, others: [{ id: '0190a0a0-0000-7000-8000-000000000003' }] }
  const { user } = open(`token=${token}&choose=1`)
  await user.click(await screen.findByRole('checkbox', { name: /a group that we put you in/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('You get what you chose.')
  expect(saved).toMatchObject([{ news: true, leave: ['0190a0a0-0000-7000-8000-000000000003'] }])
  expect(screen.queryByRole('checkbox', { name: /a group that we put you in/ })).toBeNull()
})

it('leaves our news unchecked for who agreed to a list alone, and lets them keep it', async () => {
  const group = '0190a0a0-0000-7000-8000-000000000003'
  kept = { ...kept, news: 'off', lists: [], others: [{ id: group }] }
  const { user } = open(`token=${token}&choose=1`)
  const box = await screen.findByRole('checkbox', { name: /a group that we put you in/ })
  const news = screen.getByRole('checkbox', { name: email.newsConsent })
  expect([news, box].map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'true'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('You get what you chose.')
  await user.click(screen.getByRole('button', { name: 'Unsubscribe from everything' }))
  await screen.findByText('We won’t send you any more news.')
  expect(saved).toEqual([
    { news: false, lists: [], leave: [] },
    { news: false, lists: [], leave: [group] },
  ])
})

it('says of an old link that it leads nowhere', async () => {
  open(`token=${'b'.repeat(43)}&choose=1`)
  await screen.findByRole('alert')
})

it('leaves the one list that the email was of, and offers to leave everything', async () => {
  const { user } = open(`token=${token}&list=${events.id}`)
  await user.click(screen.getByRole('button', { name: 'Unsubscribe from this list' }))
  await screen.findByText(/the emails of “Events” anymore/)
  expect(server.heard.map(({ path }) => path)).toEqual([`/r/unsubscribe/${token}`])
  expect(screen.getByRole('link', { name: 'Unsubscribe from everything' }).getAttribute('href')).toBe(
    `/email/unsubscribe?token=${token}`,
  )
  screen.getByRole('link', { name: 'Choose which emails you get' })
})
