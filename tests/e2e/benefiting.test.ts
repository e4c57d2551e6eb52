import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, site, until, visitor } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'
import { press, says } from './giving-pages.ts'
import { enterDesk } from './memorial-pages.ts'

const logo = {
  name: 'Logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><circle cx="30" cy="20" r="18" fill="#c00"/></svg>',
  ),
}

async function registerNamed(organizationName: string): Promise<void> {
  const form = {
    organizationName,
    contactName: 'Ada Byron',
    contactEmail: newEmail('contact'),
    website: 'https://lantern.example',
    description: 'Lamps for streets that have none.',
  }
  const { status } = await visitor()('POST', '/api/nonprofits', form, { 'idempotency-key': crypto.randomUUID() })
  expect(status).toBe(201)
}

async function openAtDesk(desk: Page, name: string): Promise<void> {
  await desk.goto(`${site.url()}/admin/nonprofits?state=all&search=${encodeURIComponent(name)}`)
  await desk.getByRole('link', { name }).click()
  await desk.getByRole('dialog', { name: new RegExp(name) }).waitFor()
}

/** Opens the home page until it names a charity or doesn't: a page that was made before can be shown for a minute. */
const openHome = (page: Page, name: string, isNamed: boolean): Promise<boolean> =>
  until(async () => {
    await page.goto(site.url())
    const others = page.getByRole('heading', { name: 'Next Post Transition Fund' })
    await others.waitFor()
    await others.scrollIntoViewIfNeeded()
    return (await page.getByRole('link', { name, exact: true }).isVisible()) === isNamed
  })

it('the desk names a charity on the home page with a picture, a visitor sees it, and it is taken off', async () => {
  const name = `A lantern ${crypto.randomUUID().slice(0, 8)}`
  await registerNamed(name)
  const desk = await enterDesk()
  await openAtDesk(desk, name)
  await press(desk, `Approve: ${name}`)
  await says(desk, `${name} is listed now.`)

  await openAtDesk(desk, name)
  await press(desk, 'Set the days')
  await press(desk, 'Save the days')
  await says(desk, 'Choose the first day')
  expect(await whatAxeFinds(desk)).toEqual([])
  await desk.getByLabel('First day').fill('2026-01-01')
  await desk.getByLabel('Reason').fill('Our board chose them.')
  await press(desk, 'Save the days')
  await desk.getByText(/^Now: from Jan 1, 2026, with no last day\. Order: 1\./).waitFor()
  await desk.locator('input[type=file]').setInputFiles(logo)
  await desk.getByText(/^Logo\.svg will be shown whole/).waitFor()
  await desk.getByLabel('Reason').fill('Their logo.')
  await press(desk, 'Use this picture')
  const atDesk = desk.getByRole('img', { name: `Logo of ${name}` })
  await atDesk.waitFor()
  await until(() => atDesk.evaluate((image: HTMLImageElement) => image.naturalWidth === 192))
  expect(await whatAxeFinds(desk)).toEqual([])

  const { page, faults } = await newVisit(widths.phone)
  await openHome(page, name, true)
  const link = page.getByRole('link', { name, exact: true })
  expect(await link.getAttribute('href')).toBe('https://lantern.example')
  const picture = link.locator('img')
  const address = new URL((await picture.getAttribute('src')) ?? '', site.url()).href
  const before = await link.boundingBox()
  await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth === 192))
  // The picture had its place before it came.
  expect((await link.boundingBox())?.height).toBe(before?.height)
  expect((await fetch(address, { headers: { accept: 'image/avif' } })).headers.get('content-type')).toBe('image/avif')
  expect(await whatAxeFinds(page)).toEqual([])

  await press(desk, 'Take off the home page')
  await desk.getByLabel('Reason').fill('Their season is over.')
  await press(desk, 'Take it off now')
  await desk.getByText('The home page doesn’t name it.').waitFor()
  await openHome(page, name, false)

  await press(desk, 'Take down the picture')
  await desk.getByLabel('Reason').fill('They asked for it.')
  await press(desk, 'Take it down')
  await desk.getByRole('button', { name: 'Choose a picture' }).waitFor()
  await until(async () => (await fetch(address)).status === 404)
  expect(faults).toEqual([])
})
