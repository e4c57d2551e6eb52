import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newPerson } from '../fill/person.ts'
import { needsFactor, type Place } from '../fill/place.ts'
import { arrivals } from '../system/arrival.ts'
import { StartFailure } from '../../tools/processes/process-spec.ts'

const sceneMs = 45_000

/** A page of the site as somebody has it: nobody, a donor whose mailbox is proved, or the administrator. */
export interface Visit {
  page: Page
  open(path: string): Promise<void>
  press(name: string | RegExp): Promise<void>
}

export type Who = { kind: 'nobody' } | { kind: 'donor'; email: string } | { kind: 'administrator' }

/** A browser of somebody, who has been here before: nobody asks for their address in the middle of a picture. */
export async function browserOf(browser: Browser, place: Place, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    if (window === window.top) localStorage.setItem('evenhand.signUpShown', '1')
  })
  const visit = await newVisit(context, place)
  if (who.kind === 'administrator') await enterDesk(visit, place)
  if (who.kind === 'donor') await signIn(visit, place, who.email)
  await visit.page.close()
  return context
}

export async function newVisit(context: BrowserContext, place: Place): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(sceneMs)
  const { open: openUrl } = arrivals(page)
  return {
    page,
    open: (path) => openUrl(new URL(path, place.site).href),
    press: (name) => page.getByRole('button', { name }).first().click(),
  }
}

async function enterDesk({ page, open, press }: Visit, { admin }: Place): Promise<void> {
  await open('/admin')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await press('Sign In')
  const factor = page
    .getByLabel('Code', { exact: true })
    .or(page.getByRole('button', { name: 'Use your passkey' }))
    .or(page.getByRole('heading', { name: /second factor$/ }))
  await page.getByRole('link', { name: 'Winners' }).or(factor).first().waitFor()
  if (await factor.isVisible()) throw new StartFailure(needsFactor)
}

async function signIn({ page, open, press }: Visit, place: Place, email: string): Promise<void> {
  const person = newPerson(place, '', email)
  await open('/donor-account')
  const before = (await person.mails()).length
  await page.getByLabel('Email').first().fill(email)
  await press('Send me a code')
  const { subject } = await person.mail((mail, at) => at >= before && /^\d{6} is your/.test(mail.subject))
  await page.getByLabel('Code from the email').fill(subject.slice(0, 6))
  // The second where nothing was given yet: an affiliate, or the contact of an organization.
  await page.getByRole('button', { name: /^(Change Account|Try Different Email)$/ }).waitFor()
}
