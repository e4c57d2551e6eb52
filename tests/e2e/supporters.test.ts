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

it('what is done about a person is done on their page, and is in their time line', async () => {
  const email = newEmail('acted-on')
  await give(visitor(), { email, name: 'Wanda Quil', level: 'silver', amount: '4.95' })
  await give(visitor(), { email, name: 'Wanda Quil' })
  await until(async () => (await mailsTo(email)).length > 1)
  const { page, faults, context } = await newVisit(widths.desk)
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/supporters`)
  await page.getByLabel('Part of a name or email').fill(email)
  await page.getByText('1 supporter', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Wanda Quil', exact: true }).click()
  const happened = page.getByRole('list', { name: 'What happened' })
  await happened.getByText(/^Silver membership began/).waitFor()

  await page.getByRole('button', { name: 'Correct the name' }).click()
  const naming = page.getByRole('dialog', { name: 'Correct the name' })
  await naming.getByLabel('Last name').fill('Quill')
  await naming.getByLabel('Reason').fill('Misspelled on the form.')
  expect(await whatAxeFinds(page)).toEqual([])
  await naming.getByRole('button', { name: 'Correct the name' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wanda Quill' }).waitFor()
  await happened.getByText('Before: Wanda Quil. Misspelled on the form.').waitFor()

  await happened.getByRole('button', { name: 'Refund: One-time gift' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Reason').fill('Given twice')
  await refund.getByRole('button', { name: 'Review refund' }).click()
  expect(await whatAxeFinds(page)).toEqual([])
  await refund.getByRole('button', { name: /^Yes, refund/ }).click()
  await refund.getByText(/was refunded\.$/).waitFor()
  await page.keyboard.press('Escape')
  await happened.getByText(/Refunded$/).waitFor()

  await happened
    .getByRole('button', { name: /^Email it again/ })
    .first()
    .click()
  await happened.getByText(/^Receipt EH-.* emailed again/).waitFor()

  await happened.getByRole('button', { name: 'Cancel: Silver membership' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this silver membership?' })
  await cancel.getByLabel('Reason').fill('Asked by phone')
  expect(await whatAxeFinds(page)).toEqual([])
  await cancel.getByRole('button', { name: 'Cancel it' }).click()
  await happened.getByText('Silver membership canceled for the donor').waitFor()
  await happened.getByText(/Set to end/).waitFor()
  await until(async () => (await mailsTo(email)).some(({ subject }) => subject === 'Your membership is canceled'))

  await page.getByRole('button', { name: 'Take back free entries' }).click()
  await page
    .getByRole('dialog', { name: 'Take back free entries' })
    .getByText(/^This person has no free entries/)
    .waitFor()
  expect(await whatAxeFinds(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
