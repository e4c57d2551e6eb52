import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { campaignMonth } from '@evenhand/contracts/catalogue'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import type { Page } from 'playwright-core'
import { appendLines } from '../../services/entries/src/ledger/append.ts'
import { lockDonors } from '../../services/entries/src/ledger/locks.ts'
import { holdShortDraw, openShortGiveaway } from '../../services/entries/tests/draws/short-giveaway.ts'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

// A whole draw, with the jobs of the service in between, and pages looked at in both widths.
jest.setTimeout(300_000)

let visit: Awaited<ReturnType<typeof newVisit>>
let page: Page
let seen: ReturnType<typeof lookAt>
beforeEach(async () => {
  visit = await newVisit(widths.desk)
  page = visit.page
  seen = lookAt(page)
})
afterEach(() => visit.context.close())

/** Somebody who has entered for free, as everybody can; answers the donor id. */
async function enterFree(email: string, name: string): Promise<string> {
  const entry = {
    donorName: name,
    donorEmail: email,
    amount: '0.00',
    donationType: 'one-time',
    membershipLevel: 'free',
  }
  const answer = await visitor()('POST', '/api/donations', entry, { 'idempotency-key': crypto.randomUUID() })
  if (answer.status !== 201) throw new Error(`The entry was not taken: ${answer.status}`)
  const donations = openDatabase(site.databases().donations ?? '', { connections: 1 })
  try {
    const [row] = await donations.query<{ donorId: string }>(
      sql`select donor_id as "donorId" from donors where email = ${email}`,
    )
    return row?.donorId ?? ''
  } finally {
    await donations.close()
  }
}

/** A giveaway that closes within seconds, with an entry of each donor, and drawn. */
async function drawAmong(donors: readonly string[], title: string): Promise<string> {
  const db = openDatabase(site.databases().entries ?? '', { connections: 2 })
  try {
    for (;;) {
      const slug = `drawn-${crypto.randomUUID().slice(0, 8)}`
      const closesAt = await openShortGiveaway(db, slug, { title, periodMs: 5_000 })
      if (!closesAt) continue
      await db.transaction(async (tx) => {
        await lockDonors(tx, donors)
        const occurredAt = new Date()
        await appendLines(
          tx,
          donors.map((donorId) => ({
            id: crypto.randomUUID(),
            donorId,
            giveaway: slug,
            kind: 'grant',
            reverses: undefined,
            entryType: 'donation',
            source: `rehearsal:${slug}:${donorId}`,
            description: 'Rehearsal',
            earned: 1n,
            multiplier: 1n,
            occurredAt,
            month: campaignMonth(occurredAt),
          })),
        )
      })
      expect(await holdShortDraw(db, slug, closesAt)).toBe('drawn')
      return slug
    }
  } finally {
    await db.close()
  }
}

async function enterDesk(): Promise<void> {
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('link', { name: 'Winners' }).waitFor()
}

async function openPrize(slug: string): Promise<void> {
  await until(async () => {
    await visit.open(`/admin/winners/${slug}`)
    return page.getByText('The winner drawn: To be notified').isVisible()
  })
}

/** The address in the newest mail about a prize. */
const linkMailedTo = (email: string): Promise<string> =>
  until(async () => {
    const mail = (await mailsTo(email)).findLast(({ subject }) => subject.startsWith('Your entry was drawn'))
    return mail && /https?:\/\/\S+\/prize#token=[\w-]{43}/.exec(mail.text)?.[0]
  })

const declare = async (region: string): Promise<void> => {
  await page.getByLabel('First name, as on your ID').fill('Rosa')
  await page.getByLabel('Last name', { exact: true }).fill('Lind')
  await page.getByLabel('Date of birth').fill('1990-02-03')
  await page.getByLabel('State or province', { exact: true }).selectOption(region)
  await page.getByLabel('Street and city').fill('12 Main St, Columbus')
  await page.getByLabel('Postal code').fill('43085')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByLabel('Signature', { exact: true }).fill('Rosa Lind')
  await press(page, 'Sign and send the declaration')
}

