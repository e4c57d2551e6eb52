/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { type DeskRole, donations, people, winners } from '@evenhand/contracts/http'
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
import { PeoplePage } from './people-page.tsx'

const at = '2026-11-21T12:00:00.000Z'
const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const person = (place: number, name: string, roles: DeskRole[]): people.DeskPerson => ({
  id: makeId(place),
  name,
  username: name.toLowerCase(),
  email: `${name.toLowerCase()}@example.org`,
  roles,
  state: 'active',
  lastLoginAt: null,
  hasFactor: false,
  isPasswordVoid: false,
  webhooks: 2,
  isSelf: place === 1,
  version: 0,
})
const invitation = (place: number, name: string, email: string, roles: DeskRole[]): people.Invitation => ({
  id: makeId(place),
  name,
  email,
  roles,
  invitedBy: 'Ada',
  sentAt: at,
  expiresAt: at,
  isExpired: false,
})

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** A desk that two others work at, and what it keeps. */
async function open(
  roles: DeskRole[] = ['owner'],
  {
    hasFactor = false,
    deciders = 2,
    untilAnother = false,
    twoUntil = null,
    twoFrom = null,
    search = '',
  }: {
    hasFactor?: boolean
    deciders?: 1 | 2
    untilAnother?: boolean
    twoUntil?: string | null
    twoFrom?: string | null
    search?: string
  } = {},
) {
  const kept = {
    people: [
      person(1, 'Ada', ['owner']),
      { ...person(2, 'Grace', ['support']), hasFactor },
      person(3, 'Edith', ['money', 'draws']),
    ],
    invitations: [invitation(9, 'Mary', 'mary@example.org', ['reviews'])],
  }
  const reasons: string[] = []
  const change = (id: string, seen: number, more: Partial<people.DeskPerson>) => {
    const before = kept.people.find((one) => one.id === id)
    if (!before || before.version !== seen) return new Refuses('conflict')
    return Object.assign(before, more, { version: seen + 1 })
  }
  server = await startFakeApi([
    fake(people.listPeople, () => kept),
    fake(donations.getMoneyDeciders, () => ({
      people: deciders,
      untilAnother,
      twoUntil,
      twoFrom,
      from: '1000.00',
    })),
    fake(winners.getPrizeDeciders, () => ({ people: deciders, untilAnother, twoUntil, twoFrom })),
    fake(people.invite, ({ body: { name, email, roles: chosen } }) => {
      const made = invitation(10, name, email, chosen)
      kept.invitations.push(made)
      return made
    }),
    fake(people.cancelInvitation, ({ params }) => {
      kept.invitations = kept.invitations.filter(({ id }) => id !== params.invitationId)
      return undefined
    }),
    fake(people.changeRoles, ({ params, body }) => change(params.personId, body.seen, { roles: body.roles })),
    fake(people.resetFactor, ({ params, body }) => {
      const found = kept.people.find(({ id }) => id === params.personId)
      if (!found?.hasFactor) return new Refuses('not-possible')
      reasons.push(body.reason)
      return Object.assign(found, { hasFactor: false })
    }),
    fake(people.voidPassword, ({ params, body }) => {
      const found = kept.people.find(({ id }) => id === params.personId)
      if (!found) return new Refuses('not-found')
      reasons.push(body.reason)
      return Object.assign(found, { isPasswordVoid: true })
    }),
    fake(people.removePerson, ({ params, body }) => change(params.personId, body.seen, { state: 'removed' })),
  ])
  restore = routeFetchTo(server)
  const page = renderPage(
    '/admin/people',
    <Roles value={roles}>
      <PeoplePage />
    </Roles>,
    `/admin/people${search}`,
  )
  await screen.findByText('edith@example.org')
  return { ...page, kept, reasons }
}

it('shows who works here with which roles, and who is invited', async () => {
  await open()
  screen.getByText('Money and Draws')
  screen.getByText('mary@example.org')
  await screen.findByRole('button', { name: 'Invite someone' })
})

it.each([
  [2, 'Grace'],
  [9, 'Mary'],
])('leads to who was looked for, whether they work here or are invited', async (place, name) => {
  await open(['owner'], { search: `?person=${makeId(place)}` })
  const found = screen.getByText(name).closest('tr, li')
  await waitFor(() => expect(document.activeElement).toBe(found))
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(found?.getAttribute('aria-current')).toBe('true')
})

