import { expect, it } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import {
  codeMailedTo,
  give,
  mailsTo,
  newEmail,
  proofMailedTo,
  proveMailbox,
  site,
  until,
  visitor,
} from '../system/site.ts'
import { followExample } from '../system/sponsors.ts'
import { press, says } from './giving-pages.ts'
import { mainToday } from '../../services/entries/tests/told.ts'

async function openPortal(viewport: (typeof widths)[keyof typeof widths] = widths.desk) {
  const visit = await newVisit(viewport)
  await visit.page.goto(`${site.url()}/member-portal`)
  await visit.page.getByLabel('Account number').waitFor()
  return visit
}

async function register(page: Page, email: string, level: string): Promise<void> {
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  for (const label of ['Email', 'Confirm email']) await page.getByLabel(label, { exact: true }).fill(email)
  await page.getByRole('radio', { name: new RegExp(level) }).click()
  await press(page, 'Create Account')
}

const created = (page: Page) => page.getByRole('heading', { name: 'Account Created Successfully!' }).waitFor()
const welcomed = (page: Page) => page.getByRole('heading', { name: 'Welcome, Grace!' }).waitFor()
const shownLevel = (page: Page, level: string) =>
  page
    .getByRole('heading', { name: 'Membership level' })
    .locator('..')
    .getByText(level, { exact: true })
    .waitFor({ timeout: 30_000 })

async function numberMailedTo(email: string): Promise<string> {
  return until(async () => {
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    return subjects.map((subject) => /account number is (\d{3} \d{4} \d{3}[\dX])$/.exec(subject)?.[1]).find(Boolean)
  })
}

async function signIn(page: Page, accountNumber: string, email: string): Promise<void> {
  await page.getByLabel('Account number').fill(accountNumber)
  await press(page, 'Sign In')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await says(page, 'Account Found!')
  await says(page, 'Welcome back, Grace!')
}

