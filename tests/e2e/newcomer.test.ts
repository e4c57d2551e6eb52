import { randomInt } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { supportEmail } from '@evenhand/contracts/catalogue'
import type { Locator } from 'playwright-core'
import { newVisit, widths } from '../system/browser.ts'
import { mailsTo, newEmail, site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'

const mailsAtLeast = (to: string, count: number) =>
  until(async () => {
    const mails = await mailsTo(to)
    return mails.length >= count && mails
  })
const linkIn = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[0] ?? ''

describe.each(Object.entries(widths))('a newcomer on a %s', (_name, viewport) => {
  it('is asked for an address once, confirms it from the mailbox, and leaves with one click', async () => {
    const to = newEmail('newcomer')
    const { page, faults, context, open } = await newVisit(viewport, 'newcomer')
    await page.goto(site.url())
    const popup = page.getByRole('dialog', { name: 'Be the first to hear' })
    await popup.waitFor()
    expect(await whatAxeFinds(page)).toEqual([])
    await popup.getByLabel('First name').fill('Ada')
    await popup.getByLabel('Email').fill(to)
    await popup.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('dialog', { name: 'Thank you' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const shownAt = () => page.evaluate(() => localStorage.getItem('evenhand.signUpShown'))
    const first = await shownAt()
    await page.clock.install()
    await open('/')
    // A minute of the page's own time: what would ask again began to wait before this.
    await page.clock.runFor(60_000)
    expect([await shownAt(), await page.getByRole('dialog').count()]).toEqual([first, 0])

    const [asked] = await mailsAtLeast(to, 1)
    const confirm = linkIn(asked?.text, /http\S+\/email\/confirm#token=\S+/)
    // A scanner of mail opens the link and clicks nothing.
    expect((await fetch(confirm)).status).toBe(200)
    await page.goto(confirm)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'You’re on the list' }).waitFor()

    const [, welcome] = await mailsAtLeast(to, 2)
    const leave = linkIn(welcome?.text, /http\S+\/r\/unsubscribe\/\S+/)
    await page.goto(leave)
    expect(new URL(page.url()).pathname).toBe('/email/unsubscribe')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

/** The words of an element that are on more than one line. */
const brokenWords = (shown: Locator): Promise<string[]> =>
  shown.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })

it.each([390, 320])('the popup breaks no address and no word in the middle at %i pixels', async (width) => {
  const to = `ada.lovelace.${randomInt(1e6)}@example.test`
  const { page, context } = await newVisit({ width, height: 844 }, 'newcomer')
  await page.goto(site.url())
  const popup = page.getByRole('dialog')
  await popup.waitFor()
  expect(await brokenWords(popup)).toEqual([])
  await popup.getByLabel('First name').fill('Ada')
  await popup.getByLabel('Email').fill(to)
  await popup.getByRole('button', { name: 'Sign up' }).click()
  await popup.getByText(to).waitFor()
  expect(await brokenWords(popup)).toEqual([])
  await context.close()
})

it('a mail program leaves for its owner through the gateway (RFC 8058)', async () => {
  const to = newEmail('one-click')
  const post = (path: string, body: object) =>
    fetch(site.url() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post('/api/email/subscriptions', { firstName: 'Ada', email: to })).status).toBe(202)
  const [asked] = await mailsAtLeast(to, 1)
  const [, token] = /\/email\/confirm#token=([\w-]+)/.exec(asked?.text ?? '') ?? []
  expect((await post('/api/email/subscriptions/confirm', { token })).status).toBe(200)
  const [, welcome] = await mailsAtLeast(to, 2)
  const answer = await fetch(linkIn(welcome?.text, /http\S+\/r\/unsubscribe\/\S+/), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'unsubscribed' }])
})

it('a message from the contact page reaches the people behind the site', async () => {
  const name = `Ada ${crypto.randomUUID()}`
  const { page, faults, context } = await newVisit(widths.phone)
  await page.goto(`${site.url()}/contact`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(newEmail('writer'))
  await page.getByLabel('What is it about?').selectOption('gift')
  await page.getByLabel('Message').fill('No receipt yet.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'We received your message' }).waitFor()
  await until(async () => (await mailsTo(supportEmail)).some(({ subject }) => subject.includes(name)))
  expect(faults).toEqual([])
  await context.close()
})

it('every link of the footer leads to a place that exists', async () => {
  const { page, context, open } = await newVisit()
  await open('/')
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  for (const link of links.filter((href) => href.startsWith('/'))) {
    const [path, anchor] = link.split('#')
    expect({ link, status: (await fetch(site.url() + path)).status }).toEqual({ link, status: 200 })
    if (anchor) expect({ link, found: await page.locator(`[id="${anchor}"]`).count() }).toEqual({ link, found: 1 })
  }
  expect(links.length).toBeGreaterThan(12)
  await context.close()
})
