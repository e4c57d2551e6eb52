import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { give, newEmail, site, until, visitor } from '../system/site.ts'

/** A browser with a way of sharing, which keeps what it was given where the test can read it. */
const withOwnWay = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        document.documentElement.dataset['shared'] = JSON.stringify(data)
      },
    })
  })
const sharedOn = (page: Page) =>
  until(async () => {
    const shared = await page.evaluate(() => document.documentElement.dataset['shared'])
    return shared === undefined ? undefined : (JSON.parse(shared) as ShareData)
  })

it('someone who has entered for free tells a friend, and it says no more than the page', async () => {
  const { page, open, faults, context } = await newVisit(widths.phone)
  await withOwnWay(page)
  await open(`${site.url()}/#choose-membership`)
  await page.getByRole('button', { name: 'Enter for free' }).first().click()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(newEmail('sharing'))
  await page.getByRole('button', { name: /^Enter with 50 entries/ }).click()
  const dialog = page.getByRole('dialog', { name: "You're in." })
  await dialog.getByRole('button', { name: 'Tell a friend' }).click()
  await dialog.getByText('Shared.').waitFor()
  const shared = await sharedOn(page)
  expect(shared.url).toBe(`${site.url()}/`)
  expect(shared.text).toMatch(/No purchase is necessary/)
  expect(shared.text).not.toMatch(/chance|odds|win\b|Ada/)
  expect(faults).toEqual([])
  await context.close()
})

it('a draw is passed on by its address, which is a plain link without scripts', async () => {
  await give(visitor(), { email: newEmail('sealing') })
  const path = await until(async () => {
    const draws = (await (await fetch(`${site.url()}/api/draws`)).json()) as { slug: string }[]
    return draws[0] && `/draws/${draws[0].slug}`
  }, 120_000)
  const { page, open, faults, context } = await newVisit(widths.desk)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url() })
  await open(site.url() + path)
  await page.getByRole('button', { name: 'Copy link to this draw' }).click()
  await page.getByText('The link is copied. Paste it anywhere.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url() + path)
  expect(faults).toEqual([])
  await context.close()

  const plain = await newVisit(widths.phone, 'returning', 'over', { javaScriptEnabled: false })
  await plain.page.goto(site.url() + path)
  expect(await plain.page.getByRole('link', { name: 'The link to share' }).getAttribute('href')).toBe(path)
  expect(await plain.page.getByRole('button', { name: 'Copy link to this draw' }).isVisible()).toBe(false)
  await plain.context.close()
})
