import { supportEmail } from '@evenhand/contracts/catalogue'
import { email as emails } from '@evenhand/contracts/http'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, newPhone, site, until, visitor } from '../system/site.ts'
import { followExample } from '../system/sponsors.ts'
import { press, says } from './giving-pages.ts'

const open = async (page: Page) => {
  await page.goto(`${site.url()}/donor-portal`)
  await page.getByRole('heading', { name: 'Entry Tracker' }).waitFor()
}

async function prove(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
}

const listedGifts = (page: Page) => page.getByRole('region', { name: 'Your donations' })

describe('the donor portal', () => {
  it('lists the donations of an email, with the entries of each, once the mailbox is proved', async () => {
    const email = newEmail('tracked')
    await give(visitor(), { email, amount: '100.00' })
    await until(async () => (await mailsTo(email)).length > 0)
    const { page, faults, context } = await newVisit(widths.phone)
    await open(page)
    await page.getByLabel('Email').fill('no address')
    await press(page, 'Send me a code')
    await says(page, 'Please enter a valid email address')
    expect(await listedGifts(page).count()).toBe(0)
    await prove(page, email)
    await listedGifts(page)
      .getByRole('row', { name: /Gift of \$100\.00.*\+25/ })
      .waitFor()
    const parts = await page
      .getByRole('navigation', { name: 'Account pages' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()).map(({ left, right }) => [left, right]))
    expect(parts).toHaveLength(6)
    expect(parts.filter(([left = 0, right = 0]) => left < 0 || right > widths.phone.width)).toEqual([])
    await press(page, 'Try Different Email')
    await prove(page, newEmail('nobody'))
    await says(page, 'Account Not Found')
    expect(await listedGifts(page).count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  it('shows nobody what another one gave, and no visitor any visit', async () => {
    const email = newEmail('private')
    await give(visitor(), { email })
    const stranger = visitor()
    const asked = await Promise.all([
      stranger('GET', `/api/donations?email=${encodeURIComponent(email)}`),
      stranger('GET', '/api/donations'),
      stranger('GET', '/api/sponsors/visits'),
    ])
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('counts the first visit of a signed-in donor at a sponsor, and says so at once', async () => {
    const email = newEmail('clicking')
    await give(visitor(), { email })
    await until(async () => (await mailsTo(email)).length > 0)
    const { page, faults, context } = await newVisit()
    await open(page)
    await says(page, /Sign in to earn entries: one visit per sponsor per day/)
    await followExample(page, 'Ridgeback Outfitters')
    await prove(page, email)
    await says(page, '5 of 5 sponsors left to visit today.')
    const card = page.getByRole('link', { name: /Ridgeback Outfitters/ })
    await card.getByText('+500 entries').waitFor()
    for (let times = 0; times < 2; times++) await followExample(page, 'Ridgeback Outfitters')
    await card.getByText('Visited today').waitFor()
    await says(page, '4 of 5 sponsors left to visit today.')
    await until(async () => {
      await page.reload()
      // 12 of the gift, 500 of the first visit of a Platinum sponsor at level free.
      return page
        .getByText('512', { exact: true })
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        )
    })
    await page.getByRole('link', { name: 'See every entry in your donor account' }).click()
    await page.getByRole('row', { name: /Sponsor visits.*500.*98%/ }).waitFor()
    await press(page, 'Sponsor visits')
    const history = page.getByRole('region', { name: 'Entry history' })
    await history.getByText('Visit to Ridgeback Outfitters').waitFor()
    expect(await history.getByText('Gift of $50.00').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  it('takes an inquiry for sponsor blocks, which is mailed, and which an administrator answers', async () => {
    const company = `Harbor & Pine ${crypto.randomUUID()}`
    const { page, faults, context } = await newVisit(widths.phone)
    await open(page)
    await press(page, 'Purchase Sponsor Blocks')
    await press(page, 'Send inquiry')
    await says(page, 'Company name is required')
    await page.getByLabel('Company name').fill(company)
    await page.getByLabel('Contact name').fill('Ada Lovelace')
    await page.getByRole('dialog').getByLabel('Email').fill('ada@example.org')
    const blocks = page.getByRole('spinbutton', { name: 'Blocks' })
    await blocks.fill('400')
    await page.getByLabel('Message').fill('Could our blocks be side by side?')
    expect(await blocks.inputValue()).toBe('1')
    await blocks.fill('4')
    await says(page, /Together \$400/)
    await press(page, 'Send inquiry')
    await says(page, 'Inquiry Submitted')
    const mail = await until(async () => (await mailsTo(supportEmail)).find(({ subject }) => subject.includes(company)))
    expect(mail.text).toContain('Asks for: 4 blocks, $400')
    expect(faults).toEqual([])
    await context.close()

    const desk = await newVisit()
    await desk.page.goto(`${site.url()}/admin`)
    await logInAsAdministrator(desk.page)
    await desk.page.getByRole('link', { name: /sponsor inquir(y needs|ies need) an answer/ }).click()
    await desk.page.getByRole('searchbox').fill(company)
    await says(desk.page, '1 of 1 inquiry')
    await desk.page.getByRole('link', { name: company }).click()
    await press(desk.page, `Mark as answered: ${company}`)
    await desk.page.getByLabel(/^Note/).fill('Sent the invoice for four blocks.')
    await desk.page.getByRole('button', { name: 'Mark as answered', exact: true }).click()
    await says(desk.page, `The inquiry from ${company} is under Answered now.`)
    await desk.page.goto(`${site.url()}/admin/sponsor-inquiries?state=answered`)
    await desk.page.getByRole('searchbox').fill(company)
    await desk.page.getByRole('link', { name: company }).click()
    await says(desk.page, /Sent the invoice for four blocks\./)
    expect(desk.faults).toEqual([])
    await desk.context.close()
  })
})

/** What the console of a browser calls "Failed to load resource". */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`)
  })
  return refusals
}

describe('the donor account', () => {
  it('lets a donor correct the name and turn news on and off, and keeps both', async () => {
    const email = newEmail('profile')
    await give(visitor(), { email, name: 'Grase Hoper' })
    await until(async () => (await mailsTo(email)).length > 0)
    const { page, faults, context } = await newVisit(widths.phone)
    await page.goto(`${site.url()}/donor-account`)
    await prove(page, email)
    await page.getByRole('heading', { name: 'Welcome, Grase!' }).waitFor()
    const profile = page.getByRole('region', { name: 'Profile' })
    await profile.getByLabel('First name').fill('')
    await press(page, 'Save name')
    await says(page, 'First name is required')
    await profile.getByLabel('First name').fill('Grace')
    await profile.getByLabel('Last name').fill('Hopper')
    await press(page, 'Save name')
    await says(page, 'Profile saved')
    await page.getByRole('heading', { name: 'Welcome, Grace!' }).waitFor()
    const news = page.getByRole('checkbox', { name: emails.newsConsent })
    await news.click()
    await says(page, 'News on')
    await page.reload()
    await page.getByRole('heading', { name: 'Welcome, Grace!' }).waitFor()
    expect(await profile.getByLabel('Last name').inputValue()).toBe('Hopper')
    await news.and(page.locator('[aria-checked="true"]')).click()
    await says(page, 'News off')
    await news.and(page.locator('[aria-checked="false"]')).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone.width)
    expect(faults).toEqual([])
    await context.close()
  })

  it('opens for someone who has entries and gave nothing, without one refused call', async () => {
    const email = newEmail('lease')
    const registered = await visitor()('POST', '/api/landing-registration', {
      name: 'Ada Lovelace',
      email,
      phone: newPhone(),
      state: 'OH',
      ageConfirmed: true,
      rulesAgreed: true,
    })
    expect(registered.status).toBe(201)
    await until(async () => (await mailsTo(email)).length > 0)
    const { page, faults, context, arrived } = await newVisit()
    await page.goto(`${site.url()}/donor-account`)
    await page.getByLabel('Email').waitFor()
    const refusals = refusalsOf(page)
    await prove(page, email)
    await page.getByRole('heading', { name: 'Welcome!' }).waitFor()
    await says(page, /Your name will be here after your first gift/)
    await page.getByRole('heading', { name: 'Email preferences' }).waitFor()
    await arrived()
    expect(refusals).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})
