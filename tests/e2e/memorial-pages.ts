/** What people do on the walls and at the desk of memorials. */
import { randomInt } from 'node:crypto'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, payByCard } from '../system/browser.ts'
import { site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'
import { press, says } from './giving-pages.ts'

export async function openWall(page: Page, path: string): Promise<void> {
  await page.goto(site.url() + path)
  await page
    .getByRole('button', { name: /: Available$/ })
    .first()
    .waitFor()
}

/** Tests beside this one choose on the same wall: any tile that is free. Answers its number. */
export async function chooseAnyTile(page: Page): Promise<string> {
  await press(page, 'Choose another tile')
  const free = page.getByRole('dialog').getByRole('radio')
  await free.first().waitFor()
  const chosen = free.nth(randomInt(await free.count()))
  const tile = ((await chosen.getAttribute('aria-label')) ?? '').replace('Tile ', '')
  await chosen.locator('..').click()
  return tile
}

/** Sends the form of a wall; says what it refused. */
export async function continueToCart(page: Page): Promise<void> {
  const refusal = page.getByRole('dialog').getByRole('alert').last()
  await press(page, 'Continue, $100')
  const refused = await Promise.race([
    page.waitForURL('**/cart').then(() => undefined),
    refusal.waitFor().then(
      () => refusal.textContent(),
      () => undefined,
    ),
  ])
  if (refused) throw new Error(`The wall refused the tile: ${refused}`)
  await page.waitForURL('**/cart')
}

/** Fills the form of a wall and goes to the cart; answers the number of the tile. */
export async function choose(page: Page, honoree: string, email: string): Promise<string> {
  const form = page.getByRole('dialog')
  const tile = await chooseAnyTile(page)
  await press(page, 'Continue, $100')
  await form.getByText('Your name is required').waitFor()
  expect(await whatAxeFinds(page)).toEqual([])
  await form.getByLabel(/^Name of/).fill(honoree)
  await form.getByLabel(/^Message/).fill('For the patience.\nAnd the garden.')
  await form.getByLabel('Your name').fill('Nils Quill')
  await form.getByLabel('Your email').fill(email)
  const branch = form.getByLabel('Branch of service')
  if (await branch.isVisible()) {
    await branch.fill('Coast Guard')
    await form.getByLabel('Years served').fill('1979–1999')
  }
  await continueToCart(page)
  await says(page, new RegExp(`^Memorial tile ${tile}, `))
  return tile
}

export async function pay(page: Page): Promise<void> {
  await press(page, 'Proceed to Checkout')
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await says(page, 'Payment Successful!')
}

export async function enterDesk(): Promise<Page> {
  const { page } = await newVisit()
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  return page
}

/** The desk with a memorial open beside the list: it comes there when the walls have heard of its payment. */
export async function reviewing(page: Page, honoree: string, state = 'waiting'): Promise<void> {
  const row = page.getByRole('link', { name: honoree })
  await until(async () => {
    await page.goto(`${site.url()}/admin/memorials?${new URLSearchParams({ state, search: honoree })}`)
    await row.or(page.getByText('No memorial matches')).first().waitFor()
    return row.isVisible()
  })
  await row.click()
  await page.getByRole('dialog', { name: honoree }).waitFor()
}
