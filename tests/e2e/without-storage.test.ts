import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { newVisit, payByCard } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site } from '../system/site.ts'
import { expectOneReceipt, press, reachCard, says } from './giving-pages.ts'

let visit: Awaited<ReturnType<typeof newVisit>>
let email: string

beforeEach(async () => {
  email = newEmail('blocked')
  visit = await newVisit(undefined, 'newcomer', 'over', { siteData: 'blocked' })
})
afterEach(() => visit.context.close())

describe('a browser that blocks all data of the site', () => {
  it('pays a gift from the cart, and is thanked', async () => {
    const { page, faults } = visit
    await reachCard(page, email)
    await payByCard(page)
    await page.waitForURL('**/donation-success*')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await expectOneReceipt(email)
    expect(faults).toEqual([])
  })

  it('enters for free', async () => {
    const { page, faults } = visit
    await page.goto(`${site.url()}/#choose-membership`)
    await page.getByRole('button', { name: 'Enter for free' }).first().click()
    await page.getByLabel('Full name').fill('Free Person')
    await page.getByLabel('Email').fill(email)
    await press(page, /^Enter with 50 entries/)
    await says(page, "You're in.")
    expect(faults).toEqual([])
  })

  it('is told why it cannot sign in, by the code and by the link', async () => {
    const { page, faults } = visit
    await page.goto(`${site.url()}/donor-account`)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send me a code')
    await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
    await says(page, 'If this is that browser, it blocks cookies: allow them for this site')

    const { pathname, hash } = new URL(
      /https?:\S+\/link#token=\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '',
    )
    await page.goto(`${site.url()}${pathname}${hash}`)
    await press(page, 'Sign in')
    await says(page, 'Your browser blocks cookies, so we can’t keep you signed in.')
    expect(faults).toEqual([])
  })
})
