import { expect, it } from '@jest/globals'
import { newVisit } from '../system/browser.ts'
import { newEmail } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { chooseAnyTile, continueToCart, openWall, pay } from './memorial-pages.ts'

it('from a tile of the wall to the account of who paid for it, no call is refused', async () => {
  const { page, faults, context } = await newVisit()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  await openWall(page, '/in-honor-of')
  await press(page, 'Honor a Loved One')
  await chooseAnyTile(page)
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name of/).fill('Ada Quill')
  await form.getByLabel(/^Message/).fill('For the patience.')
  await form.getByLabel('Your name').fill('Nils Quill')
  await form.getByLabel('Your email').fill(newEmail('refused'))
  await continueToCart(page)
  await pay(page)
  await page.getByRole('link', { name: 'View Donor Portal' }).click()
  await says(page, /^To turn news on or off here, sign out/)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
