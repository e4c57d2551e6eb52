import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Gives $50 a month with its card fee covered, from the home page up to the thanks. */
async function giveMonthly(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url()}/#choose-membership`)
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await page
    .getByText('Charged today and each month on this day until you cancel. Each paid month earns 12 entries')
    .first()
    .waitFor()
  await press(page, 'Give $50 monthly')
  const dialog = page.getByRole('dialog', { name: 'A monthly gift of $50' })
  await dialog.getByLabel('Full name').fill('Grace Hopper')
  await dialog.getByLabel('Email').fill(email)
  expect(await whatAxeFinds(page)).toEqual([])
  await press(page, 'Continue to the cart')
  await page.getByRole('list', { name: 'Items in the cart' }).getByText('Earns 12 entries every month.').waitFor()
  await page.getByRole('checkbox', { name: 'Add $1.80 to cover the card fee, each month' }).click()
  await page.getByText('Renews at $51.80 a month ($50.00 + $1.80 card fee) until you cancel.').waitFor()
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await page.getByText('$51.80 today, then $51.80 every month ($50.00 + $1.80 card fee) until you cancel.').waitFor()
  await page.getByRole('button', { name: 'Complete $51.80 Donation' }).waitFor()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByText('You gave $51.80. Your monthly gift of $50.00 has begun. It earned 12 entries.').waitFor()
}

describe.each(Object.entries(widths))('a donor who gives every month on a %s', (_name, viewport) => {
  it('gives by card, sees the entries, changes the amount, pauses, goes on, ends it and keeps it', async () => {
    const email = newEmail('monthly')
    const { page, faults, context } = await newVisit(viewport)
    await giveMonthly(page, email)
    await page.getByRole('link', { name: 'View Donor Portal' }).click()
    await page.getByRole('heading', { name: 'Your monthly gift' }).waitFor()
    await page.getByText('Monthly gift of $50.00').first().waitFor()
    const section = page.locator('#monthly-gift')
    await section.getByText(/^\$51\.80 on /).waitFor()
    await section.getByText('with $1.80 card fee, each month').waitFor()
    await section.getByText('12 entries').waitFor()
    expect(await whatAxeFinds(page)).toEqual([])

    // Who gives every month is offered another amount, never a second gift.
    const second = { amount: '100.00', membership: 'none', type: 'monthly', email, name: 'Grace Hopper' }
    await page.goto(`${site.url()}/cart?${new URLSearchParams(second)}`)
    await page.getByText('You already have a monthly gift of $50.00. Change its amount instead.').first().waitFor()
    await page
      .getByText(
        /^Nothing today\. From .*: \$100\.00 a month, plus \$3\.30 card fee\. Each payment earns 25 entries\.$/,
      )
      .waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Change amount' }).click()
    await section.getByText(/^\$103\.30 on /).waitFor()
    await section.getByText(/^\$50\.00 until .*, then \$100\.00\.$/).waitFor()

    await press(page, 'Pause for a month')
    await press(page, 'Skip one payment')
    await section.getByText(/It resumes automatically on/).waitFor()
    await press(page, 'End the pause')
    await page.getByRole('button', { name: 'Change amount' }).waitFor()

    await press(page, 'Cancel monthly gift')
    await press(page, 'Yes, cancel it')
    await section.getByText(/^Canceled\. Your monthly gift ends on/).waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await press(page, 'Keep my monthly gift')
    await page.getByRole('button', { name: 'Cancel monthly gift' }).waitFor()

    const subjects = await until(async () => {
      const mails = await mailsTo(email)
      return mails.length >= 6 && mails.map(({ subject }) => subject.replace(/ (from|starting) .*/, ''))
    })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your receipt from Evenhand: $51.80')
    expect(subjects.toSorted()).toEqual([
      'Your monthly gift continues',
      'Your monthly gift continues',
      'Your monthly gift is canceled',
      'Your monthly gift is paused for a month',
      'Your monthly gift: $100.00',
      'Your receipt',
    ])
    expect(faults).toEqual([])
    await context.close()
  })
})