it('a prize goes from its draw over notice, declaration and proof to the winner, who is then named', async () => {
  const email = newEmail('winner')
  const title = `The prize of ${email.slice(0, 14)}`
  const slug = await drawAmong([await enterFree(email, 'Rosa Lind')], title)
  await enterDesk()
  await openPrize(slug)
  await seen.look('the desk of a winner to be notified')
  await press(page, 'Look them up')
  await page.getByText(`Rosa Lind, ${email}`).waitFor()
  await seen.look('how the winner can be reached')
  await page.getByLabel('Name', { exact: true }).fill('Rosa Lind')
  await page.getByLabel('Email').fill(newEmail('somebody-else'))
  await press(page, 'Notify')
  await page.getByText('That isn’t an address of the person who was drawn.').waitFor()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Notify')
  await page.getByText('The winner drawn: Notified').waitFor()

  const link = new URL(await linkMailedTo(email))
  await visit.open(`${link.pathname}${link.hash}`)
  await page.getByRole('heading', { name: 'You were drawn' }).waitFor()
  await press(page, 'Sign and send the declaration')
  await page.getByText('Enter your date of birth').waitFor()
  await seen.look('a declaration that is not filled in')
  await declare('US-PR')
  await page.getByText(/^The giveaway is void there/).waitFor()
  await declare('US-OH')
  await page.getByRole('heading', { name: 'We have your declaration' }).waitFor()
  await seen.look('a declaration that has arrived')

  await visit.open(`/admin/winners/${slug}`)
  await page.getByText('The winner drawn: Declaration received').waitFor()
  await seen.look('the desk of a winner to be verified')
  expect(await page.getByRole('button', { name: 'Verified' }).isDisabled()).toBe(true)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await press(page, 'Verified')
  await press(page, 'Award the prize')
  await press(page, 'Yes, award it')
  await says(page, 'Awarded')
  await page.getByLabel('How it was delivered').fill('In Columbus, on Monday')
  await press(page, 'The winner has the prize')
  await page.getByText('The winner has it.').waitFor()
  await visit.open('/admin/winners')
  await page.getByRole('link', { name: title }).waitFor()
  await seen.look('the winners at the desk')
  await visit.open('/admin/audit?area=winners')
  const acts = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/${slug}"]`) })
  await acts.filter({ hasText: 'The winner drawn: In Columbus, on Monday' }).waitFor()
  expect((await acts.allTextContents()).map((text) => text.split(',')[0])).toEqual([
    'Recorded the delivery of the prize',
    'Awarded the prize',
    'Verified a claim',
    'Notified the person drawn',
  ])
  await page.getByLabel('Area').selectOption('Donors')
  await page.getByRole('listitem').getByText('Looked up a donor’s contact details').first().waitFor()
  await seen.look('the audit trail of donors')

  await until(async () => {
    await visit.open('/winners')
    return page.getByText('Rosa L., Ohio').first().isVisible()
  })
  await seen.look('the winners')
  await until(async () => (await mailsTo(email)).some(({ subject }) => subject.startsWith('The prize is yours')))
  expect(seen.findings).toEqual([])
  expect(visit.faults).toEqual([])
})

it('a prize that is declined passes on to the alternate, and one that is passed on by the desk to nobody', async () => {
  const people = [newEmail('drawn'), newEmail('drawn')]
  const slug = await drawAmong(
    [await enterFree(people[0] ?? '', 'Rosa Lind'), await enterFree(people[1] ?? '', 'Rosa Lind')],
    'A prize that nobody takes',
  )
  await enterDesk()
  await openPrize(slug)
  await press(page, 'Look them up')
  const known = await page.getByText(/^Rosa Lind, drawn-/).innerText()
  const winner = people.find((email) => known.includes(email)) ?? ''
  await page.getByLabel('Name', { exact: true }).fill('Rosa Lind')
  await page.getByLabel('Email').fill(winner)
  await press(page, 'Notify')
  await page.getByText('The winner drawn: Notified').waitFor()
  const link = new URL(await linkMailedTo(winner))
  await visit.open(`${link.pathname}${link.hash}`)
  await press(page, 'Decline the prize')
  await seen.look('declining', { within: '[role=dialog]' })
  await press(page, 'Yes, decline')
  await page.getByRole('heading', { name: 'You declined' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
  await seen.look('a link that is over')

  await visit.open(`/admin/winners/${slug}`)
  await page.getByText('Alternate 1: To be notified').waitFor()
  await page.getByLabel('Why').selectOption('Couldn’t be reached')
  await page.getByLabel('In your words').fill('Mail and telephone are silent')
  await press(page, 'Continue')
  await page.getByText('Pass the prize on? Alternate 1 forfeits it.').waitFor()
  await seen.look('the desk before a prize is passed on')
  await press(page, 'Yes, pass it on')
  await page.getByRole('heading', { name: 'No one is left' }).waitFor()
  await seen.look('the desk of a prize that nobody took')
  await page.route('**/api/admin/**', (route) => route.abort())
  for (const path of ['/admin/winners', `/admin/winners/${slug}`]) {
    await page.goto(site.url() + path)
    await page.getByRole('alert').first().waitFor()
    await seen.look(`at ${path.replace(slug, 'a prize')} without its data`)
  }
  expect(seen.findings).toEqual([])
  expect(visit.faults).toEqual([])
})
