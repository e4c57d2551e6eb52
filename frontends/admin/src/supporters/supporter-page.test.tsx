/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import {
  type AnswerOf,
  audit,
  type DeskRole,
  erasures,
  gateway,
  merges,
  personalData,
  supporters,
} from '@evenhand/contracts/http'
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
import { SupporterPage } from './supporter-page.tsx'
import { SupportersPage } from './supporters-page.tsx'

const donorId = '2edb8058-9993-8cd7-8c7a-b5e2d5bedfbf'
const giftId = '0190a0a0-0000-7000-8000-000000000001'
const ada = '0190a0a0-0000-7000-8000-000000000099'
const ben = '0190a0a0-0000-7000-8000-000000000098'
const person = { name: 'Noor Haddad', email: 'noor@example.org', given: '100.00' }
const nothing = { about: null, amount: null, entries: null, state: null, words: null, by: null, thing: null }
const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const empty = { person: null, items: [], next: null }

const entryItems: AnswerOf<typeof supporters.listEntryHistory>['items'] = [
  { ...nothing, id: 'decided:1', at: on(22), kind: 'hold-refused', words: 'Made up.', by: ada, thing: giftId },
  {
    ...nothing,
    id: 'line:2',
    at: on(21),
    kind: 'entries-taken-back',
    about: 'Taken back',
    entries: -10,
    thing: 'main',
  },
  {
    ...nothing,
    id: 'line:1',
    at: on(20),
    kind: 'entries',
    about: 'Gift of $100.00',
    entries: 10,
    thing: 'main',
  },
  { ...nothing, id: 'held:1', at: on(19), kind: 'held', about: 'disposable', state: 'held', thing: giftId },
]

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

type MoneyAnswer = AnswerOf<typeof supporters.listMoneyHistory>
type Money = (query: { after?: string | undefined }) => Refuses | MoneyAnswer | Promise<MoneyAnswer>

async function open({
  money,
  search = '',
  roles = ['owner'],
  address = donorId,
  erased,
  into,
}: {
  money?: Money
  search?: string
  roles?: DeskRole[]
  address?: string
  erased?: erasures.Erasure
  /** Where the record went. */
  into?: merges.Merge
} = {}) {
  const gift = { ...nothing, id: 'gift:1', at: on(20), kind: 'gift' as const, about: 'one-time', amount: '100.00' }
  const asked: string[] = []
  const reasons: string[] = []
  const notes: string[] = []
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles, expiresAt: on(30) })),
    fake(audit.listAdministrators, () => [
      { id: ada, name: 'ada' },
      { id: ben, name: 'ben' },
    ]),
    fake(supporters.listMoneyHistory, async ({ query }) => {
      asked.push('money')
      const answer = await money?.(query)
      const items = [{ ...gift, state: 'partly-refunded', by: ada, thing: giftId }]
      return answer ?? { person, items, next: null }
    }),
    fake(supporters.listEntryHistory, () => {
      asked.push('entries')
      return { ...empty, items: entryItems }
    }),
    fake(supporters.listMemberHistory, () => {
      asked.push('member')
      return { ...empty, person: { name: 'Noor H.', email: 'noor@example.org', given: null } }
    }),
    fake(supporters.listEmailHistory, () => {
      asked.push('email')
      const mail = { ...nothing, id: 'email:1', at: on(23), kind: 'email' as const, about: 'Gift receipt' }
      return { ...empty, items: [{ ...mail, state: 'failed', words: 'reply-550' }] }
    }),
    fake(supporters.listRegistrationHistory, () => {
      asked.push('registrations')
      return empty
    }),
    fake(supporters.listMemorialHistory, () => empty),
    fake(supporters.listSponsorHistory, () => empty),
    fake(supporters.listNonprofitHistory, () => empty),
    fake(supporters.listSignInHistory, () => empty),
    fake(supporters.noteSupporter, ({ body: { note } }) => {
      notes.push(note)
      return { id: giftId, at: on(24) }
    }),
    fake(merges.getMergesOf, () => ({ into: into ?? null, from: [], proposal: null })),
    ...Object.values(supporters.supporterNames).map((call) =>
      fake(call, () => [{ donorId, name: 'Noor Haddad', email: 'noor@old.example.org' }]),
    ),
    fake(erasures.getErasureOf, () => ({ erasure: reasons.length > 0 ? (erased ?? null) : null })),
    ...Object.values(personalData.summaryOfSupporter).map((call) =>
      fake(call, () =>
        call.service === 'donations'
          ? {
              open: ['membership' as const, 'approval' as const],
              files: [
                { title: 'Receipts', kept: 'Seven years.' },
                { title: 'Who you are', kept: null },
              ],
            }
          : { open: [], files: [] },
      ),
    ),
    fake(erasures.eraseSupporter, ({ body: { reason, confirmation } }) => {
      reasons.push(`${reason}, ${confirmation}`)
      return erased ?? new Refuses('dependency-unavailable')
    }),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Roles value={roles}>
      <SupporterPage />
    </Roles>
  )
  return {
    ...renderPage('/admin/supporters/:slug', page, `/admin/supporters/${address}${search}`),
    asked,
    reasons,
    notes,
  }
}

