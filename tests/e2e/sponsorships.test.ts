import { expect, it, jest } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { press, says } from './giving-pages.ts'
import { lookAt } from './looks.ts'
import { enterDesk, pay } from './memorial-pages.ts'

// One test goes from the choice of a block over payment and review to what it brought, with pages looked at in both widths.
jest.setTimeout(300_000)

const aBrowser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

/** Written as drawing programs write it. */
const logo = (color: string) => ({
  name: 'Logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="15" cy="15" r="12" fill="${color}"/><rect x="34" y="10" width="50" height="10"/></svg>`,
  ),
})

const chooseLogo = (from: Page | Locator, label: string, file: ReturnType<typeof logo>) =>
  from.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file)

/** How large the last logo is that was read there. */
const pixelsOf = (from: Page | Locator) =>
  from
    .locator('img[src*="logos/"]')
    .last()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

// A company, someone else at the wall, an administrator, and the company again.
it('a block of the wall is chosen, held from others, paid, shown after a review, and its company sees what it brought', async () => {
  const email = newEmail('sponsor')
  const company = `Engines ${crypto.randomUUID().slice(0, 8)}`
  const { page, faults, context } = await newVisit(widths.phone)
  const seen = lookAt(page)
  await page.goto(`${site.url()}/sponsor-levels`)
  await page.getByRole('heading', { level: 1, name: 'Sponsor levels' }).waitFor()
  await seen.look('the levels')
  await page.getByRole('link', { name: 'See the wall' }).click()
  await page.getByLabel(/^Featured, double size/).check()
  const free = page.getByRole('button', { name: / and \d+: Available$/ })
  const name = (await free.first().getAttribute('aria-label')) ?? ''
  const block = name.replace(': Available', '')
  const cells = block.replace('Blocks ', '')
  await seen.look('the wall')
  await free.first().click()
  await press(page, 'Continue, $200')
  await says(page, 'Company name is required')
  await seen.look('the form')
  const form = page.getByRole('dialog')
  await form.getByLabel('Company name').fill(company)
  await form.getByLabel('Website').fill('https://engines.example')
  await form.getByLabel('Contact name').fill('Ada Byron')
  await form.getByLabel('Contact email').fill(email)
  await chooseLogo(form, 'Add a logo', logo('#c00'))
  await form.getByRole('img', { name: `Logo of ${company}` }).waitFor()
  await form.getByRole('button', { name: 'Choose another logo' }).waitFor()
  await press(page, 'Continue, $200')
  await page.waitForURL('**/cart')
  await says(page, new RegExp(`^Featured sponsor block ${cells}, 3 months`))
  await seen.look('the cart')

  const other = await newVisit(widths.desk)
  await until(async () => {
    await other.page.goto(`${site.url()}/sponsor-portal`)
    await other.page.getByRole('list', { name: 'Logo wall' }).waitFor()
    return other.page.getByText(`${block}: Reserved`).isVisible()
  })

  await pay(page)
  const receipt = await until(async () => (await mailsTo(email)).find(({ subject }) => /receipt/i.test(subject)))
  expect(receipt.text).toContain(`Featured sponsor block ${cells}, 3 months`)
  expect(receipt.text).toContain('A sponsorship is a purchase.')
  expect(receipt.text).toContain('Open your sponsor portal')
  expect(receipt.text).not.toMatch(/Entries earned/)

  const desk = await enterDesk()
  await until(async () => {
    await desk.goto(`${site.url()}/admin/sponsorships?search=${encodeURIComponent(company)}`)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    return desk.getByRole('link', { name: company }).isVisible()
  })
  await desk.getByRole('link', { name: company }).click()
  const beforeReview = await desk.getByRole('img', { name: `Logo of ${company}` }).getAttribute('src')
  expect(await pixelsOf(desk)).toEqual([640, 320])
  const [, logoId = ''] = /logos\/([0-9a-f]{32})/.exec(beforeReview ?? '') ?? []
  expect((await visitor()('GET', `/api/sponsor-logos/${logoId}`)).status).toBe(404)
  await press(desk, `Show: ${company}`)
  await says(desk, `${company} is emailed about it.`)
  await until(async () => (await subjectsTo(email)).includes('Your sponsorship is up'))

  const shown = other.page.getByRole('link', { name: `${block}: ${company}` })
  // A page that was made within the last seconds is taken as it is.
  await until(async () => {
    await other.page.reload()
    await other.page.getByRole('list', { name: 'Logo wall' }).waitFor()
    return shown.isVisible()
  })
  expect(await shown.getAttribute('rel')).toBe('sponsored noopener')
  await shown.scrollIntoViewIfNeeded()
  await until(async () => (await pixelsOf(shown))[0] !== 0)
  // This browser says that it is a program, and counts for nothing; somebody else sees the wall and follows the link.
  const link = (await shown.getAttribute('href')) ?? ''
  const person = visitor()
  expect(await person('POST', '/api/sponsor-views', { ids: [link.split('/').at(-1)] }, aBrowser)).toMatchObject({
    status: 204,
  })
  expect((await person('GET', link, undefined, aBrowser)).headers.get('location')).toBe('https://engines.example/')

  await page.goto(`${site.url()}/sponsor-portal`)
  await press(page, 'See what yours brought')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send me a code')
  await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
  await page.getByText(company).first().waitFor()
  await page.getByRole('button', { name: 'Download CSV' }).waitFor()
  const byDay = page.getByRole('region', { name: 'By day' })
  await byDay.waitFor()
  expect(await byDay.getByRole('cell').allInnerTexts()).toMatchObject([expect.stringMatching(/\d/), '1', '1'])
  // Back on top, where the bar of the site covers no block of the wall.
  await page.evaluate(() => scrollTo(0, 0))
  await seen.look('what it brought')

  // Another logo waits for the desk, and is shown in the place of the first; then it is taken down.
  await chooseLogo(page, 'Send another logo', logo('#06c'))
  await page.getByText(/^We have your new logo/).waitFor()
  await seen.look('a new logo')
  await desk.goto(`${site.url()}/admin/sponsorships?search=${encodeURIComponent(company)}`)
  await desk.getByRole('link', { name: company }).click()
  await press(desk, 'Show this logo')
  await until(async () => (await subjectsTo(email)).includes('Your logo is up'))
  expect((await visitor()('GET', `/api/sponsor-logos/${logoId}`)).status).toBe(404)
  await desk.goto(`${site.url()}/admin/sponsorships?state=shown&search=${encodeURIComponent(company)}`)
  await desk.getByRole('link', { name: company }).click()
  await press(desk, 'Take the logo down')
  await desk.getByLabel('Reason').fill('The owner of the mark asked for it.')
  await press(desk, 'Take the logo down')
  await until(async () => (await subjectsTo(email)).includes('We took your logo down'))
  await other.page.reload()
  await other.page
    .getByRole('link', { name: `${block}: ${company}` })
    .getByText(company)
    .waitFor()
  expect(faults).toEqual([])
  expect(seen.findings).toEqual([])
  await Promise.all([context, other.context, desk.context()].map((one) => one.close()))
})
