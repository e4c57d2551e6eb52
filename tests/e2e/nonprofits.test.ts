import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { administrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'

const Registered = z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) })

/** An administrator finds the organization and decides about it, by the API of the desk. */
async function review(organizationName: string, verdict: object): Promise<void> {
  const desk = await administrator()
  const search = new URLSearchParams({ search: organizationName })
  const { items } = Registered.parse((await desk('GET', `/api/admin/nonprofits?${search}`)).body)
  const [found] = items
  const path = `/api/admin/nonprofits/${found?.id}/review`
  const { status } = await desk('PUT', path, { ...verdict, seen: found?.version })
  if (status !== 200) throw new Error(`The review was refused: ${status}`)
}

it('an organization registers, is asked and approved, and its contact applies for a grant', async () => {
  const email = newEmail('contact')
  const name = `Lantern Street ${crypto.randomUUID().slice(0, 8)}`
  const { page, faults, context } = await newVisit(widths.phone)
  const seen = lookAt(page)
  await page.goto(site.url())
  await press(page, 'Open the menu')
  await page.getByRole('dialog').getByRole('link', { name: 'For Nonprofits' }).click()
  await page.getByLabel('Organization name').fill(name)
  await page.getByLabel('Contact name').fill('Ada Byron')
  await page.getByLabel('Contact email').fill(email)
  await page.getByLabel('Website').fill('https://lantern.example')
  await page.getByLabel('Tax ID').fill('12 3456789')
  await page.getByLabel('Description').fill('Lamps for streets that have none.')
  await press(page, 'Register')
  await says(page, 'Application Submitted')
  await page.getByRole('heading', { name: `We received the registration of ${name}` }).waitFor()
  await seen.look('registered')
  await until(async () => (await mailsTo(email)).length > 0)

  await review(name, { verdict: 'asked', question: 'Who holds your accounts?' })
  const link = await until(async () =>
    (await mailsTo(email)).map(({ text }) => /\/nonprofit-portal\/answer#token=[\w-]+/.exec(text)?.[0]).find(Boolean),
  )
  await page.goto(site.url() + link)
  await says(page, 'Who holds your accounts?')
  await seen.look('asked')
  await page.getByLabel('Your answer').fill('A fiscal sponsor.')
  await press(page, 'Send the answer')
  await page.getByRole('heading', { name: 'Thank you. We have your answer' }).waitFor()
  // What differs behind the number sign alone would be the same document.
  await page.goto(`${site.url()}/faq`)
  await page.goto(site.url() + link)
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
  await review(name, { verdict: 'approved' })

  await page.goto(`${site.url()}/nonprofit-portal?tab=grants`)
  await page.getByRole('link', { name: 'Apply for a grant' }).first().click()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await page.getByLabel('Project title').fill('Warm rooms')
  await press(page, 'Save draft')
  await says(page, 'Draft saved')

  await page.goto(`${site.url()}/nonprofit-portal?tab=dashboard`)
  await page.getByRole('link', { name: 'Continue: Warm rooms' }).click()
  await page.getByLabel('Requested amount in dollars').fill('2,500')
  await page.getByLabel('Project description').fill('Two rooms by the harbor.')
  await page.getByLabel('Expected impact').fill('A warm evening and a meal.')
  await page.getByLabel('Timeline').fill('November to March.')
  await page.getByLabel('Who does the project help').fill('Forty families.')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Budget.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the budget\n%%EOF') },
    { name: 'Logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ])
  await says(page, /Logo\.png: That file says it is a PNG picture, but its content isn’t/)
  await page.getByRole('button', { name: 'Remove Budget.pdf' }).waitFor()
  await seen.look('application')
  // Without a mouse: the terms, the button, and what was submitted.
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Submit application' }).focus()
  await page.keyboard.press('Enter')
  await says(page, 'Grant Application Submitted')
  await page.waitForFunction(() => document.activeElement?.textContent === 'We received your application')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const submitted = page.getByRole('listitem').filter({ hasText: 'Warm rooms' })
  await submitted.getByText(/We decide by/).waitFor()
  await submitted.getByText('Read what you submitted').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    submitted.getByRole('button', { name: 'Download Budget.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Budget.pdf')
  expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7 the budget\n%%EOF')
  await seen.look('dashboard')

  await press(page, /^Withdraw: Warm rooms/)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the application' }).click()
  await page.getByRole('heading', { name: 'Withdrawn' }).waitFor()
  expect(seen.findings).toEqual([])
  expect(faults.filter((fault) => !fault.includes('410'))).toEqual([])
  await context.close()
})
