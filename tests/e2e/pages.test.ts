import { gzipSync } from 'node:zlib'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, site, until } from '../system/site.ts'
import { fillCart, press } from './giving-pages.ts'

it('an unknown address is a page that says so, with status 404', async () => {
  const { page, context } = await newVisit()
  const response = await page.goto(`${site.url()}/no-such-page`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await context.close()
})

it('a part of the site that does not load leaves the frame standing, and comes back by itself', async () => {
  const { page, context } = await newVisit()
  await page.goto(site.url())
  let isDown = true
  await page.route('**/mf/donor/**', (route) => (isDown ? route.abort() : route.continue()))
  await page.evaluate(() => {
    history.pushState({}, '', '/donor-account')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).waitFor()
  isDown = false
  await again.click()
  await page.getByRole('heading', { name: 'Donor Account Portal' }).waitFor()
  expect(await again.count()).toBe(0)
  await context.close()
})

it('who goes to another address before the page answers comes to the page of that address', async () => {
  const { page, context } = await newVisit()
  const letAnswer = await holdAnswers(page)
  await page.goto(site.url())
  await page.evaluate(() => history.pushState({}, '', '/donor-account'))
  letAnswer()
  await page.getByRole('heading', { name: 'Donor Account Portal' }).waitFor()
  expect(await page.getByRole('button', { name: 'Choose Silver' }).count()).toBe(0)
  await context.close()
})

it.each([1, 10, 35])('a press on a page that answers after %i seconds is done when it does', async (seconds) => {
  const { page, faults, context } = await newVisit()
  await page.route('**/mf/public/remoteEntry*', async (route) => {
    await setTimeout(seconds * 1000)
    await route.continue()
  })
  await page.goto(site.url(), { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Choose Silver' }).click()
  await page.getByRole('dialog').getByText('Silver membership').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

/** The pages that this opens do not answer before the function that it answers is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/mf/*/remoteEntry*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

it('the person icon opens its menu where it is pressed before the page answers', async () => {
  const { page, faults, context } = await newVisit(widths.phone)
  const letAnswer = await holdAnswers(page)
  await page.goto(site.url(), { waitUntil: 'commit' })
  await page.locator('header a[href="/member-portal"]').click()
  letAnswer()
  await page.getByRole('link', { name: 'Sign in with email' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(faults).toEqual([])
  await context.close()
})

it('presses before the page answers are all done when it does, in their order', async () => {
  const { page, faults, context } = await newVisit(widths.phone)
  const letAnswer = await holdAnswers(page)
  await page.goto(site.url(), { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Monthly' }).click()
  for (let impatience = 0; impatience < 2; impatience++) await page.getByText('Other', { exact: true }).first().click()
  letAnswer()
  await page.getByLabel('Your amount').fill('25')
  await page.getByRole('button', { name: 'Give $25 monthly' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it.each(['mouse', 'keyboard'])(
  'a tab that is chosen by %s before the page answers is there when it does',
  async (way) => {
    const { page, faults, context } = await newVisit()
    const letAnswer = await holdAnswers(page)
    await page.goto(`${site.url()}/member-portal`, { waitUntil: 'commit' })
    if (way === 'mouse') await page.getByRole('tab', { name: 'Create Account' }).click()
    else await page.getByRole('tab', { name: 'Sign In' }).press('ArrowRight')
    letAnswer()
    await page.getByLabel('First name').waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

it('a form that is sent before its page answers keeps what was typed, out of the address too, and is sent when it does', async () => {
  const { page, faults, context } = await newVisit(widths.phone)
  const letAnswer = await holdAnswers(page)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search))
  await page.goto(`${site.url()}/contact`, { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ada Early')
  await page.getByLabel('Email').fill(newEmail('early'))
  await page.getByLabel('What is it about?').selectOption('gift')
  await page.getByLabel('Message').fill('No receipt yet.')
  await page.getByRole('button', { name: 'Send' }).click()
  letAnswer()
  await page.getByRole('heading', { name: 'We received your message' }).waitFor()
  expect(new Set(addresses)).toEqual(new Set(['']))
  expect(faults).toEqual([])
  await context.close()
})

it.each([1, 20])(
  'a form that was sent too early is not sent while it is still filled in, on a processor %i times as slow',
  async (rate) => {
    const { page, faults, context } = await newVisit(widths.phone)
    const slowly = await context.newCDPSession(page)
    await slowly.send('Emulation.setCPUThrottlingRate', { rate })
    await page.addInitScript(() => {
      const noteLater = () =>
        globalThis.setTimeout(() => document.documentElement.toggleAttribute('data-settled', true), 1_000)
      addEventListener('evenhand:interactive', noteLater)
    })
    const letAnswer = await holdAnswers(page)
    await page.goto(`${site.url()}/contact`, { waitUntil: 'commit' })
    await page.getByLabel('Name').fill('Ada Early')
    await page.getByRole('button', { name: 'Send' }).click()
    const email = page.getByLabel('Email')
    await email.pressSequentially('early@')
    letAnswer()
    await email.pressSequentially('example.org', { delay: 60 })
    await page.locator('html[data-settled]').waitFor()
    expect(await email.inputValue()).toBe('early@example.org')
    expect(await page.getByText('Please enter a valid email address').count()).toBe(0)
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('What is it about?').selectOption('gift')
    await page.getByLabel('Message').fill('No receipt yet.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'We received your message' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

interface Presses {
  pressed?: 'meanwhile' | 'after'
  heard: ('meanwhile' | 'after')[]
}

/**
 * Presses in a slice of React's taking the page over, counted from its beginning: tasks of our own take turns with the slices. Tells whether
 * the page answered by then, and for each press that came to it whether it did.
 */
async function pressInSlice(page: Page, selector: string, slice: number): Promise<() => Promise<Presses>> {
  const slowly = await page.context().newCDPSession(page)
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(
    ({ selector, slice }) => {
      const presses: Presses = { heard: [] }
      let turn = 0
      let isInteractive = false
      const now = () => (isInteractive ? 'after' : 'meanwhile')
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        if (turn++ < slice) return port2.postMessage('next')
        presses.pressed = now()
        document.querySelector<HTMLElement>(selector)?.click()
      })
      port1.start()
      addEventListener('evenhand:interactive', () => (isInteractive = true))
      addEventListener('evenhand:taking-over', () => {
        document.getElementById('root')?.addEventListener('click', () => presses.heard.push(now()), true)
        port2.postMessage('next')
      })
      Object.assign(window, { presses })
    },
    { selector, slice },
  )
  await page.goto(site.url())
  return () => page.evaluate(() => (globalThis as unknown as { presses: Presses }).presses)
}

/** The icon opens and closes: pressed twice, or forgotten, its menu is not there. React sees no press between two of its slices. */
it.each([0, 2, 5, 9])('a press in slice %i of taking the page over is done once, when it answers', async (slice) => {
  const { page, faults, context } = await newVisit(widths.phone)
  const presses = await pressInSlice(page, 'header a[href="/member-portal"]', slice)
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link').first().waitFor()
  await page.locator('header a[aria-expanded=true]').waitFor()
  expect(await presses()).toEqual({ pressed: 'meanwhile', heard: ['after'] })
  expect(faults).toEqual([])
  await context.close()
})

it('a link that is pressed while the page is taken over leads on within it', async () => {
  const { page, faults, context } = await newVisit()
  const presses = await pressInSlice(page, 'footer a[href="/draws"]', 2)
  await page.getByRole('heading', { name: 'Draws', level: 1 }).waitFor()
  expect(await presses()).toEqual({ pressed: 'meanwhile', heard: ['after'] })
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(`${site.url()}/`)
  expect(faults).toEqual([])
  await context.close()
})

/** Gzipped, for the home page: the aim of docs/performance.md. */
const firstScriptBytesMax = 200_000

it('the home page names all scripts that it needs before it answers, and they stay within their budget', async () => {
  const { page, context } = await newVisit()
  await page.addInitScript(() => {
    addEventListener('evenhand:interactive', () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      document.documentElement.dataset['scripts'] = loaded.filter((path) => path.endsWith('.js')).join(' ')
    })
  })
  const html = (await (await page.goto(site.url()))?.text()) ?? ''
  await page.locator('html[data-scripts]').waitFor()
  const needed = (await page.locator('html').getAttribute('data-scripts'))?.split(' ') ?? []
  const named = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+\.js)"/g)].map(([, path = '']) => path))
  expect(needed.length).toBeGreaterThan(0)
  expect(needed.filter((path) => !named.has(path))).toEqual([])
  const sizes = await Promise.all(
    [...named].map(async (path) => {
      const response = await fetch(new URL(path, site.url()))
      expect(response.status).toBe(200)
      return gzipSync(new Uint8Array(await response.arrayBuffer()), { level: 9 }).length
    }),
  )
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(firstScriptBytesMax)
  await context.close()
})

it('a menu whose part does not load says so, and opens when it does', async () => {
  const { page, context, open } = await newVisit(widths.phone)
  const parts = '**/assets/dialog-*.js'
  await page.route(parts, (route) => route.abort())
  await open('/draws')
  const menu = page.getByRole('button', { name: 'Open the menu' })
  await menu.click()
  await page.getByText('A part of this page didn’t load').first().waitFor()
  await page.unroute(parts)
  await menu.click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  // It hears keys from the moment that it has the focus.
  await dialog.and(page.locator(':focus-within')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.close()
})

/** Over HTTP/1.1 six files are fetched at a time, in the order of the page. */
it.each(['/', '/checkout', '/winners'])('%s names its styles before its scripts, and every file once', async (path) => {
  const html = await (await fetch(`${site.url()}${path}`)).text()
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(0)
  expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('<script'))
  const modules = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(modules.length).toBeGreaterThan(0)
  expect(modules.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
  expect(new Set(modules).size).toBe(modules.length)
})

/** Adds up in the page what has moved since it began; what a person set in motion does not count. */
const watchJumps = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
      const { dataset } = document.documentElement
      dataset['moved'] = String(Number(dataset['moved'] ?? 0) + moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function movedOn(page: Page): Promise<number> {
  // A jump is reported with the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
}

it.each(['/draws', '/winners', '/faq', '/giveaways/main/fairness', '/privacy'])(
  '%s names no script of forms and schemas, for it has nothing to fill in',
  async (path) => {
    const named = async (address: string) =>
      (await (await fetch(`${site.url()}${address}`)).text()).match(/href="[^"]*\/forms-[^"]*"/g)
    expect(await named('/contact')).toHaveLength(1)
    expect(await named(path)).toBeNull()
  },
)

it.each([
  ['/cart', 'Your cart is empty'],
  ['/terms', 'Terms'],
  ['/donor-account', 'Donor Account Portal'],
  ['/privacy', 'Privacy'],
  ['/', 'Or give any amount'],
])('nothing on %s jumps while it comes', async (path, words) => {
  const { page, context, open } = await newVisit(widths.phone)
  // As on a slow line: the page is read before its fonts are here.
  await context.route('**/*.woff2', async (route) => {
    await setTimeout(1_500)
    await route.continue()
  })
  await watchJumps(page)
  await open(path)
  await page.locator('main').getByText(words).first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await movedOn(page)).toBeLessThan(0.02)
  await context.close()
})

/** What a person reads first has come with the page: later parts are smaller, or were there. */
it.each(['/cart', '/checkout?amount=50.00&type=one-time&level=none', '/donor-account'])(
  'the largest thing that a newcomer sees of %s is painted before any of its scripts has come',
  async (address) => {
    const { page, faults, context } = await newVisit(widths.phone, 'newcomer')
    let scriptsAt = Infinity
    await page.route('**/remoteEntry.js', async (route) => {
      await page.locator('main h1').waitFor()
      await setTimeout(1_000)
      scriptsAt = Math.min(scriptsAt, await page.evaluate(() => performance.now()))
      await route.continue()
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const { startTime } = list.getEntries().at(-1) ?? { startTime: 0 }
        document.documentElement.dataset['largest'] = String(startTime)
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      addEventListener('evenhand:interactive', () => (document.documentElement.dataset['answers'] = ''))
    })
    await watchJumps(page)
    await page.goto(`${site.url()}${address}`, { waitUntil: 'commit' })
    await page.locator('html[data-answers]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await movedOn(page)).toBeLessThanOrEqual(0.02)
    expect(Number(await page.locator('html').getAttribute('data-largest'))).toBeLessThan(scriptsAt)
    expect(faults).toEqual([])
    await context.close()
  },
)

it.each(Object.entries(widths))(
  'a cart with a gift and a multiplier does not jump on a %s while it comes',
  async (_name, size) => {
    const { page, context } = await newVisit(size)
    await fillCart(page, newEmail('jumps'))
    await press(page, 'Add to cart: 2x Entry Multiplier')
    await page.getByText(/for 30 days: paid today, it runs until/).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await watchJumps(page)
    await page.reload()
    await page.getByText(/for 30 days: paid today, it runs until/).waitFor()
    await page.getByRole('heading', { name: 'Available Multipliers' }).waitFor()
    expect(await movedOn(page)).toBeLessThanOrEqual(0.02)
    await context.close()
  },
)

it('the web manifest has the name of the site, and icons that are there', async () => {
  const html = await (await fetch(site.url())).text()
  const [, href = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
  const manifest = await fetch(new URL(href, site.url()))
  expect(manifest.status).toBe(200)
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const Manifest = z.object({
    name: z.string(),
    icons: z.array(z.object({ src: z.string(), type: z.string() })).min(1),
  })
  const { name, icons } = Manifest.parse(await manifest.json())
  expect(name).toBe('Evenhand')
  for (const { src, type } of icons) {
    const icon = await fetch(new URL(src, manifest.url))
    expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
  }
})

/** Taller, it would be more than many a page on a phone holds. */
const footerPixelsMax = 382

it('the foot of a page says whose site it is, and is no taller than before on a phone', async () => {
  const { page, context, open } = await newVisit(widths.phone)
  await open('/')
  const foot = page.getByRole('contentinfo')
  await foot.getByText(/© 20\d\d /).waitFor()
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(footerPixelsMax)
  await context.close()
})

/** Two screens: what somebody came for is not further down. */
const prizesPixelsMax = 2 * widths.phone.height

it('the prizes begin within two screens of the home page on a phone', async () => {
  const { page, context, open } = await newVisit(widths.phone)
  await open('/')
  await page.getByRole('heading', { name: 'Current Giveaways' }).waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const topOf = () => page.evaluate(() => document.getElementById('prizes')?.getBoundingClientRect().top ?? Infinity)
  // A font that arrives late makes lines of words shorter.
  await until(async () => (await topOf()) < prizesPixelsMax)
  expect(await topOf()).toBeLessThan(prizesPixelsMax)
  await context.close()
})
