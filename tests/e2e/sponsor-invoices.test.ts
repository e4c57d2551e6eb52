import { randomInt } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { sponsorships } from '@evenhand/contracts/http'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'
import { enterDesk } from './memorial-pages.ts'

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const mailTo = (email: string, about: RegExp) =>
  until(async () => (await mailsTo(email)).find(({ subject }) => about.test(subject)))

/** Tests beside this one choose on the same wall. */
async function freeCell(): Promise<number> {
  const wall = sponsorships.getSponsorWall.response.body.parse((await visitor()('GET', '/api/sponsor-wall')).body)
  const taken = new Set(wall.flatMap(({ cells }) => cells))
  const free = Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => !taken.has(cell))
  return free[randomInt(free.length)] ?? 0
}

// A company, an administrator, and whoever looks at the wall.
it('an inquiry becomes an invoice, which is held on the wall, can be paid by card, and is paid by a check', async () => {
  const email = newEmail('invoiced')
  const company = `Engines ${crypto.randomUUID().slice(0, 8)}`
  const inquiry = { companyName: company, contactName: 'Ada Byron', email, blocksWanted: 1 }
  await visitor()('POST', '/api/sponsor-inquiries', { ...inquiry, message: 'We pay by invoice.' })

  const desk = await enterDesk()
  const seen = lookAt(desk)
  await desk.goto(`${site.url()}/admin/sponsor-inquiries?search=${encodeURIComponent(company)}`)
  await desk.getByRole('link', { name: company }).click()
  await desk.getByRole('link', { name: 'Make an invoice' }).click()
  const form = desk.getByRole('dialog')
  await form.getByText('“We pay by invoice.”').waitFor()
  expect(await form.getByLabel('Company name').inputValue()).toBe(company)
  const cell = (await freeCell()) + 1
  await form.getByLabel('Block number', { exact: true }).fill(`${cell}`)
  await press(desk, 'Hold it and send the invoice')
  await form.getByText('Please enter a valid URL').waitFor()
  await seen.look('the form')
  await form.getByLabel('Website').fill('https://engines.example')
  await press(desk, 'Hold it and send the invoice')
  await desk.getByRole('button', { name: 'Record the payment' }).waitFor()
  await desk.getByText(/^EI-\d{4}-\d{6}, due /).waitFor()
  await seen.look('an open invoice')

  const mail = await mailTo(email, /^Invoice EI-/)
  expect(mail.text).toContain(`Sponsor block ${cell}, 3 months`)
  expect(mail.text).toContain('earns no entries')
  expect(mail.text).toContain('It is not a charitable contribution')
  const [link = ''] = /https?:\S+\/sponsor-portal\?invoice=\S+/.exec(mail.text) ?? []
  const { page, faults, context } = await newVisit(widths.phone)
  const portal = lookAt(page)
  await page.goto(site.url() + link.slice(link.indexOf('/sponsor-portal')))
  await page.getByRole('heading', { name: 'Your invoice' }).waitFor()
  await page.getByText(`Block ${cell}: Reserved`).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await portal.look('the invoice')
  await press(page, 'Pay by card')
  await page.waitForURL('**/cart')
  await says(page, new RegExp(`^Sponsor block ${cell}, 3 months`))

  await desk.getByRole('link', { name: 'Open the inquiry' }).click()
  await desk
    .getByRole('list', { name: 'Notes' })
    .getByText(/: Invoice EI-/)
    .waitFor()
  await desk.getByRole('link', { name: /^EI-/ }).click()
  await press(desk, 'Record the payment')
  await desk.getByLabel('Received on').fill(campaignDay(new Date()))
  await desk.getByLabel('Reference').fill('2042')
  await seen.look('a payment to record')
  await press(desk, 'Record the payment')
  await says(desk, 'Payment recorded')
  const receipt = await mailTo(email, /receipt/i)
  expect(receipt.text).toContain(`Sponsor block ${cell}, 3 months`)
  expect(receipt.text).not.toMatch(/Entries earned/)
  await page.reload()
  await says(page, /It's no longer held for you/)

  await until(async () => {
    await desk.goto(`${site.url()}/admin/sponsorships?search=${encodeURIComponent(company)}`)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    return desk.getByRole('link', { name: company }).isVisible()
  })
  await desk.getByRole('link', { name: company }).click()
  await press(desk, 'Edit company and contact')
  const edited = desk.getByRole('form', { name: `Edit: ${company}` })
  await edited.getByLabel('Company name').fill(`${company} Ltd`)
  await edited.getByLabel('Reason').fill('They wrote that the name was short.')
  await edited.getByRole('button', { name: 'Save' }).click()
  await says(desk, 'No one is emailed about it.')
  await press(desk, `Show: ${company} Ltd`)
  await until(async () => (await subjectsTo(email)).includes('Your sponsorship is up'))
  await until(async () => {
    await page.goto(`${site.url()}/sponsor-portal`)
    return page.getByRole('link', { name: `Block ${cell}: ${company} Ltd` }).isVisible()
  })
  expect(faults).toEqual([])
  expect([...seen.findings, ...portal.findings]).toEqual([])
  await Promise.all([context, desk.context()].map((one) => one.close()))
})
