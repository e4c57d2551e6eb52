/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { audit, type DeskRole, gateway, merges, supporters } from '@evenhand/contracts/http'
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
import { Merge, Merged } from './merge.tsx'
import { parts } from './parts.ts'

const kept = { donorId: '2edb8058-9993-8cd7-8c7a-b5e2d5bedfbf', email: 'noor@example.org' }
const other = { donorId: '3edb8058-9993-8cd7-8c7a-b5e2d5bedfc0', email: 'noor@old.example.org' }
const at = '2026-11-20T12:00:00.000Z'
const nothing = { from: null, to: null, moves: [], stays: [], ends: [], open: [] }
const unknown = { person: null, items: [], next: null }
const side = (more: Partial<merges.MergeSide> = {}): merges.MergeSide => ({
  name: 'Noor Haddad',
  email: other.email,
  since: '2025-03-01T12:00:00.000Z',
  given: { gifts: 1, amount: '50.00' },
  running: [{ title: 'Gold membership', amount: '9.95', nextAt: '2026-12-15T12:00:00.000Z' }],
  account: null,
  ...more,
})

const nobodys = '5edb8058-9993-8cd7-8c7a-b5e2d5bedfc2'
const recordsOf: Readonly<Record<string, merges.RecordOf>> = {
  [other.email]: { donorId: other.donorId, leadsTo: other.donorId, mergedAt: null },
  'noor@gone.example.org': { donorId: '4edb8058-9993-8cd7-8c7a-b5e2d5bedfc1', leadsTo: other.donorId, mergedAt: at },
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const partOf = (
  service: merges.Merge['parts'][number]['service'],
  more: Partial<merges.Merge['parts'][number]> = {},
) => ({
  service,
  doneAt: null,
  waitsFor: null,
  failure: null,
  since: null,
  ...more,
})

const asked = (more: Partial<merges.Merge> = {}): merges.Merge => ({
  id: '0190a0a0-0000-7000-8000-0000000000e1',
  fromId: other.donorId,
  toId: kept.donorId,
  askedAt: at,
  doneAt: null,
  askedBy: 'ada',
  confirmedBy: 'grace',
  reason: 'A call',
  parts: [partOf('donations'), partOf('entries', { doneAt: at })],
  ...more,
})

const proposed = (more: Partial<merges.MergeProposal> = {}): merges.MergeProposal => ({
  id: '0190a0a0-0000-7000-8000-0000000000e2',
  fromId: other.donorId,
  toId: kept.donorId,
  reason: 'A call',
  state: 'open',
  askedBy: 'ada',
  askedAt: at,
  expiresAt: '2026-12-04T12:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  refusal: null,
  isOwn: true,
  ...more,
})
const notAsked: merges.MergesOf = { into: null, from: [], proposal: null }

interface Opening {
  roles?: DeskRole[]
  of?: Partial<merges.MergesOf>
  /** What is known once something was asked for or decided. */
  afterward?: Partial<merges.MergesOf>
  open?: merges.MergeWait[]
  refuses?: boolean
  /** What the record that stays pays by the month. */
  toPays?: Partial<merges.MergeSide>
}

async function open({ roles = ['owner'], of, afterward, open: isOpen = [], refuses, toPays }: Opening = {}) {
  const bodies: unknown[] = []
  const previewed: string[] = []
  const preview = ({ params }: { params: { donorId: string; toId: string } }) => {
    previewed.push(`${params.donorId} ${params.toId}`)
    return nothing
  }
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles, expiresAt: at })),
    fake(merges.getMergesOf, () => ({ ...notAsked, ...(bodies.length > 0 ? afterward : of) })),
    fake(
      merges.findRecordOf,
      ({ query: { email } }) => recordsOf[email] ?? { donorId: nobodys, leadsTo: nobodys, mergedAt: null },
    ),
    fake(merges.previewDonationsMerge, (input) => ({
      ...preview(input),
      from: side(),
      to: side({ email: kept.email, given: { gifts: 3, amount: '75.00' }, ...toPays }),
      moves: [
        { title: '1 gift or free entry', amount: '50.00', entries: null, nextAt: null },
        {
          title: 'Gold membership',
          amount: '9.95',
          entries: null,
          nextAt: '2026-12-15T12:00:00.000Z',
        },
      ],
      open: isOpen,
    })),
    fake(merges.previewEntriesMerge, () => ({
      ...nothing,
      moves: [{ title: 'Win a Jeep', amount: null, entries: 1_200, nextAt: null }],
      stays: ['12 entries in the lease: the list of its draw is final.'],
    })),
    fake(merges.previewMembersMerge, () => ({ ...nothing, ends: ['Member account 12 is closed.'] })),
    ...Object.values(parts).map(({ call }) =>
      // Known by a registration alone, without a gift.
      fake(call, ({ params: { donorId } }) =>
        call === supporters.listRegistrationHistory && donorId === other.donorId
          ? { ...unknown, person: { name: 'Noor Haddad', email: other.email, given: null } }
          : unknown,
      ),
    ),
    ...Object.values(supporters.supporterNames).map((call) =>
      fake(call, ({ query: { ids } }) =>
        ids.includes(other.donorId) ? [{ donorId: other.donorId, name: 'Noor H.', email: other.email }] : [],
      ),
    ),
    fake(merges.mergeSupporter, ({ params, body }) => {
      if (refuses) return new Refuses('merge-refused')
      bodies.push({ donorId: params.donorId, ...body })
      return proposed()
    }),
    fake(merges.confirmMerge, ({ params }) => {
      if (refuses) return new Refuses('merge-refused')
      bodies.push(['confirmed', params.mergeId])
      return proposed({ state: 'confirmed' })
    }),
    fake(merges.refuseMerge, ({ params, body }) => {
      bodies.push(['refused', params.mergeId, body.reason])
      return proposed({ state: 'refused' })
    }),
    fake(merges.withdrawMerge, ({ params }) => {
      bodies.push(['withdrawn', params.mergeId])
      return proposed({ state: 'withdrawn' })
    }),
    fake(merges.retryMerge, ({ params }) => {
      bodies.push(['retried', params.mergeId])
      return asked()
    }),
    fake(audit.listAdministrators, () => []),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Roles value={roles}>
      <Merged donorId={kept.donorId} />
      <Merge {...kept} />
    </Roles>
  )
  return { ...renderPage('/admin/supporters/:slug', page, `/admin/supporters/${kept.donorId}`), bodies, previewed }
}

