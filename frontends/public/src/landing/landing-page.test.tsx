/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { gateway, registrations } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { LandingPage } from './landing-page.tsx'

const id = '0190a0a0-0000-7000-8000-000000000001'
const lease: registrations.LandingPage = {
  slug: 'jeep-lease',
  title: '3-Year Jeep Lease Giveaway',
  giveaway: 'lease',
  headline: 'ENTER TO WIN!',
  lead: 'A Jeep for three years, on us.',
  facts: ['Up to 10,000 miles a year'],
  thanks: 'Thank you for entering to win a 3-year Jeep lease!',
  image: 'jeep-desert',
  rulesLink: '/jeep-lease-rules',
  ageMin: 19,
  states: ['OH', 'TX'],
  opensAt: null,
  closesAt: '2999-11-08T05:00:00.000Z',
  registrations: 12,
}
const cabin: registrations.LandingPage = {
  ...lease,
  slug: 'cabin',
  headline: 'WIN A WEEK AWAY',
  ageMin: 21,
  states: ['DC'],
}
const over: registrations.LandingPage = { ...lease, slug: 'over', closesAt: '2020-01-01T00:00:00.000Z' }

const ruled: registrations.LandingPage = { ...lease, slug: 'ruled', rules: { version: 3, sha256: 'ab'.repeat(32) } }

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(slug: string, answer: () => { id: string; createdAt: string } | Refuses = () => registered) {
  server = await startFakeApi([
    fake(registrations.listLandingPages, () => [lease, cabin, over, ruled]),
    fake(registrations.registerForLanding, answer),
    fake(gateway.getSession, () => ({ role: 'anonymous' as const })),
  ])
  restore = routeFetchTo(server)
  return renderPage(`/${slug}`, <LandingPage slug={slug} />)
}
const registered = { id, createdAt: '2026-11-21T12:00:00Z' }

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByLabelText('Full name'), 'Ada Lovelace')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
  await user.type(screen.getByLabelText('Phone'), '(555) 010-0200')
  await user.selectOptions(screen.getByLabelText('State'), 'OH')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
}
const send = ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: 'Enter to win' }))
const sent = () => server.heard.filter(({ path }) => path === '/api/landing-registration')

describe('the landing page', () => {
  it('calls out its prize, registers, and says so where the form stood', async () => {
    const page = await open('jeep-lease')
    await screen.findByRole('heading', { level: 1, name: 'ENTER TO WIN!' })
    await fillIn(page)
    await send(page)
    const heading = await screen.findByRole('heading', { name: "You're Registered!" })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(
      'Registration Successful! Thank you for entering to win a 3-year Jeep lease!',
    )
    expect(screen.getAllByText('Registration Successful!')).toHaveLength(1)
    screen.getByText(/Check your email to confirm your entry: it counts once you’ve used the link/)
    expect(screen.queryByLabelText('Full name')).toBeNull()
    expect(sent().map(({ body }) => body)).toEqual([
      {
        page: 'jeep-lease',
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        phone: '(555) 010-0200',
        state: 'OH',
        ageConfirmed: true,
        rulesAgreed: true,
      },
    ])
  })

  it('names everything that is missing before it asks the server', async () => {
    const page = await open('jeep-lease')
    await screen.findByLabelText('Full name')
    await send(page)
    for (const message of [
      'Name is required',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'State is required',
      'You must be at least 19 years old',
      'You must agree to the official rules',
    ])
      await screen.findByText(message)
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(sent()).toEqual([])
  })

  it('shows the server its word: a refusal above the button, a wrong field under the field, and the form stays', async () => {
    let refusal = new Refuses('already-registered')
    const page = await open('jeep-lease', () => refusal)
    await fillIn(page)
    await send(page)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Registration Failed. You’re already registered. There’s nothing more to do.',
    )
    refusal = new Refuses('invalid-request', { errors: [{ path: 'phone', message: 'That number is not in use' }] })
    await send(page)
    await waitFor(() => expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('That number is not in use')).toHaveLength(1)
    screen.getByText('Registration Failed.')
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lovelace')
  })

  it('sends the same attempt again under the same key while it may still succeed', async () => {
    const page = await open('jeep-lease', () => new Refuses('dependency-unavailable'))
    await fillIn(page)
    await send(page)
    await screen.findByText(/^Registration Failed\./)
    await send(page)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('is its data: another one has its own words, age and places', async () => {
    const page = await open('cabin')
    await screen.findByRole('heading', { level: 1, name: 'WIN A WEEK AWAY' })
    screen.getByText('I am at least 21 years old')
    screen.getByText(/in some states you become a legal adult only at 21\.$/)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose a state', 'DC'])
    await send(page)
    await screen.findByText('You must be at least 21 years old')
  })

  it('sends what its two boxes say, to the letter', async () => {
    const page = await open('ruled')
    await fillIn(page)
    // Whoever reads the rules first finds the form as it was.
    expect(screen.getByRole('link', { name: /official rules/ }).getAttribute('target')).toBe('_blank')
    const boxes = screen
      .getAllByRole('checkbox')
      .map((box) => box.closest('div')?.textContent.replace(' (opens in a new tab)', ''))
    await send(page)
    await screen.findByRole('heading', { name: "You're Registered!" })
    const statement = `${boxes.join('. ')}.`
    expect(statement).toBe('I am at least 19 years old. I have read and agree to the official rules (version 3).')
    expect(sent()).toMatchObject([{ body: { rules: { giveaway: 'lease', ...ruled.rules, statement } } }])
  })

  it('that has closed takes nobody, and says so', async () => {
    await open('over')
    await screen.findByText('Registration has closed')
    expect(screen.queryByLabelText('Full name')).toBeNull()
    screen.getByText(/Registration closed at the end of/)
    expect(screen.queryByText(/Be the first to enter|closes/)).toBeNull()
  })

  it('that nobody has added is not there', async () => {
    await open('no-such-page')
    await screen.findByText('We couldn’t find that giveaway')
  })
})
