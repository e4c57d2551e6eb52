import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'

async function enterDesk(path: string, viewport: { width: number; height: number } = widths.desk) {
  const visit = await newVisit(viewport)
  const { page } = visit
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(site.url() + path)
  return visit
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
/** A gift of $50 that is paid and recorded. */
async function paidGift(name: string): Promise<string> {
  const email = newEmail('desk')
  await give(visitor(), { email, name })
  await until(async () => (await mailsTo(email)).length > 0)
  return email
}

describe.each(Object.entries(widths))('an administrator on a %s', (_name, viewport) => {
  it('pays a part of a gift back after a second look, and sees it at once', async () => {
    const email = await paidGift('Ada Lovelace')
    const { page, faults, context } = await enterDesk(`/admin/gifts?search=${encodeURIComponent(email)}`, viewport)
    await page.getByRole('link', { name: 'Ada Lovelace' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText(/^EH-\d{4}-/).waitFor()
    expect(await panel.getByLabel('Amount in dollars').inputValue()).toBe('50.00')

    await panel.getByLabel('Amount in dollars').fill('60')
    await panel.getByLabel('Reason').fill('Given twice by mistake')
    await press(page, 'Review refund')
    await panel.getByText('At most $50.00 of this gift is left to refund').waitFor()
    await panel.getByLabel('Amount in dollars').fill('20')
    await press(page, 'Review refund')
    await panel.getByText(`Refund $20.00 to Ada Lovelace (${email})?`).waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await press(page, 'No, go back')
    await panel.getByLabel('Amount in dollars').fill('20.00')
    await panel.getByLabel('Reason').fill('Given twice by mistake')
    await press(page, 'Review refund')
    await press(page, 'Yes, refund $20.00')
    await panel.getByText('$20.00 was refunded.').waitFor()
    await panel.getByText('“Given twice by mistake”').waitFor()
    await panel.getByText('partly refunded').waitFor()
    await panel.getByText('$30.00 is left.').waitFor()
    expect(await whatAxeFinds(page)).toEqual([])

    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByText(/\$50\.00 given, \$20\.00 of it refunded or disputed/).waitFor()
    await until(async () => (await mailsTo(email)).some(({ subject }) => /paid back|refund/i.test(subject)))
    expect(faults).toEqual([])
    await context.close()
  })

  it('records a check, which gets entries and a receipt, and its return by hand', async () => {
    const email = newEmail('check')
    const { page, faults, context } = await enterDesk('/admin/gifts', viewport)
    await press(page, 'Record a check or cash')
    const sheet = page.getByRole('dialog')
    await press(page, 'Record the gift')
    await sheet.getByText('Full name is required').waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await sheet.getByLabel('Donor’s full name').fill('Grace Hopper')
    await sheet.getByLabel('Donor’s email').fill(email)
    await sheet.getByLabel('Amount in dollars').fill('250')
    await sheet.getByLabel('Received on').fill('2999-01-01')
    await sheet.getByLabel('Reference').fill('1042')
    await press(page, 'Record the gift')
    await sheet.getByText('The day it was received can’t be in the future').waitFor()
    await sheet.getByLabel('Received on').fill(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10))
    await press(page, 'Record the gift')

    await page.getByText('Recorded a check or cash').waitFor()
    const panel = page.getByRole('dialog')
    await panel.getByText('75', { exact: true }).waitFor()
    const [receipt] = await until(async () => {
      const mails = await mailsTo(email)
      return mails.length > 0 && mails
    })
    expect(receipt?.text).toMatch(/\$250\.00/)
    expect(receipt?.text).toMatch(/\b75\b/)

    await panel.getByText('This gift came as a check or cash').waitFor()
    await panel.getByLabel('Reason').fill('The check bounced')
    await press(page, 'Review refund')
    await press(page, 'Yes, refund $250.00')
    await panel.getByText('All of this gift was returned.').waitFor()
    await panel.getByText('Recorded a refund made by hand').waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})

it('finds, orders and keeps what is looked for in the address, by keyboard alone', async () => {
  const mark = `Keyboard-${crypto.randomUUID().slice(0, 8)}`
  for (const name of ['Zora', 'Anna', 'Mia']) await paidGift(`${name} ${mark}`)
  const { page, faults, context } = await enterDesk('/admin/gifts')
  const list = page.getByRole('region', { name: 'Gifts' })
  await list.waitFor()
  // Beside the rail of a small desk it is a table too, in which nobody scrolls sideways.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('columnheader', { name: 'Status' }).waitFor()
  expect(await list.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  await page.setViewportSize(widths.desk)
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await page.getByText('3 of 3').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe(mark)
  await page.getByRole('link', { name: 'Donor' }).click()
  await page.waitForURL('**sort=donor*')
  const names = () => page.locator('[data-row]').allTextContents()
  await until(async () => (await names())[0]?.startsWith('Anna'))
  await page.goBack()
  await until(async () => (await names())[0]?.startsWith('Mia'))
  await page.goForward()
  await until(async () => (await names())[0]?.startsWith('Anna'))

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('heading', { name: /Mia/ }).waitFor()
  await page.keyboard.press('j')
  await panel.getByRole('heading', { name: /Zora/ }).waitFor()
  await page.reload()
  await panel.getByRole('heading', { name: /Zora/ }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.getByLabel('Name for this view').fill('My three')
  await press(page, 'Save')
  await page.goto(`${site.url()}/admin/gifts`)
  await page.getByRole('button', { name: 'My three', exact: true }).click()
  await page.getByText('3 of 3').waitFor()
  await press(page, 'Remove the view My three')
  await press(page, 'Undo')
  await page.getByRole('button', { name: 'My three', exact: true }).waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const file = readFileSync((await (await downloading).path()) ?? '', 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(4)
  expect(file.startsWith('\uFEFFGift,')).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

const tablet = { width: 768, height: 1024 }
/** Where something begins, from the top of the window. */
const topOf = async (page: Page, what: string): Promise<number> =>
  (await page.locator(what).first().boundingBox())?.y ?? Infinity

it('begins with the queue: its first row is above the fold on a phone and on a tablet, before the figures', async () => {
  const visit = visitor()
  const inquiry = { companyName: `Waits ${crypto.randomUUID()}`, contactName: 'Ada Lovelace', blocksWanted: 2 }
  await visit(
    'POST',
    '/api/sponsor-inquiries',
    { ...inquiry, email: newEmail('queue') },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const { page, faults, context } = await enterDesk('/admin')
  const row = '[aria-label="Needs attention"] > li'
  for (const viewport of [{ width: 390, height: 844 }, tablet, { width: 1024, height: 768 }, widths.desk]) {
    await page.setViewportSize(viewport)
    await page.locator(row).first().waitFor()
    await page.getByRole('link', { name: 'Raised today' }).waitFor()
    const box = await page.locator(row).first().boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewport.height)
    expect(await topOf(page, row)).toBeLessThan(await topOf(page, '#figures'))
    expect(await topOf(page, '#figures')).toBeLessThan(await topOf(page, '#system-health'))
  }
  expect(await whatAxeFinds(page)).toEqual([])
  await page.getByRole('link', { name: /sponsor inquir(y needs|ies need) an answer/ }).click()
  await page.getByRole('link', { name: inquiry.companyName }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('shows the first gift, memorial, inquiry and act above the fold of a tablet, with the filters behind a button', async () => {
  await paidGift('Ada Lovelace')
  const { page, faults, context } = await enterDesk('/admin/gifts', tablet)
  for (const [path, row] of [
    ['/admin/gifts', '[data-row]'],
    ['/admin/sponsor-inquiries?state=all', '[data-row]'],
    ['/admin/audit', 'ol > li'],
  ] as const) {
    await page.goto(site.url() + path)
    await page.locator(row).first().waitFor()
    // Half of the window at most goes to what stands above the rows.
    expect(await topOf(page, row)).toBeLessThan(tablet.height / 2)
    expect(await page.getByLabel('To', { exact: true }).isVisible()).toBe(false)
  }
  await press(page, 'Filters')
  await page.getByLabel('Action', { exact: true }).selectOption('Logged in')
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Logged in' }).first().waitFor()
  expect(await whatAxeFinds(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('compares the books with the processor, and reads what was done in the audit trail', async () => {
  await paidGift('Ada Lovelace')
  const { page, faults, context } = await enterDesk('/admin/books')
  await page.getByText('Everything ever paid in by donors.').waitFor()
  await press(page, 'Reconcile now')
  await page
    .getByText(/payments and memberships compared/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Reconciled with the payment processor' }).first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})
