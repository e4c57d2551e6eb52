/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, type DeskRole, emailImports, emailLists, emailSubscribers } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../../audit/testing/administrators.ts'
import { Roles } from '../../frame/allowed.tsx'
import { SubscribersTab } from './subscribers-tab.tsx'

const at = '2026-11-21T12:00:00.000Z'
const ada: emailSubscribers.EmailSubscriber = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  source: 'member_signup',
  tags: ['gala'],
  status: 'active',
  membershipTier: 'gold',
  accountNumber: '1000000006X',
  createdAt: at,
}
const list: emailLists.EmailList = {
  id: '0190a0a0-0000-7000-8000-000000000002',
  name: 'Monthly donors',
  description: '',
  isActive: true,
  isPublic: false,
  optIn: 'double',
  totalSubscribers: 1,
  version: 1,
  createdAt: at,
}
const known: emailSubscribers.EmailSubscriberCase = {
  subscriber: ada,
  attributes: { City: 'Columbus' },
  timeZone: null,
  lists: [],
  consents: [
    {
      id: ada.id,
      listName: null,
      words: 'Signed the sheet at our gala',
      basis: 'by-hand',
      proof: 'administrator',
      givenAt: at,
      recordedBy: 'one',
      voidedAt: at,
    },
  ],
  suppressions: [],
  sent: [],
  unsubscribedAt: null,
  version: 4,
}
const done: emailImports.EmailImport = {
  id: '0190a0a0-0000-7000-8000-000000000003',
  fileName: 'people.csv',
  bytes: 100,
  state: 'done',
  preview: [],
  guess: { attributes: [] },
  rows: 5,
  bytesDone: 100,
  added: 3,
  updated: 0,
  unchanged: 0,
  refused: 2,
  removed: 0,
  takenBack: 0,
  reason: null,
  by: 'one',
  uploadedAt: at,
  startedAt: at,
  finishedAt: at,
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

interface There {
  items?: emailSubscribers.EmailSubscriber[]
  imports?: emailImports.EmailImport[]
  one?: emailSubscribers.EmailSubscriberCase
  roles?: readonly DeskRole[]
}

async function open(
  { items = [], imports = [], one = known, roles = ['owner'] }: There = {},
  search = '?tab=subscribers',
) {
  const sent: unknown[] = []
  const asked: unknown[] = []
  let kept = one
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(emailLists.listEmailLists, () => [list]),
    fake(emailSubscribers.listEmailTags, () => [{ tag: 'gala', subscribers: 1234 }]),
    fake(emailImports.listEmailImports, () => imports),
    fake(emailSubscribers.listEmailSubscribers, ({ query }) => {
      asked.push(query)
      return { items, next: null, total: items.length }
    }),
    fake(emailSubscribers.getEmailSubscriber, () => kept),
    fake(emailSubscribers.createEmailSubscriber, ({ body }) => {
      sent.push(body)
      return { ...ada, email: body.email }
    }),
    fake(emailSubscribers.changeEmailSubscriber, ({ body }) => {
      sent.push(body)
      return kept
    }),
    fake(emailSubscribers.unsubscribeEmailSubscriber, ({ body }) => {
      sent.push(body)
      kept = { ...known, subscriber: { ...ada, status: 'unsubscribed' }, unsubscribedAt: at, version: 5 }
      return kept
    }),
    fake(emailImports.undoEmailImport, () => ({ ...done, state: 'undoing' as const })),
    fake(emailImports.startEmailImport, ({ body }) => {
      sent.push(body)
      return { ...done, state: 'running' as const }
    }),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Roles value={roles}>
      <SubscribersTab />
    </Roles>
  )
  return { sent, asked, ...renderPage('/email-management', page, `/email-management${search}`) }
}

it('asks for the first subscriber where there is none, and adds them with how they agreed', async () => {
  const { user, sent } = await open()
  await screen.findByText('No subscribers yet')
  await user.click(screen.getByRole('button', { name: 'Add subscriber' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add subscriber' })
  const add = within(dialog).getByRole('button', { name: 'Add subscriber' })
  await user.click(add)
  await within(dialog).findByText('Please enter a valid email address')
  await within(dialog).findByText('Say how this person agreed to receive your emails')
  await user.type(within(dialog).getByLabelText('Email'), 'grace@example.org')
  await user.type(within(dialog).getByLabelText(/^Tags/), 'gala, spring')
  expect(within(dialog).queryByRole('group', { name: 'What did this person agree to?' })).toBeNull()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Monthly donors' }))
  const group = within(within(dialog).getByRole('group', { name: 'What did this person agree to?' }))
  expect(group.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false])
  await group.findByText(emailSubscribers.agreedToNeeded)
  await user.type(within(dialog).getByLabelText('How did this person agree?'), 'By phone')
  await user.click(add)
  expect(sent).toEqual([])
  await user.click(group.getByRole('radio', { name: 'Only this list' }))
  await user.click(add)
  await screen.findByText('Subscriber added successfully')
  expect(sent).toMatchObject([
    {
      email: 'grace@example.org',
      source: 'manual',
      tags: ['gala', 'spring'],
      lists: [list.id],
      consent: 'By phone',
      agreedTo: 'lists',
    },
  ])
})

it('shows name, email, source, tier, account number, status and tags, and filters', async () => {
  const { user, asked } = await open({ items: [ada] })
  const row = within(await screen.findByRole('row', { name: /Ada Byron/ }))
  for (const words of ['ada@example.org', 'Gold', 'Active']) row.getAllByText(words)
  row.getAllByText('Member signup')
  row.getAllByText('gala')
  await user.selectOptions(screen.getByLabelText('Status'), 'unsubscribed')
  await user.selectOptions(screen.getByLabelText('Tag'), 'gala')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'unsubscribed', tag: 'gala' }))
  const exported = screen.getByRole('link', { name: 'Export to CSV' }).getAttribute('href')
  expect(exported).toBe('/api/email/subscribers/export?status=unsubscribed&tag=gala')
})

