import { expect, it } from '@jest/globals'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

const everyWidth = Object.keys(widths) as (keyof typeof widths)[]
const at = { at: everyWidth }

const mailOf = (email: string, subject: string) =>
  until(async () => (await mailsTo(email)).find((mail) => mail.subject === subject))

/** An email asks for a code; the one before is of no use any more. */
async function newCodeOf(email: string, ask: () => Promise<void>): Promise<string> {
  const before = (await mailsTo(email)).length
  await ask()
  await until(async () => (await mailsTo(email)).length > before)
  return codeMailedTo(email)
}

it('a donor asks for a code, is erased, sees it in the same browser and by the link of the last email', async () => {
  const email = newEmail('leaving')
  await give(visitor(), { email, name: 'Quillon Zephyrine' })
  await until(async () => (await mailsTo(email)).length > 0)
  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/donor-account`)
  await page.getByLabel('Email').fill(email)
  const code = await newCodeOf(email, () => press(page, 'Send me a code'))
  await page.getByLabel('Code from the email').fill(code)
  await press(page, 'Erase my data')
  const dialog = page.getByRole('dialog', { name: 'Erase your data?' })
  await dialog.getByText(email).waitFor()
  await seen.look('erase your data', at)
  const confirming = await newCodeOf(email, () => dialog.getByRole('button', { name: 'Email me a code' }).click())
  await dialog.getByLabel('Code from the email').fill(confirming)
  await dialog.getByRole('button', { name: 'Erase my data' }).click()
  await page.waitForURL(`${site.url()}/data-erasure`)
  await page.getByRole('heading', { name: /^(We’re erasing your data|Your data is erased)$/ }).waitFor()
  await page.getByRole('heading', { name: 'Your data is erased' }).waitFor()
  await seen.look('your data is erased', at)
  const last = await mailOf(email, 'Your data is erased')
  expect(last.text).toContain('This is our last email')
  const link = /http\S+\/data-erasure#token=[\w-]+/.exec(last.text)?.[0] ?? ''
  const other = await newVisit(widths.phone)
  await other.page.goto(link)
  await other.page.getByRole('heading', { name: 'Your data is erased' }).waitFor()
  await other.page.goto(`${site.url()}/data-erasure`)
  await page.reload()
  await page.getByRole('heading', { name: 'Your data is erased' }).waitFor()
  expect(seen.findings).toEqual([])
  expect([...faults, ...other.faults]).toEqual([])
  await context.close()
  await other.context.close()
})

it('an owner erases someone who asked by letter, sees what goes before, and how far it is until its end', async () => {
  const email = newEmail('by-letter')
  await give(visitor(), { email, name: 'Ida Quill' })
  await until(async () => (await mailsTo(email)).length > 0)
  const { page, faults, context } = await newVisit(widths.desk)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/admin`)
  await logInAsAdministrator(page)
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.goto(`${site.url()}/admin/supporters?search=${encodeURIComponent(email)}`)
  await page.getByRole('list', { name: 'Supporters' }).getByRole('link', { name: 'Ida Quill' }).click()
  await page.getByRole('heading', { name: 'Ida Quill' }).waitFor()
  const donorId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await press(page, 'Erase this person')
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' })
  await dialog.getByLabel('Reason').fill('A letter of November 20')
  await dialog.getByText(/^What we keep about them/).click()
  await dialog.getByText('Receipts', { exact: true }).first().waitFor()
  await seen.look('erase this person', at)
  const confirmation = dialog.getByLabel(/to confirm$/)
  await confirmation.fill('someone@example.org')
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await dialog.getByText(`Type ${email} as it is written here`).waitFor()
  await confirmation.fill(email)
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await says(page, /Erased everywhere on/)
  await page.getByRole('link', { name: 'All erasures' }).click()
  await page.getByLabel('State').selectOption('done')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Donor …${donorId.slice(-6)}` }) })
  await row.getByText(/A letter of November 20/).waitFor()
  await seen.look('erasures', at)
  expect((await mailOf(email, 'Your data is erased')).text).toContain('/data-erasure#token=')
  await page.goto(`${site.url()}/admin/audit?thing=${donorId}`)
  await page.getByText(/^Erased a person, donor/).waitFor()
  await page.getByText('automatically').first().waitFor()
  expect(seen.findings).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