async function found(how: Opening = {}) {
  const opened = await open(how)
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Merge with another record' }))
  await user.type(await screen.findByLabelText('The other email address'), other.email)
  await user.click(screen.getByRole('button', { name: 'Find the record' }))
  await screen.findByText(/goes into the one of/)
  return opened
}

describe('merging two records', () => {
  it('shows what moves, what stays, and that it can’t be undone, before it asks', async () => {
    const { bodies } = await found()
    const moves = within(await screen.findByRole('list', { name: 'What moves' })).getAllByRole('listitem')
    expect(moves.map(({ textContent }) => textContent)).toEqual([
      '1 gift or free entry: $50.00',
      expect.stringMatching(/^Gold membership: \$9\.95 a month, next on Dec 15/),
      'Win a Jeep: 1,200 entries',
    ])
    expect(screen.getByRole('list', { name: 'What’s over after the merge' }).textContent).toBe(
      'Member account 12 is closed.',
    )
    expect(screen.getByRole('list', { name: 'What doesn’t change' }).textContent).toMatch(
      /the list of its draw is final/,
    )
    expect(screen.getByText(/A merge can’t be undone/)).toBeTruthy()
    expect(bodies).toEqual([])
  })

  it('shows both people beside each other, and what is paid twice afterward', async () => {
    const running = [{ title: 'Silver membership', amount: '4.95', nextAt: null }]
    await found({ toPays: { name: 'Noor Haddad-Lee', running } })
    const goes = await screen.findByRole('group', { name: 'Noor Haddad' })
    for (const words of ['This record goes', other.email, '1, $50.00 in total'])
      expect(goes.textContent).toContain(words)
    const stays = screen.getByRole('group', { name: 'Noor Haddad-Lee' })
    for (const words of ['This record stays', kept.email, '3, $75.00 in total'])
      expect(stays.textContent).toContain(words)
    const twice = within(screen.getByRole('list', { name: 'What they’ll pay twice' })).getAllByRole('listitem')
    expect(twice.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Gold membership: \$9\.95 a month, next on Dec 15/),
      'Silver membership: $4.95 a month',
    ])
  })

  it('says nothing of paying twice where one of the two pays nothing', async () => {
    await found({ toPays: { running: [] } })
    await screen.findByRole('list', { name: 'What moves' })
    expect(screen.queryByRole('list', { name: 'What they’ll pay twice' })).toBeNull()
  })

  it('takes a reason and the address of the record that goes, and shows what waits for another owner', async () => {
    const { user, bodies } = await found({ afterward: { proposal: proposed() } })
    await user.click(await screen.findByRole('button', { name: 'Merge the two records' }))
    await screen.findByText(/Say why, without the person’s name/)
    await user.type(screen.getByLabelText('Reason'), 'A call of November 20')
    await user.type(screen.getByLabelText(/^Type noor@old/), kept.email)
    await user.click(screen.getByRole('button', { name: 'Merge the two records' }))
    await screen.findByText(`Type ${other.email} as it is written here`)
    await user.clear(screen.getByLabelText(/^Type noor@old/))
    await user.type(screen.getByLabelText(/^Type noor@old/), other.email)
    await user.click(screen.getByRole('button', { name: 'Merge the two records' }))
    await screen.findByRole('heading', { name: 'A merge waits for another owner' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Merges of this record' })),
    )
    expect(screen.queryByRole('button', { name: 'Merge with another record' })).toBeNull()
    const { donorId, ...to } = { donorId: other.donorId, toId: kept.donorId, toEmail: kept.email }
    expect(bodies).toEqual([{ donorId, ...to, fromEmail: other.email, reason: 'A call of November 20' }])
  })

  it('keeps the other record instead where the owner says so', async () => {
    const { user, previewed } = await found()
    await user.click(screen.getByRole('button', { name: 'Keep the other one instead' }))
    await waitFor(() =>
      expect(previewed).toEqual([`${other.donorId} ${kept.donorId}`, `${kept.donorId} ${other.donorId}`]),
    )
    await screen.findByLabelText(/^Type noor@example/)
  })

  it('offers nothing while something is open, and says what', async () => {
    await found({ open: ['refund'] })
    expect((await screen.findByRole('list', { name: 'What is open' })).textContent).toBe(
      'A refund or a dispute isn’t finished.',
    )
    expect(screen.queryByRole('button', { name: 'Merge the two records' })).toBeNull()
  })

  it('says where no one has the address, where it is the same one, and why it is refused', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Merge with another record' }))
    const field = await screen.findByLabelText('The other email address')
    await user.type(field, kept.email)
    await screen.findByText('That’s the address of this record. Enter the other one.')
    await user.clear(field)
    await user.type(field, 'nobody@example.org')
    await user.click(screen.getByRole('button', { name: 'Find the record' }))
    await screen.findByText('We have no one with this address. Check its spelling.')
    await user.clear(field)
    await user.type(field, 'nobody')
    await user.click(screen.getByRole('button', { name: 'Find the record' }))
    await screen.findByText('Enter a whole email address, such as name@example.org.')
  })

  it('says of an address that was combined which record it leads to', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Merge with another record' }))
    await user.type(await screen.findByLabelText('The other email address'), 'noor@gone.example.org')
    await user.click(screen.getByRole('button', { name: 'Find the record' }))
    await screen.findByText('This address was combined into another record. Enter the address of that one.')
    expect((await screen.findByRole('link', { name: `Noor H., ${other.email}` })).getAttribute('href')).toBe(
      `/admin/supporters/${other.donorId}`,
    )
    expect(screen.getByRole('status').textContent).toMatch(
      /^noor@gone\.example\.org was combined into the record of Noor H\., .* on Nov 20/,
    )
  })

  it('shows the sentence of a refusal', async () => {
    const { user } = await found({ refuses: true })
    await user.type(await screen.findByLabelText('Reason'), 'A call')
    await user.type(screen.getByLabelText(/^Type noor@old/), other.email)
    await user.click(screen.getByRole('button', { name: 'Merge the two records' }))
    await screen.findByText(/can’t be merged now/)
  })

  it('is for owners alone; others see where a record went', async () => {
    await open({
      roles: ['support'],
      of: { into: asked({ fromId: kept.donorId, toId: other.donorId, doneAt: at }), from: [] },
    })
    const link = await screen.findByRole('link', { name: `Noor H., ${other.email}` })
    expect(link.getAttribute('href')).toBe(`/admin/supporters/${other.donorId}`)
    expect(screen.getByRole('status').textContent).toMatch(/^Merged into Noor H\., noor@old/)
    expect(screen.queryByRole('button', { name: 'Merge with another record' })).toBeNull()
  })

  it('shows another owner what moves, and is confirmed by them', async () => {
    const proposal = proposed({ isOwn: false })
    const { user, bodies } = await open({ of: { proposal }, afterward: { from: [asked()] } })
    const card = within(await screen.findByRole('region', { name: 'A merge waits for another owner' }))
    expect(card.getByText('“A call”')).toBeTruthy()
    await card.findByRole('list', { name: 'What moves' })
    await user.click(card.getByRole('button', { name: 'Confirm the merge' }))
    const names = { name: `Merge Noor H., ${other.email} into donor …${kept.donorId.slice(-6)}?` }
    const question = within(await screen.findByRole('dialog', names))
    question.getByText(/can’t be undone/)
    await user.click(question.getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies).toEqual([])
    await user.click(card.getByRole('button', { name: 'Confirm the merge' }))
    await user.click(
      within(await screen.findByRole('dialog', names)).getByRole('button', { name: 'Confirm the merge' }),
    )
    await screen.findByText('1 of 2 parts have moved.')
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Merges of this record' }))
    expect(bodies).toEqual([['confirmed', proposal.id]])
  })

  it('is refused by another owner with a reason, and offers nothing else while something is open', async () => {
    const proposal = proposed({ isOwn: false })
    const refusal = { state: 'refused', decidedBy: 'grace', refusal: 'They are siblings' } as const
    const { user, bodies } = await open({
      of: { proposal },
      open: ['refund'],
      afterward: { proposal: proposed(refusal) },
    })
    await screen.findByRole('list', { name: 'What is open' })
    expect(screen.queryByRole('button', { name: 'Confirm the merge' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    await user.type(await screen.findByLabelText('Reason'), 'They are siblings')
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    await screen.findByText(/^“They are siblings”, said/)
    expect(bodies).toEqual([['refused', proposal.id, 'They are siblings']])
    // It can be asked for again.
    await screen.findByRole('button', { name: 'Merge with another record' })
  })

  it('is withdrawn by who asked, who can’t decide it', async () => {
    const { user, bodies } = await open({ of: { proposal: proposed() } })
    const card = within(await screen.findByRole('region', { name: 'A merge waits for another owner' }))
    expect(card.queryByRole('button', { name: 'Confirm the merge' })).toBeNull()
    await user.click(card.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'A merge waits for another owner' })).toBeNull())
    expect(bodies).toEqual([['withdrawn', proposed().id]])
  })

  it('shows others of the desk what was asked for, without a decision', async () => {
    await open({ roles: ['support'], of: { proposal: proposed({ isOwn: false }) } })
    const card = within(await screen.findByRole('region', { name: 'A merge waits for another owner' }))
    expect(card.queryAllByRole('button')).toEqual([])
  })

  it('says why a confirmation is refused', async () => {
    const { user } = await open({ of: { proposal: proposed({ isOwn: false }) }, refuses: true })
    await user.click(await screen.findByRole('button', { name: 'Confirm the merge' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Confirm the merge' }))
    await screen.findByText(/can’t be merged now/)
  })

  it('is tried again where a service is late', async () => {
    const { user, bodies } = await open({ of: { from: [asked()] }, afterward: { from: [asked()] } })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(bodies).toEqual([['retried', asked().id]]))
  })

  it('says what each service waits for or fails with, and which follow after it', async () => {
    const parts = [
      partOf('entries', { waitsFor: 'prize', since: at }),
      partOf('email', { failure: 'PostgresError 23505', since: at }),
      partOf('identity', { doneAt: at }),
      partOf('donations'),
    ]
    await open({ of: { into: null, from: [asked({ parts })] } })
    await screen.findByText('1 of 4 parts have moved.')
    const words = screen.getByRole('status').textContent
    expect(words).toMatch(/Entries: waits for a prize to be delivered or passed on, since Nov 20/)
    expect(words).toMatch(/Emails and newsletters: couldn’t be moved since Nov 20.*“PostgresError 23505”/)
    expect(words).toMatch(/Gifts, receipts and memberships: moves after the parts above/)
  })
})