it('opens a subscriber with the proof of consent, and unsubscribes them with a reason', async () => {
  const { user, sent } = await open({ items: [ada] }, `?tab=subscribers&subscriber=${ada.id}`)
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText(/Signed the sheet at our gala.*No longer counts: the import was undone/s)
  panel.getByText('Columbus')
  await user.click(panel.getByRole('button', { name: 'Unsubscribe…' }))
  await user.click(panel.getByRole('button', { name: 'Unsubscribe' }))
  await panel.findByText('Say why')
  await user.type(panel.getByLabelText('Reason'), 'Asked by phone')
  await user.click(panel.getByRole('button', { name: 'Unsubscribe' }))
  await waitFor(() => expect(sent).toEqual([{ reason: 'Asked by phone' }]))
  await panel.findAllByText('Unsubscribed')
  expect(panel.queryByRole('button', { name: 'Unsubscribe…' })).toBeNull()
})

it.each([
  ['held by nobody', [], 'owner', ['Unsubscribe…', 'Hold campaigns…', 'Stop all emails…', 'Erase…']],
  ['held by nobody', [], 'support', ['Unsubscribe…', 'Hold campaigns…', 'Erase…']],
  [
    'held by hand',
    [{ scope: 'marketing', reason: 'by-hand' }],
    'support',
    ['Unsubscribe…', 'Lift the hold…', 'Erase…'],
  ],
  [
    'that bounced',
    [{ scope: 'everything', reason: 'hard-bounce' }],
    'owner',
    ['Unsubscribe…', 'Lift the hold…', 'Erase…'],
  ],
  ['that bounced', [{ scope: 'everything', reason: 'hard-bounce' }], 'support', ['Unsubscribe…', 'Erase…']],
  ['reported as spam', [{ scope: 'marketing', reason: 'complaint' }], 'owner', ['Unsubscribe…', 'Erase…']],
] as const)('offers for an address %s %j what the role %s may do', async (_what, holds, role, offered) => {
  const suppressions = holds.map((hold) => ({ ...hold, words: '', since: at, by: 'one' }))
  const there = { items: [ada], one: { ...known, suppressions }, roles: [role] }
  await open(there, `?tab=subscribers&subscriber=${ada.id}`)
  const acts = within(await screen.findByRole('region', { name: 'Actions' }))
  expect(acts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([...offered])
})

it('puts somebody on a list only with how they agreed', async () => {
  const { user, sent } = await open({ items: [ada] }, `?tab=subscribers&subscriber=${ada.id}`)
  const panel = within(await screen.findByRole('dialog'))
  await user.click(await panel.findByRole('button', { name: 'Edit' }))
  await user.click(await panel.findByRole('checkbox', { name: 'Monthly donors' }))
  await user.type(panel.getByLabelText('How did this person agree to the new list?'), 'By phone')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ lists: [list.id], consent: 'By phone', version: 4 }]))
})

it('goes on with a file that was sent, by its columns', async () => {
  const preview = [
    ['Email', 'Name', 'City'],
    ['ada@example.org', 'Ada', 'Columbus'],
  ]
  const uploaded = {
    ...done,
    state: 'uploaded' as const,
    preview,
    guess: { email: 0, attributes: [] },
    finishedAt: null,
  }
  const { user, sent } = await open({ imports: [uploaded] })
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import subscribers' }))
  await user.selectOptions(dialog.getByLabelText('What the column Name is'), 'firstName')
  await user.selectOptions(dialog.getByLabelText('What the column City is'), 'attribute')
  await user.type(dialog.getByLabelText('How did these people agree?'), 'Old site')
  await user.click(dialog.getByRole('checkbox', { name: 'Monthly donors' }))
  await user.click(dialog.getByRole('button', { name: 'Start the import' }))
  await dialog.findByText(emailSubscribers.agreedToNeeded)
  await user.click(dialog.getByRole('radio', { name: 'Our news and this list' }))
  await user.click(dialog.getByRole('button', { name: 'Start the import' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    mapping: { email: 0, firstName: 1, attributes: [{ column: 2, name: 'City' }] },
    hasNames: true,
    consent: 'Old site',
    lists: [list.id],
    agreedTo: 'news-and-lists',
  })
})

it('says what became of an import, gives the lines that weren’t taken, and undoes it', async () => {
  const { user } = await open({ imports: [done] })
  await screen.findByText('people.csv: 3 added, 0 updated, 0 unchanged, 2 not taken')
  const lines = screen.getByRole('link', { name: 'Lines that weren’t taken' })
  expect(lines.getAttribute('href')).toBe(`/api/email/imports/${done.id}/refused`)
  await user.click(screen.getByRole('button', { name: 'Undo the import of people.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, undo it' }))
  await screen.findByText('Undoing the import')
})

it('says what an undo takes from who was here before, and what it took', async () => {
  const updating = { ...done, added: 0, updated: 2, refused: 0 }
  const undone = { ...updating, id: ada.id, fileName: 'old.csv', state: 'undone' as const, takenBack: 1 }
  const { user } = await open({ imports: [updating, undone] })
  await user.click(await screen.findByRole('button', { name: 'Show all imports' }))
  await screen.findByText('old.csv: Undone: 0 of 0 removed; 1 who stayed lost the lists and consents from it')
  await user.click(screen.getByRole('button', { name: 'Undo the import of people.csv' }))
  await screen.findByText(/^Everyone else in the file stays .* and loses the lists and consents/)
})
