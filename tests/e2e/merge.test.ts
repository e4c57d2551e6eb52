import { expect, it } from '@jest/globals'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

const everyWidth = Object.keys(widths) as (keyof typeof widths)[]
const at = { at: everyWidth }

it('an owner merges two records, sees what moves before, and either address leads to one account', async () => {
  const [old, kept] = [newEmail('old-address'), newEmail('new-address')]
  await give(visitor(), { email: old, name: 'Odalys Quill' })
  await give(visitor(), { email: kept, name: 'Odalys Quill' })
  for (const email of [old, kept]) await until(async () => (await mailsTo(email)).length > 0)
  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/supporters?search=${encodeURIComponent(kept)}`)
  await page.getByRole('list', { name: 'Supporters' }).getByRole('link', { name: 'Odalys Quill' }).click()
  await page.getByRole('heading', { name: 'Odalys Quill' }).waitFor()
  await press(page, 'Merge with another record')
  const dialog = page.getByRole('dialog', { name: 'Merge two records of one person' })
  const field = dialog.getByLabel('The other email address')
  await field.fill(newEmail('nobody'))
  await dialog.getByRole('button', { name: 'Find the record' }).click()
  await dialog.getByText('We have no one with this address. Check its spelling.').waitFor()
  await seen.look('find the other record', at)
  await field.fill(old)
  await dialog.getByRole('button', { name: 'Find the record' }).click()
  await dialog
    .getByRole('list', { name: 'What moves' })
    .getByText(/^1 gift or free entry: \$50\.00/)
    .waitFor()
  await seen.look('merge two records', at)
  await dialog.getByLabel('Reason').fill('A call of November 20')
  await dialog.getByLabel(/to confirm$/).fill(old)
  await dialog.getByRole('button', { name: 'Merge the two records' }).click()
  await says(page, /was merged into this record/)
  // All that is known of the person is the page’s without a reload.
  await says(page, '$100.00')
  await seen.look('a record that another went into', at)
  await page
    .getByRole('status')
    .getByRole('link', { name: /^donor …/ })
    .click()
  await says(page, /^Merged into donor …/)
  await seen.look('a record that went into another', at)
  for (const email of [old, kept])
    await until(async () =>
      (await mailsTo(email)).some(({ subject }) => subject.startsWith('We combined your two accounts at')),
    )

  const { page: account, faults: others, context: own } = await newVisit(widths.phone)
  await account.goto(`${site.url()}/donor-account`)
  await account.getByLabel('Email').fill(old)
  const before = (await mailsTo(old)).length
  await press(account, 'Send me a code')
  await until(async () => (await mailsTo(old)).length > before)
  await account.getByLabel('Code from the email').fill(await codeMailedTo(old))
  await account.getByText('$100.00').first().waitFor()
  expect(seen.findings).toEqual([])
  expect([...faults, ...others]).toEqual([])
  await context.close()
  await own.close()
})