const timeline = async () => within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem')

describe('the page of one person', () => {
  it('tells what happened in one time line, with how it is, who did it and where the desk shows it', async () => {
    await open()
    await waitFor(async () => expect(await timeline()).toHaveLength(6))
    const lines = (await timeline()).map((line) => line.textContent)
    expect(lines).toEqual([
      expect.stringMatching(/^Email: Gift receipt · Not delivered.*The email server answered 550/),
      expect.stringMatching(/^Held entries refused by ada.*Made up\./),
      expect.stringMatching(/^Entries: Taken back.*−10 entries/),
      expect.stringMatching(/^Entries: Gift of \$100\.00.*\+10 entries/),
      expect.stringMatching(/^One-time gift by ada · Partly refunded.*\$100\.00/),
      expect.stringMatching(/^Free entries held for review/),
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Noor Haddad')
    expect(screen.getByText('In the member account: Noor H., noor@example.org')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'One-time gift' })).getAttribute('href')).toBe(
      `/admin/gifts?gift=${giftId}`,
    )
    const refunds = screen.getByRole('link', { name: 'Gifts, refunds and receipts' })
    expect(refunds.getAttribute('href')).toBe('/admin/gifts?search=noor%40example.org')
  })

  it('takes a note about a person, which is in the time line then', async () => {
    const { user, asked, notes } = await open()
    const form = within(await screen.findByRole('form', { name: 'Add a note' }))
    await user.click(form.getByRole('button', { name: 'Add the note' }))
    await form.findByText('Write the note')
    const before = asked.filter((part) => part === 'money').length
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Prefers to be written to.')
    await user.click(form.getByRole('button', { name: 'Add the note' }))
    await screen.findByText('It’s in the time line.')
    expect(notes).toEqual(['Prefers to be written to.'])
    await waitFor(() => expect(asked.filter((part) => part === 'money').length).toBeGreaterThan(before))
  })

  it('lets nobody write a note who may not', async () => {
    await open({ roles: ['reviews'] })
    await waitFor(async () => expect((await timeline()).length).toBeGreaterThan(0))
    expect(screen.queryByRole('form', { name: 'Add a note' })).toBeNull()
  })

  it('shows one part, which stands in the address', async () => {
    const { user, router } = await open()
    await waitFor(async () => expect(await timeline()).toHaveLength(6))
    await user.selectOptions(screen.getByLabelText('Show'), 'Emails')
    await waitFor(async () => expect(await timeline()).toHaveLength(1))
    expect(router.state.location.search).toBe('?part=email')
  })

  it('reads on where a part has more, and shows nothing older before', async () => {
    const older = { ...nothing, id: 'gift:0', at: on(2), kind: 'free-entry' as const, amount: '0.00' }
    const newer = { ...older, id: 'gift:1', at: on(21) }
    const { user } = await open({
      money: ({ after }) => ({ person, items: [after ? older : newer], next: after ? null : '1~gift:1' }),
    })
    await waitFor(async () => expect(await timeline()).toHaveLength(4))
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(async () => expect(await timeline()).toHaveLength(7))
    expect((await timeline()).at(-1)?.textContent).toMatch(/^Free entry/)
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('says which part does not answer, and shows the others', async () => {
    await open({ money: () => new Refuses('dependency-unavailable') })
    await screen.findByText('We couldn’t load gifts and payments', undefined, { timeout: 60_000 })
    await waitFor(async () => expect(await timeline()).toHaveLength(5))
  })

  it('says that a part is still loading while others are there', async () => {
    let answer = (): void => undefined
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    await open({ money: () => waits.then(() => ({ person, items: [], next: null })) })
    await screen.findByText('Still loading gifts and payments…')
    answer()
    await waitFor(() => expect(screen.queryByText(/^Still loading/)).toBeNull())
    expect(await timeline()).toHaveLength(5)
  })

  it('tells who asked for an approval and who gave it, each in a line', async () => {
    const ask = { ...nothing, at: on(24), amount: '1500.00', about: 'refund', thing: giftId }
    await open({
      money: () => ({
        person,
        items: [
          { ...ask, id: 'decided:1', kind: 'approval-decided', state: 'approved', by: ben },
          { ...ask, id: 'approval:1', kind: 'approval-asked', by: ada },
        ],
        next: null,
      }),
    })
    await waitFor(async () => expect(await timeline()).toHaveLength(7))
    await screen.findAllByText('by ben')
    const lines = (await timeline()).map((line) => line.textContent)
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^Approved: a refund by ben/),
      expect.stringMatching(/^Approval asked for a refund by ada/),
    ])
  })

  it('shows no page of a person for what is no id', async () => {
    await open({ address: 'notanid' })
    await screen.findByText('We couldn’t find that page')
    expect(screen.queryByText(/^Donor …/)).toBeNull()
  })

  it('asks only for what a role may read', async () => {
    const { asked } = await open({ roles: ['draws'] })
    await waitFor(async () => expect(await timeline()).toHaveLength(4))
    expect(asked).toEqual(['entries'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Donor …bedfbf')
  })
})

