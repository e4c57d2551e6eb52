import { expect, it } from '@jest/globals'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'

it.each(Object.entries(widths))(
  'whoever answers a donor finds them from any page, and everything that happened, on a %s',
  async (_name, viewport) => {
    const email = newEmail('supporter')
    await give(visitor(), { email, name: 'Wanda Quill' })
    await until(async () => (await mailsTo(email)).length > 0)
    const { page, faults, context } = await newVisit(viewport)
    await page.goto(`${site.url()}/admin`)
    await logInAsAdministrator(page)
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()

    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    await search.getByLabel('Name, email or number').fill(email)
    await search.getByRole('list', { name: 'Supporters' }).waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Wanda Quill' }).waitFor()
    const happened = page.getByRole('list', { name: 'What happened' })
    await happened.getByText('One-time gift').waitFor()
    await happened.getByText(/^Email: Gift receipt/).waitFor()
    await happened.getByText(/^\+\d+ entries$/).waitFor()
    const receipt = await happened.getByRole('link', { name: /^Receipt EH-/ }).innerText()
    expect(await whatAxeFinds(page)).toEqual([])

    // What someone reads out on the phone finds the gift.
    await page.keyboard.press('Control+k')
    await search.getByLabel('Name, email or number').fill(receipt.replace('Receipt ', ''))
    await search.getByRole('link', { name: /from Wanda Quill/ }).click()
    await page.getByRole('dialog').getByText(email).first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)