it('says to owners how two people are made to decide, where one still may alone and several work here', async () => {
  await open(['owner'], { deciders: 1 })
  await screen.findByText(
    /^One person alone can still record and refund any amount of money, and award a prize\. .* set MONEY_DECIDERS and PRIZE_DECIDERS to 2\./,
  )
})

it.each([{ deciders: 2 as const }, { deciders: 1 as const, untilAnother: true }])(
  'says nothing of that with %j',
  async (more) => {
    const { queries } = await open(['owner'], more)
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.queryByText(/One person alone/)).toBeNull()
  },
)

it('says to owners until when it takes two where one is left, and that who is invited counts a week later', async () => {
  await open(['owner'], { twoUntil: '2026-12-07T17:00:00.000Z' })
  const said = await screen.findByText(/^Until .*, decisions about large amounts of money and prizes take two people/)
  expect(said.textContent).toMatch(/^Until Dec 7, 2026, 12:00 PM ET, .* If you invite someone, they count as a second/)
})

it('says to owners from when it takes two where someone is new', async () => {
  await open(['owner'], { deciders: 1, untilAnother: true, twoFrom: '2026-12-07T17:00:00.000Z' })
  const said = await screen.findByText(/^Someone’s role here is less than a week old/)
  expect(said.textContent).toContain('Until Dec 7, 2026, 12:00 PM ET, one person still decides alone')
})

it('has no button for who only reads it, nor one to change oneself', async () => {
  await open(['auditor'])
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('invites somebody with a name, an address and roles, and says what is missing', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  await form.findByText('Choose at least one role')
  form.getByText('Enter their name')
  await user.type(form.getByLabelText('Name'), 'Jean')
  await user.type(form.getByLabelText('Email address'), 'jean@example.org')
  await user.click(form.getByRole('checkbox', { name: /^Draws/ }))
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('jean@example.org')
})

it('changes roles, and says when another owner was first', async () => {
  const { user, kept } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change roles of Grace' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /^Reviews/ }))
  Object.assign(kept.people[1] ?? {}, { version: 5 })
  await user.click(dialog.getByRole('button', { name: 'Save roles' }))
  await dialog.findByText(/Someone else changed this in the meantime/)
  expect(screen.queryByRole('button', { name: 'Change roles of Ada' })).toBeNull()
})

it('removes somebody after a question, and cancels an invitation', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove Grace' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Grace' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cancel invitation of Mary' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel invitation' }))
  await waitFor(() => expect(screen.queryByText('mary@example.org')).toBeNull())
})

it('ends what is still open of who was removed while sessions couldn’t be ended', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove Grace' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere Grace' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('resets the second factor of who has one, for a reason', async () => {
  const { user, reasons } = await open(['owner'], { hasFactor: true })
  expect(screen.queryByRole('button', { name: 'Reset second factor of Edith' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Reset second factor of Grace' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  await dialog.findByText('Say why')
  await user.type(dialog.getByRole('textbox'), 'Lost her phone')
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset second factor of Grace' })).toBeNull())
  expect(reasons).toEqual(['Lost her phone'])
})

it('makes a password void for a reason, says so of the person, and sends another link', async () => {
  const { user, reasons, kept } = await open()
  await user.click(await screen.findByRole('button', { name: 'Make password void of Grace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make the password of Grace void?' }))
  dialog.getByText(/They are logged out.*emailed a link to grace@example.org that works for 24 hours/)
  dialog.getByText(/The 2 webhooks that they set up are paused until an owner turns them on again/)
  await user.type(dialog.getByRole('textbox'), 'Others know it')
  await user.click(dialog.getByRole('button', { name: 'Make void' }))
  await screen.findByText('Has to choose a new password')
  await user.click(await screen.findByRole('button', { name: 'Send new password link of Grace' }))
  const again = within(await screen.findByRole('dialog', { name: 'Send Grace another link?' }))
  await user.type(again.getByRole('textbox'), 'The first one expired')
  await user.click(again.getByRole('button', { name: 'Send link' }))
  await waitFor(() => expect(reasons).toEqual(['Others know it', 'The first one expired']))
  expect(screen.queryByRole('button', { name: /password void of Ada/ })).toBeNull()
  expect(kept.people.map(({ isPasswordVoid }) => isPasswordVoid)).toEqual([false, true, false])
})
