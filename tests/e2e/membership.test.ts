import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function joinSilver(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url()}/#choose-membership`)
  await press(page, 'Choose Silver')
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').first().fill(email)
  await press(page, 'Continue to the cart')
  await page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await page.getByRole('heading', { name: 'Your membership' }).waitFor()
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await press(page, 'Use this card')
}

describe.each(Object.entries(widths))('a member on a %s', (_name, viewport) => {
  it('rises, pauses, goes on, changes the card, falls, cancels and keeps the membership', async () => {
    const email = newEmail('member')
    const { page, faults, context } = await newVisit(viewport)
    await joinSilver(page, email)
    await page.getByText('Visa ending in 4242').waitFor()
    expect(await whatAxeFinds(page)).toEqual([])

    // Whoever has a level is offered a change, never a second membership: on the home page and by an address of the cart.
    const second = { amount: '25.00', membership: 'diamond', email, name: 'Grace Hopper' }
    await page.goto(`${site.url()}/cart?${new URLSearchParams(second)}`)
    await page.getByText('You already have Silver. Change your level instead.').first().waitFor()
    await page.getByRole('radio', { name: /Diamond/, checked: true }).waitFor()
    await press(page, 'Not now')
    await page.goto(`${site.url()}/#choose-membership`)
    await page.getByText('Your level').waitFor()
    await page.getByRole('link', { name: 'Change to Gold' }).click()
    await page.getByRole('radio', { name: /Gold/, checked: true }).waitFor()
    await page.getByText(/^Today \$/).waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await press(page, /^Pay \$\d\.\d\d and change$/)
    await page.getByText('Level changed').first().waitFor()
    await page
      .locator('#membership')
      .getByText(/^\$9\.95 on /)
      .waitFor()

    await press(page, 'Pause for a month')
    await press(page, 'Skip one payment')
    await page.getByText(/It resumes automatically on/).waitFor()
    await press(page, 'End the pause')
    await page.getByRole('button', { name: 'Change level' }).waitFor()

    await press(page, 'Use another card')
    await enterCard(page, '4000000000000002')
    await page.getByText('Your card was declined.').first().waitFor()
    await enterCard(page, '4000002500003155')
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('The card was not confirmed. Nothing was changed.').first().waitFor()
    await press(page, 'Use this card')
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Visa ending in 3155', { exact: true }).waitFor()

    await press(page, 'Change level')
    await page.getByRole('radio', { name: /Silver/ }).click()
    await page.getByText(/^Nothing today\./).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Change level' }).click()
    await page.getByText(/, then Silver\.$/).waitFor()

    await press(page, 'Cancel membership')
    await press(page, 'Yes, cancel it')
    await page.getByText(/^Canceled\. You keep your level until/).waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await press(page, 'Keep my membership')
    await page.getByRole('button', { name: 'Cancel membership' }).waitFor()

    const subjects = await until(async () => {
      const mails = await mailsTo(email)
      return mails.length >= 8 && mails.map(({ subject }) => subject.replace(/ (from|starting) .*/, ''))
    })
    expect(subjects.toSorted()).toEqual([
      'Your membership continues',
      'Your membership continues',
      'Your membership is canceled',
      'Your membership is paused for a month',
      'Your membership: Gold',
      'Your membership: Silver',
      'Your receipt',
      'Your receipt',
    ])
    expect(faults).toEqual([])
    await context.close()
  })
})