it('somebody registers for gold, pays in the cart and is a gold member, here and on another device', async () => {
  const email = newEmail('member')
  const { page, faults, context } = await openPortal()
  await register(page, email, 'Gold')
  await created(page)
  const accountNumber = await numberMailedTo(email)
  // In groups for the eye, and taken in groups as well.
  await page.getByText(accountNumber, { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Continue to the cart' }).click()
  await says(page, 'Donation Added')
  await says(page, /From Grace Hopper/)
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByRole('button', { name: 'Account, signed in' }).click()
  await page
    .getByRole('navigation', { name: 'Account', exact: true })
    .getByRole('link', { name: 'Member account' })
    .click()
  await welcomed(page)
  await shownLevel(page, 'Gold')
  await press(page, 'Sign Out')
  await page.getByLabel('Account number').waitFor()
  await page.reload()
  await page.getByLabel('Account number').waitFor()
  expect(await page.getByText(accountNumber).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()

  const other = await openPortal(widths.phone)
  await signIn(other.page, accountNumber.toLowerCase(), email)
  await shownLevel(other.page, 'Gold')
  await other.page.reload()
  await welcomed(other.page)
  expect(other.faults).toEqual([])
  await other.context.close()
})

/** The widths of the ten figures as the account number has them: one, where they stand under each other. */
const widthsOfFigures = (page: Page): Promise<number[]> =>
  page
    .locator('main strong')
    .first()
    .evaluate((number) => {
      const widths = Array.from({ length: 10 }, (_, figure) => {
        const one = number.cloneNode() as HTMLElement
        one.textContent = String(figure).repeat(20)
        number.after(one)
        const { width } = one.getBoundingClientRect()
        one.remove()
        return Math.round(width)
      })
      return [...new Set(widths)]
    })

it('somebody registers for nothing and has the entries of this month', async () => {
  const email = newEmail('member')
  const { page, faults, context } = await openPortal(widths.phone)
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await page.getByText(/^By joining, you confirm that you’re at least 18, .*\(version \d+\)\.$/).waitFor()
  const [sent] = await Promise.all([page.waitForRequest('**/api/members/register'), register(page, email, 'Free')])
  const byJoining = expect.stringMatching(/^By joining, you confirm that you’re at least 18, /)
  expect(sent.postDataJSON()).toMatchObject({ rules: { giveaway: mainToday, statement: byJoining } })
  await created(page)
  expect(await widthsOfFigures(page)).toHaveLength(1)
  await says(page, /^Check your email to confirm your 50 free entries for \w+\./)
  // The mail says the same, and has what confirms them.
  const link = await proofMailedTo(email)
  const behindLink = await context.newPage()
  await behindLink.goto(link)
  await press(behindLink, 'Confirm my email')
  await says(behindLink, /^Your email is confirmed\. Your free entries count now/)
  await behindLink.close()
  await says(page, /^Your 50 free entries for \w+ were added when you joined\.$/)
  await press(page, 'Open my profile')
  await welcomed(page)
  await shownLevel(page, 'Free')
  await page.goto(`${site.url()}/donor-account`)
  await hasEntries(page, 50)
  // The free entry of this month is there already.
  expect(await enterFree(email)).toBe(409)
  await hasEntries(page, 50)
  expect(faults).toEqual([])
  await context.close()
})

it('a number that nobody has is said to be one at once', async () => {
  const { page, context } = await openPortal()
  await press(page, 'Sign In')
  await says(page, 'Account Number Required')
  await page.getByLabel('Account number').fill('1000000006X')
  await press(page, 'Sign In')
  await says(page, 'Account Not Found')
  await says(page, 'Please check your account number and try again')
  expect(await page.getByLabel('Code from the email').count()).toBe(0)
  await context.close()
})

it('a member who follows a sponsor twice sees the entries of one visit', async () => {
  const email = newEmail('member')
  const { page, faults, context } = await openPortal()
  await register(page, email, 'Free')
  await created(page)
  await proveMailbox(email)
  await page.goto(site.url())
  for (let times = 0; times < 2; times++) await followExample(page, 'Northpoint Compass Co.')
  await page.goto(`${site.url()}/donor-account`)
  // Platinum, at level free: 500; and the 50 of the month.
  await hasEntries(page, 550)
  await page.getByText('Sponsor visits').first().waitFor()
  await page.getByRole('tab', { name: 'Entry History' }).click()
  await page.getByText('Visit to Northpoint Compass Co.').first().waitFor()
  expect(await page.getByText('Visit to Northpoint Compass Co.').filter({ visible: true }).count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

it('a member passes the link on, and who registers with it earns that member 50 entries', async () => {
  const { page, faults, context } = await openPortal()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url() })
  const email = newEmail('member')
  await register(page, email, 'Free')
  await created(page)
  await proveMailbox(email)
  await press(page, 'Open my profile')
  await page.getByRole('tab', { name: 'Referrals' }).click()
  await says(page, 'No rewards yet')
  await press(page, 'Copy link')
  await says(page, 'The link is copied. Paste it anywhere.')
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const friend = await newVisit(widths.phone)
  await friend.page.goto(link)
  await friend.page.getByLabel('First name').waitFor()
  const friendsEmail = newEmail('friend')
  await register(friend.page, friendsEmail, 'Free')
  await created(friend.page)
  expect(friend.faults).toEqual([])
  await friend.context.close()
  await proveMailbox(friendsEmail)

  await until(async () => {
    await page.getByRole('tab', { name: 'Profile' }).click()
    await page.getByRole('tab', { name: 'Referrals' }).click()
    return page.getByRole('row', { name: /Registration.*\+50/ }).isVisible()
  })
  await page.goto(`${site.url()}/donor-account`)
  // The 50 of the month, and those of the referral.
  await hasEntries(page, 100)
  expect(faults).toEqual([])
  await context.close()
})

/** Entries come a moment after their cause: the page is loaded again until they are there. */
const reloadUntil = (page: Page, sought: () => Promise<unknown>): Promise<true> =>
  until(async () => {
    await page.reload()
    return sought().then(
      () => true as const,
      () => false as const,
    )
  })

async function hasEntries(page: Page, entries: number): Promise<void> {
  const total = page.getByText('Total Entries').locator('..')
  await reloadUntil(page, () => total.getByText(`${entries}`, { exact: true }).waitFor({ timeout: 3_000 })).catch(
    async () => expect(await total.innerText()).toContain(`${entries}`),
  )
}

/** Answers the status. */
async function enterFree(email: string): Promise<number> {
  const body = {
    donorName: 'Grace Hopper',
    donorEmail: email,
    amount: '0.00',
    donationType: 'one-time',
    membershipLevel: 'free',
  }
  return (await visitor()('POST', '/api/donations', body, { 'idempotency-key': crypto.randomUUID() })).status
}

const tabsMax = 4

/** Goes on by the Tab key until this has the focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    await page.keyboard.press('Tab')
    if (await place.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not lead to ${place.toString()}`)
}

it('who has given before proves the mailbox, and is a member then, by keyboard alone', async () => {
  const email = newEmail('giver')
  await give(visitor(), { email, name: 'Grace Hopper' })
  await until(async () => (await mailsTo(email)).length > 0)
  const { page, context } = await openPortal()
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('First name').waitFor()
  for (const [label, words] of [
    ['First name', 'Grace'],
    ['Last name', 'Hopper'],
    ['Email', email],
    ['Confirm email', email],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(words)
  }
  await tabTo(page, page.getByRole('radio', { name: /Free/ }))
  // As long as a finger takes: the choice follows the focus, which follows a moment after the key.
  await page.keyboard.press('ArrowDown', { delay: 100 })
  await page.getByRole('radio', { name: /Silver/, checked: true }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await page.getByLabel('Code from the email').waitFor()
  const code = await codeMailedTo(email)
  expect((await mailsTo(email)).some(({ subject }) => subject.includes('account number'))).toBe(false)
  await page.keyboard.type(code)
  await created(page)
  await numberMailedTo(email)
  // The arrow key has chosen the level after the free one.
  await page.getByRole('heading', { name: 'Your Silver membership' }).waitFor()
  await context.close()
})

it('whoever follows the link of the mail arrives in the portal', async () => {
  const email = newEmail('member')
  const first = await openPortal()
  await register(first.page, email, 'Free')
  await created(first.page)
  const accountNumber = await numberMailedTo(email)
  await first.context.close()

  const { page, context } = await openPortal()
  await page.getByLabel('Account number').fill(accountNumber)
  await press(page, 'Sign In')
  await page.getByLabel('Code from the email').waitFor()
  const link = await until(async () => {
    const texts = (await mailsTo(email)).map(({ text }) => /https?:\S+sign-in\/link(?!#proof)\S+/.exec(text)?.[0])
    return texts.find(Boolean)
  })
  await page.goto(link)
  await press(page, 'Sign in')
  await welcomed(page)
  expect(new URL(page.url()).pathname).toBe('/member-portal')
  await context.close()
})