it('the list finds people by what is typed, and says where it leads and when there are more', async () => {
  const searched: (string | undefined)[] = []
  server = await startFakeApi([
    fake(supporters.findSupporters, ({ query: { search } }) => {
      searched.push(search)
      const found = { donorId, ...person, lastActivityAt: on(3) }
      return {
        items:
          search === 'nobody'
            ? []
            : search
              ? [found]
              : Array.from({ length: supporters.supportersMax }, (_, n) => ({
                  ...found,
                  donorId: `${donorId.slice(0, -2)}${10 + n}`,
                })),
      }
    }),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/admin/supporters', <SupportersPage />)
  await screen.findByText('The 50 who were active last')
  await user.type(screen.getByLabelText('Part of a name or email'), 'noor')
  await screen.findByText('1 supporter')
  const link = screen.getByRole('link', { name: 'Noor Haddad' })
  expect(link.getAttribute('href')).toBe(`/admin/supporters/${donorId}`)
  await user.clear(screen.getByLabelText('Part of a name or email'))
  await user.type(screen.getByLabelText('Part of a name or email'), 'nobody')
  await screen.findByText('No one matches')
  expect(searched.at(-1)).toBe('nobody')
})

it('shows of a record that went only where it went, and reads what stayed with it when it is asked for', async () => {
  const into: merges.Merge = {
    id: giftId,
    fromId: donorId,
    toId: '3edb8058-9993-8cd7-8c7a-b5e2d5bedfc0',
    askedAt: on(20),
    doneAt: on(21),
    askedBy: ada,
    confirmedBy: ben,
    reason: 'A call',
    parts: [],
  }
  const { user, asked } = await open({ into })
  await screen.findByRole('heading', { level: 1, name: 'Noor Haddad' })
  const way = within(screen.getByRole('status')).getByRole('link')
  expect(way.getAttribute('href')).toBe(`/admin/supporters/${into.toId}`)
  expect(screen.queryByText('paid in total, less refunds')).toBeNull()
  for (const heading of ['Add a note', 'Personal data', 'What happened'])
    expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  expect(asked).toEqual([])
  await user.click(screen.getByText('What was written for this record and stays with it'))
  await screen.findByText('Gift receipt', { exact: false })
  expect(asked).toContain('entries')
})

describe('the personal data of one person', () => {
  const under = (part: Partial<erasures.Erasure['parts'][number]>): erasures.Erasure => ({
    id: giftId,
    donorId,
    askedAt: on(25),
    doneAt: null,
    askedBy: ada,
    reason: 'A letter',
    parts: [
      { service: 'donations', doneAt: null, waitsFor: null, failure: null, since: on(26), ...part },
      { service: 'members', doneAt: on(25), waitsFor: null, failure: null, since: null },
    ],
  })

  it('is erased by an owner, who sees what is open and what stays, with a reason and the address typed', async () => {
    const { user, reasons } = await open({ erased: under({ waitsFor: 'membership' }) })
    await user.click(await screen.findByRole('button', { name: 'Erase this person' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person?' }))
    await dialog.findByText(/A membership or monthly gift is running/)
    expect(dialog.getByRole('link', { name: 'See the membership' }).getAttribute('href')).toBe(
      `/admin/memberships?search=${encodeURIComponent(person.email)}`,
    )
    dialog.getByText('What stays of it, and why (1)')
    expect(dialog.queryByText(/memorials/i)).toBeNull()
    const send = () => user.click(dialog.getByRole('button', { name: 'Erase this person' }))
    await send()
    await dialog.findByText(/Say why, without the person’s name/)
    await user.type(dialog.getByLabelText('Reason'), 'A letter')
    await user.type(dialog.getByLabelText(`Type ${person.email} to confirm`), 'another@example.org')
    await send()
    await dialog.findByText(`Type ${person.email} as it is written here`)
    expect(reasons).toEqual([])
    await user.clear(dialog.getByLabelText(`Type ${person.email} to confirm`))
    await user.type(dialog.getByLabelText(`Type ${person.email} to confirm`), person.email)
    await send()
    await screen.findByText(/waits for a membership or monthly gift to end/)
    expect(reasons).toEqual([`A letter, ${person.email}`])
    expect(screen.queryByText(/^members:/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull()
  })

  it('is not there for who may neither export nor erase it', async () => {
    await open({ roles: ['support'] })
    await screen.findByText('In the member account: Noor H., noor@example.org')
    expect(screen.queryByRole('heading', { name: 'Personal data' })).toBeNull()
  })
})
