/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { isDeepStrictEqual } from 'node:util'
import { afterEach, expect, it } from '@jest/globals'
import { type DeskRole, webhooks } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const at = '2026-11-21T12:00:00.000Z'
const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='

const aWebhook = (more: Partial<webhooks.Webhook> = {}): webhooks.Webhook => ({
  id: makeId(1),
  url: 'https://crm.example.org/hooks',
  description: 'Our CRM',
  kinds: ['gift.confirmed'],
  state: 'active',
  pausedBecause: null,
  failingSince: null,
  lastDeliveredAt: null,
  waiting: 0,
  failed: 1,
  oldSecretUntil: null,
  createdByName: 'Ada',
  createdAt: at,
  version: 0,
  ...more,
})
const aDelivery = (more: Partial<webhooks.Delivery> = {}): webhooks.Delivery => ({
  id: makeId(5),
  eventId: makeId(6),
  kind: 'gift.confirmed',
  state: 'failed',
  attempts: 19,
  status: 503,
  failure: 'status',
  happenedAt: at,
  triedAt: at,
  nextAttemptAt: null,
  payload: JSON.stringify(webhooks.webhookExamples['gift.confirmed']),
  ...more,
})

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** A desk with one webhook, and what it keeps. */
async function open(
  first: Partial<webhooks.Webhook> = {},
  { roles = ['owner'], lostSecrets = 0 }: { roles?: DeskRole[]; lostSecrets?: number } = {},
) {
  const kept = { list: [aWebhook(first)], deliveries: [aDelivery()], renewals: [] as [key: unknown, seen: number][] }
  const change = (id: string, seen: number, more: Partial<webhooks.Webhook>) => {
    const before = kept.list.find((one) => one.id === id)
    if (!before || before.version !== seen) return new Refuses('conflict')
    return Object.assign(before, more, { version: seen + 1 })
  }
  server = await startFakeApi([
    fake(webhooks.listWebhooks, () => kept.list),
    fake(webhooks.addWebhook, ({ body }) => {
      if (body.url.startsWith('http:'))
        return new Refuses('invalid-request', {
          errors: [{ path: 'url', message: 'Use an address that begins with https://' }],
        })
      const webhook = aWebhook({ ...body, id: makeId(2), failed: 0 })
      kept.list.push(webhook)
      return { webhook, secret }
    }),
    fake(webhooks.changeWebhook, ({ params, body: { seen, ...form } }) =>
      change(params.webhookId, seen, { ...form, pausedBecause: form.state === 'paused' ? 'owner' : null }),
    ),
    fake(webhooks.renewWebhookSecret, ({ params, body }, { 'idempotency-key': key }) => {
      const isRepeat = kept.renewals.some((one) => isDeepStrictEqual(one, [key, body.seen]))
      kept.renewals.push([key, body.seen])
      const webhook = isRepeat ? kept.list[0] : change(params.webhookId, body.seen, { oldSecretUntil: at })
      if (!webhook || webhook instanceof Refuses) return new Refuses('conflict')
      return kept.renewals.length > lostSecrets ? { webhook, secret } : new Refuses('dependency-unavailable')
    }),
    fake(webhooks.removeWebhook, ({ params }) => {
      kept.list = kept.list.filter(({ id }) => id !== params.webhookId)
      return undefined
    }),
    fake(webhooks.listDeliveries, ({ query: { state } }) => ({
      items: kept.deliveries.filter((one) => state === 'all' || one.state === state),
      next: null,
    })),
    fake(webhooks.testWebhook, () => {
      const test = aDelivery({ id: makeId(7), kind: 'webhook.test', state: 'queued', attempts: 0 })
      kept.deliveries.unshift(test)
      return test
    }),
    fake(webhooks.replayDelivery, ({ params }) =>
      Object.assign(kept.deliveries.find(({ id }) => id === params.deliveryId) ?? aDelivery(), { state: 'queued' }),
    ),
    fake(webhooks.replayFailed, () => {
      const failed = kept.deliveries.filter(({ state }) => state === 'failed')
      for (const one of failed) one.state = 'queued'
      return { events: failed.length }
    }),
  ])
  restore = routeFetchTo(server)
  const page = renderPage(
    '/admin/webhooks',
    <Roles value={roles}>
      <WebhooksPage />
    </Roles>,
  )
  await screen.findByRole('heading', { name: 'Our CRM' })
  return { ...page, kept }
}

