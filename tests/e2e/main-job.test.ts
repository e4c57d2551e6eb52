import { describe, expect, it } from '@jest/globals'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until } from '../system/site.ts'
import { confirmGiver, fillCart } from './giving-pages.ts'
import { mainToday } from '../../services/entries/tests/told.ts'

/** From the home page to the cart, as somebody who gives $50 once. */
async function giveFifty(email: string, viewport: (typeof widths)[keyof typeof widths]) {
  const visit = await newVisit(viewport)
  const { page } = visit
  await page.goto(site.url())
  await page.getByRole('link', { name: 'ENTER NOW' }).click()
  await page.getByText('$50', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Give $50' }).click()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to the cart' }).click()
  await page.getByText('Donation Added').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  return visit
}

describe.each(Object.entries(widths))('somebody on a %s', (_name, viewport) => {
  it('gives $50, gets a receipt by email and sees the 12 entries it earned', async () => {
    const email = newEmail('e2e')
    const { page, faults, context } = await giveFifty(email, viewport)
    await payByCard(page)
    await page.waitForURL('**/donation-success*')
    await page.getByText('Thank you for your generous contribution!').first().waitFor()

    const [receipt, ...more] = await until(async () => {
      const mails = await mailsTo(email)
      return mails.length > 0 && mails
    })
    expect(more).toEqual([])
    expect(receipt?.text).toMatch(/\$50\.00/)
    expect(receipt?.text).toMatch(/\b12\b/)

    await page.getByRole('link', { name: 'View Donor Portal' }).click()
    await page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
    await until(async () =>
      /(?<!\d)12(?!\d)/.test((await page.getByText('Total Entries').locator('..').textContent()) ?? ''),
    )
    await page.getByRole('tab', { name: 'Entry History' }).click()
    await page.getByText('Gift of $50.00').first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

it('tells someone from Quebec before they pay that their $25 earns nothing, takes it, and counts 0 entries', async () => {
  const email = newEmail('e2e')
  const { page, faults, context } = await newVisit(widths.phone)
  await fillCart(page, email, { amount: '25.00' })
  await confirmGiver(page)
  await page.getByLabel('State, province or territory').selectOption('Quebec')
  await page.getByText('so this earns no entries. You can still give').waitFor()
  expect(await page.getByText(/\d entries/).count()).toBe(0)
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page
    .getByText('You gave $25.00. It earns no entries, because the giveaway isn’t open where you live.')
    .waitFor()
  const receipt = await until(async () => (await mailsTo(email))[0])
  expect(receipt.text).toMatch(/\$25\.00/)
  expect(receipt.text).toContain('Entries earned: 0')
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
  expect(await page.getByText('Total Entries').locator('..').textContent()).toMatch(/(?<!\d)0(?!\d)/)
  await page.getByRole('tab', { name: 'Entry History' }).click()
  await page.getByText('the giveaway isn’t open where you live').first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('takes an amount with a decimal comma for what was meant, to the receipt', async () => {
  const email = newEmail('e2e')
  const { page, faults, context } = await newVisit(widths.phone)
  await page.goto(`${site.url()}/#choose-membership`)
  await page.getByText('Other', { exact: true }).first().click()
  await page.getByLabel('Your amount').fill('25,50')
  await page.getByRole('button', { name: 'Give $25.50' }).click()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to the cart' }).click()
  await page.getByText('Donation Added').first().waitFor()
  await page.getByText('$25.50').first().waitFor()
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByText('$25.50').first().waitFor()
  const receipt = await until(async () => (await mailsTo(email))[0])
  expect(receipt.text).toMatch(/\$25\.50/)
  expect(receipt.text).not.toMatch(/2,?550/)
  expect(faults).toEqual([])
  await context.close()
})

it('takes a silver membership with its first 250 entries', async () => {
  const email = newEmail('e2e')
  const { page, faults, context } = await newVisit()
  await page.goto(`${site.url()}/#choose-membership`)
  await page.getByRole('button', { name: 'Choose Silver' }).click()
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to the cart' }).click()
  await page.getByText('Donation Added').first().waitFor()
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await page.getByRole('heading', { name: 'Welcome, Grace!' }).waitFor()
  await until(async () =>
    /(?<!\d)250(?!\d)/.test((await page.getByText('Total Entries').locator('..').textContent()) ?? ''),
  )
  await until(async () => (await mailsTo(email)).length > 0)
  expect((await mailsTo(email)).length).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

it('says what the bank said, and takes the next card', async () => {
  const { page, context } = await giveFifty(newEmail('e2e'), widths.desk)
  await payByCard(page, '4000000000000002')
  await page.getByText('Payment Failed').first().waitFor()
  await page.getByText('Your card was declined.').first().waitFor()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await context.close()
})

it('enters for free, once a month, with nothing to buy', async () => {
  const email = newEmail('e2e')
  const { page, context } = await newVisit(widths.phone)
  for (const [outcome, times] of [
    ["You're in.", 1],
    ['This email address already has its free entry', 2],
  ] as const) {
    // The dialog of the time before stays open in this document.
    await page.goto('about:blank')
    await page.goto(`${site.url()}/#choose-membership`)
    await page.getByRole('button', { name: 'Enter for free' }).first().click()
    await page.getByLabel('Full name').fill(`Free Person ${times}`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: /^Enter with 50 entries/ }).click()
    await page.getByText(outcome).first().waitFor()
    expect(await page.getByLabel('Email').count()).toBe(times - 1)
  }
  await context.close()
})

it('says at the button which rules a gift accepts, and shows an administrator that it did', async () => {
  const email = newEmail('rules')
  const { page, context } = await giveFifty(email, widths.phone)
  const button = page.getByRole('button', { name: /^Complete \$50\.00 Donation/ })
  await button.waitFor()
  const said = page.getByText(/^By giving, you confirm that you’re at least 18, .*\(version \d+\)\.$/)
  await said.waitFor()
  // Other tests may publish further versions beside this one.
  const shown = /\(version (\d+)\)/.exec((await said.textContent()) ?? '')?.[1]
  const place = await said.boundingBox()
  const below = await button.boundingBox()
  expect(place && below && place.y + place.height <= below.y).toBe(true)
  const [rules] = await Promise.all([
    context.waitForEvent('page'),
    said.getByRole('link', { name: /^Official Rules/ }).click(),
  ])
  await rules.getByRole('heading', { level: 1 }).waitFor()
  await rules.close()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await context.close()

  const desk = await newVisit()
  await desk.page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(desk.page)
  await desk.page.getByText('Welcome to the admin panel').first().waitFor()
  await desk.page.goto(`${site.url()}/admin/gifts?search=${encodeURIComponent(email)}`)
  await desk.page.getByText('Ada Lovelace').first().click()
  await desk.page.getByText(/“By giving, you confirm that you’re at least 18,/).waitFor()
  const version = desk.page.getByRole('link', { name: `Version ${shown}, ${mainToday}` })
  expect(await version.getAttribute('href')).toBe(`/giveaways/${mainToday}/rules?version=${shown}`)
  expect(await desk.page.getByText('No version with this hash was published.').count()).toBe(0)
  expect(desk.faults).toEqual([])
  await desk.context.close()
})

it('lets a donor prove the mailbox with the code, on another device', async () => {
  const email = newEmail('e2e')
  const first = await giveFifty(email, widths.desk)
  await payByCard(first.page)
  await first.page.waitForURL('**/donation-success*')
  await first.context.close()

  const { page, faults, context } = await newVisit(widths.phone)
  await page.goto(`${site.url()}/donor-account`)
  await page.getByRole('heading', { name: 'Donor Account Portal' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await page.getByRole('heading', { name: 'Welcome, Ada!' }).waitFor()
  await page.getByRole('button', { name: 'Change Account' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('shows the administrator the gift, and nobody else', async () => {
  const { page, context } = await newVisit()
  await page.goto(`${site.url()}/admin`)
  await page.getByText('Unauthorized access is prohibited').waitFor()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid username or password').first().waitFor()
  await logInAsAdministrator(page)
  await page.getByText('Welcome to the admin panel').first().waitFor()
  await page.goto(`${site.url()}/admin/gifts`)
  await page.getByText('Ada Lovelace').first().waitFor()
  await context.close()

  const stranger = await newVisit()
  await stranger.page.goto(`${site.url()}/admin/gifts`)
  await stranger.page.getByText('Please log in to access the admin panel').first().waitFor()
  expect(await stranger.page.getByText('Ada Lovelace').count()).toBe(0)
  await stranger.context.close()
})
