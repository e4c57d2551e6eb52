import { expect, it, jest } from '@jest/globals'
import { newVisit, payByCard } from '../system/browser.ts'
import { newEmail, site } from '../system/site.ts'
import { press, says } from './giving-pages.ts'

jest.setTimeout(180_000)

it('from a tile of the wall to the account of who paid for it, no call is refused', async () => {
  const { page, faults, context } = await newVisit()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  await page.goto(`${site.url()}/in-honor-of`)
  await page
    .getByRole('button', { name: /: Available$/ })
    .first()
    .waitFor()
  await press(page, 'Honor a Loved One')
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name of/).fill('Ada Quill')
  await form.getByLabel(/^Message/).fill('For the patience.')
  await form.getByLabel('Your name').fill('Nils Quill')
  await form.getByLabel('Your email').fill(newEmail('refused'))
  await press(page, 'Continue, $100')
  await page.waitForURL('**/cart')
  await press(page, 'Proceed to Checkout')
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await says(page, /^To turn news on or off here, sign out/)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