it('adds one, says what is wrong with it, and shows its secret once', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  await form.findByText('Choose at least one event')
  form.getByText('Say what receives it')
  await user.type(form.getByLabelText('Description'), 'The books')
  await user.type(form.getByLabelText('URL'), 'http://books.example.org/in')
  await user.click(form.getByRole('checkbox', { name: /draw\.awarded/ }))
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  await form.findByText('Use an address that begins with https://')
  await user.clear(form.getByLabelText('URL'))
  await user.type(form.getByLabelText('URL'), 'https://books.example.org/in')
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  await screen.findByText(secret)
  await user.click(screen.getByRole('button', { name: 'I’ve kept it' }))
  await screen.findByRole('heading', { name: 'The books' })
  expect(screen.queryByText(secret)).toBeNull()
})

it('pauses one and turns it on again, and says when another owner was first', async () => {
  const { user, kept } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pause Our CRM' }))
  await screen.findByText(/An owner paused it/)
  expect(screen.queryByRole('button', { name: 'Send a test event to Our CRM' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Turn on Our CRM' }))
  await screen.findByRole('button', { name: 'Pause Our CRM' })
  await user.click(screen.getByRole('button', { name: 'Change Our CRM' }))
  const form = within(await screen.findByRole('dialog'))
  Object.assign(kept.list[0] ?? {}, { version: 9 })
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await form.findByText(/Someone else changed this in the meantime/)
})

it.each<[Partial<webhooks.Webhook>, RegExp]>([
  [{ state: 'paused', pausedBecause: 'gone' }, /it answered 410/],
  [{ state: 'paused', pausedBecause: 'failing' }, /nothing reached it for 5 days/],
  [{ state: 'paused', pausedBecause: 'password-void' }, /the password of the person who set it up was made void/],
  [{ state: 'paused', pausedBecause: 'maker-left' }, /the person who set it up is no longer an owner/],
  [{ failingSince: at }, /Nothing has reached it since/],
])('says how one does: %j', async (more, words) => {
  await open(more)
  expect(screen.getAllByText(words)).toHaveLength(1)
})

it('unfolds the result of a test and moves there, whichever events were shown', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Events sent to Our CRM' }))
  await user.selectOptions(await screen.findByLabelText('Events'), 'Failed')
  await user.click(screen.getByRole('button', { name: 'Send a test event to Our CRM' }))
  const line = (await screen.findByText('webhook.test')).closest('details')
  await waitFor(() => expect(document.activeElement).toBe(line?.querySelector('summary')))
  expect(line?.open).toBe(true)
  const others = screen.getByRole('list', { name: 'Events sent to Our CRM' }).querySelectorAll('details')
  expect([...others].filter((one) => one.open)).toEqual([line])
})

it('makes a new secret after a question, and removes one', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'New secret for Our CRM' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }))
  await screen.findByText(secret)
  await user.click(screen.getByRole('button', { name: 'I’ve kept it' }))
  await screen.findByText(/The secret before works until/)
  await user.click(screen.getByRole('button', { name: 'Remove Our CRM' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('No webhooks yet')
})

it('asks for the same new secret again where its answer was lost', async () => {
  const { user, kept } = await open({}, { lostSecrets: 1 })
  await user.click(await screen.findByRole('button', { name: 'New secret for Our CRM' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'New secret' }))
  await dialog.findByRole('alert')
  await screen.findByText(/The secret before works until/)
  await user.click(dialog.getByRole('button', { name: 'New secret' }))
  await screen.findByText(secret)
  expect(kept.renewals).toHaveLength(2)
  expect(kept.renewals[1]).toEqual(kept.renewals[0])
  expect(kept.list).toMatchObject([{ version: 1 }])
})

it('shows what was sent and what became of it, and sends a test, one event or all that failed again', async () => {
  const { user, kept } = await open()
  await user.click(await screen.findByRole('button', { name: 'Events sent to Our CRM' }))
  const list = within(await screen.findByRole('list', { name: 'Events sent to Our CRM' }))
  list.getByText(/19 tries/)
  list.getByText(/It answered 503/)
  expect(list.getByRole('region', { name: `Body of ${makeId(6)}` }).textContent).toContain('"amount": "50.00"')
  await user.click(screen.getByRole('button', { name: 'Send a test event to Our CRM' }))
  await list.findByText('webhook.test')
  await user.click(list.getByRole('button', { name: `Send gift.confirmed ${makeId(6)} again` }))
  await waitFor(() => expect(kept.deliveries.map(({ state }) => state)).toEqual(['queued', 'queued']))
  Object.assign(kept.deliveries[0] ?? {}, { state: 'failed' })
  await user.click(screen.getByRole('button', { name: 'Send what failed to Our CRM again' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  await screen.findByText('1 event is being sent again.')
})

it('has no button that changes anything for who only reads it', async () => {
  await open({}, { roles: ['auditor'] })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show events'])
})
