import { describe, expect, it } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { clientRoutes } from '../../gateway/src/pages/client-routes.ts'
import { logInAsAdministrator } from '../system/administrator.ts'
import { newVisit, widths } from '../system/browser.ts'
import { codeMailedTo, give, mailsTo, newEmail, site, until, visitor } from '../system/site.ts'
import { fillCart, press } from './giving-pages.ts'

/** What the keyboard is at, as a person would call it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0]?.textContent : ''
    return at?.getAttribute('aria-label') || label || at?.textContent?.trim() || 'nothing'
  })

/** Opens a dialog with the keyboard, closes it, and answers what had the focus inside, and afterwards. */
async function openAndClose(page: Page, opener: Locator) {
  await opener.focus()
  const before = await focused(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))
  const inside = await focused(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
  return { before, inside, after: await focused(page) }
}

it.each([
  ['a level', '/', 'Choose Gold', /^Every month/],
  ['the free entry', '/', 'Enter for free', /^Full name/],
  ['a gift', '/', 'Give $50', /^Once/],
  ['the details of the prize', '/main-giveaway', 'Prize Details', /^Prize Details/],
  ['the menu', '/', 'Open the menu', /^Menu/],
])('%s begins at its first field or its text, and gives the focus back', async (_what, path, opener, first) => {
  const { page, open, context } = await newVisit(widths.phone)
  await open(path)
  const button = page.getByRole('button', { name: opener, exact: true })
  const { inside, after } = await openAndClose(page, button)
  expect(inside).toMatch(first)
  expect(after).toBe(opener)
  await context.close()
})

it('a free tile of the wall gives the focus back', async () => {
  const { page, open, context } = await newVisit()
  await open('/in-honor-of')
  const { before, after } = await openAndClose(page, page.getByRole('button', { name: /: Available$/ }).nth(2))
  expect(before).toMatch(/: Available$/)
  expect(after).toBe(before)
  await context.close()
})

it('a panel of the desk, which is an address of its own, gives the focus back', async () => {
  const { page, open, context } = await newVisit()
  await open('/admin')
  await logInAsAdministrator(page)
  await page.getByLabel('Username').waitFor({ state: 'detached' })
  await open('/admin/gifts')
  const { before, after } = await openAndClose(page, page.getByRole('button', { name: /check or cash/ }))
  expect(before).not.toBe('nothing')
  expect(after).toBe(before)
  await context.close()
})

it('a menu whose link was followed leaves the focus on the new page', async () => {
  const { page, open, context } = await newVisit(widths.phone)
  await open('/')
  await press(page, 'Open the menu')
  await page.getByRole('dialog').getByRole('link', { name: 'In Honor Of' }).click()
  await page.waitForFunction(() => document.activeElement?.matches('main h1'))
  expect(await focused(page)).toBe('In Honor Of')
  await context.close()
})

it('where scrollbars take room, no page is wider than a small phone, and no strip of tabs scrolls up and down', async () => {
  const { page, open, context } = await newVisit({ width: 320, height: 640 }, 'returning', 'beside')
  const found: string[] = []
  for (const path of [...clientRoutes].filter((one) => !one.startsWith('/admin'))) {
    await open(path)
    found.push(
      ...(await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const strips = [...document.querySelectorAll('[role=tablist]')]
        return [
          ...(scrollWidth > clientWidth ? [`${location.pathname} is ${scrollWidth - clientWidth} px too wide`] : []),
          ...strips
            .filter((strip) => strip.scrollHeight > strip.clientHeight)
            .map((strip) => `${location.pathname}: ${strip.getAttribute('aria-label') ?? 'tabs'}`),
        ]
      })),
    )
  }
  expect(found).toEqual([])
  await open('/member-portal')
  expect(await page.getByRole('tablist').count()).toBe(1)
  await context.close()
})

it('where scrollbars take room, a long dialog keeps its round corners, and the page behind it stays in place', async () => {
  const { page, open, context } = await newVisit({ width: 900, height: 500 }, 'returning', 'beside')
  await open('/main-giveaway')
  const leftOf = async () => (await page.locator('main h1').boundingBox())?.x
  const before = await leftOf()
  await press(page, 'Prize Details')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Transmission').waitFor()
  expect(await leftOf()).toBe(before)
  const found = await dialog.evaluate((frame) => {
    const outer = frame.getBoundingClientRect()
    const radius = Number.parseFloat(getComputedStyle(frame).borderTopRightRadius)
    const scrolling = [frame, ...frame.querySelectorAll('*')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto',
    )
    return scrolling.map((one) => {
      const inner = one.getBoundingClientRect()
      return { above: inner.top - outer.top >= radius / 2, below: outer.bottom - inner.bottom >= radius / 2 }
    })
  })
  expect(found).toEqual([{ above: true, below: true }])
  await context.close()
})

it.each(Object.entries(widths))('shows nothing below the button of a long form on a %s', async (_name, size) => {
  const { page, open, context } = await newVisit(size)
  await open('/in-honor-of')
  await press(page, 'Honor a Loved One')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name of your loved one').fill('Augusta Ada King')
  await form.getByLabel(/^Message/).fill('For the patience.\n'.repeat(12))
  const gap = await form.getByRole('button', { name: 'Continue, $100' }).evaluate((button) => {
    let scrolling = button.parentElement
    while (scrolling && getComputedStyle(scrolling).overflowY !== 'auto') scrolling = scrolling.parentElement
    if (!scrolling || scrolling.scrollHeight <= scrolling.clientHeight) return undefined
    scrolling.scrollTop = 0
    const bar = button.parentElement?.getBoundingClientRect().bottom ?? 0
    return scrolling.getBoundingClientRect().bottom - bar
  })
  expect(gap).toBeLessThanOrEqual(0.5)
  await context.close()
})

describe('a toast', () => {
  const placeOf = async (shown: Locator) => {
    const box = await shown.boundingBox()
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
  }

  type Box = Awaited<ReturnType<Locator['boundingBox']>>
  const overlap = (one: Box, other: Box): boolean =>
    one !== null &&
    other !== null &&
    one.x < other.x + other.width &&
    one.x + one.width > other.x &&
    one.y < other.y + other.height &&
    one.y + one.height > other.y

  /** Waits until it is there, and lies neither on a total nor on a main button. */
  const leavesFree = (page: Page, said: string) =>
    page.waitForFunction((words) => {
      const toast = [...document.querySelectorAll('li')].find((one) => one.textContent?.startsWith(words))
      const things = [...document.querySelectorAll('main [data-total], main [data-main-button]')]
      if (!toast || things.length < 2) return false
      const box = toast.getBoundingClientRect()
      return things
        .map((one) => one.getBoundingClientRect())
        .every(
          ({ top, right, bottom, left, width }) =>
            width === 0 || box.top >= bottom || box.bottom <= top || box.left >= right || box.right <= left,
        )
    }, said)

  it.each(Object.entries(widths))(
    'leaves total and button of the cart free on a %s, and stays behind with the page that it was about',
    async (_name, size) => {
      const { page, context } = await newVisit(size)
      await fillCart(page, newEmail())
      await press(page, 'Add to cart: 2x Entry Multiplier')
      await page.getByText('Added to Cart').waitFor()
      // What the cart says itself no toast says again.
      expect(
        await page
          .getByRole('region', { name: /Notifications/ })
          .getByRole('listitem')
          .count(),
      ).toBe(0)
      await press(page, /^Remove 2x/)
      await leavesFree(page, 'Removed')
      await page.getByRole('link', { name: 'Evenhand, home' }).first().click()
      await page.waitForURL(site.url() + '/')
      await page.locator('li').filter({ hasText: 'Item removed from cart' }).waitFor({ state: 'detached' })
      await context.close()
    },
  )

  it('leaves the button free on a phone that is to be pressed again', async () => {
    const { page, open, context } = await newVisit(widths.phone)
    await open('/')
    await press(page, 'Enter for free')
    const form = page.getByRole('dialog')
    await form.getByLabel('Full name').fill('Ada Lovelace')
    await form.getByLabel('Email').fill(newEmail())
    await page.route('**/api/donations', (route) => route.abort())
    const enter = form.locator('[type=submit]')
    await enter.click()
    const shown = page.locator('li').filter({ hasText: 'Failed to process donation' })
    await shown.waitFor()
    const toast = await placeOf(shown)
    const button = await placeOf(enter)
    expect(toast.bottom <= button.top || toast.top >= button.bottom).toBe(true)
    await context.close()
  })

  it.each([
    ['a phone', widths.phone],
    ['a tablet', { width: 768, height: 1024 }],
  ])('leaves the control free that was just pressed, at the top or the bottom of %s', async (_name, size) => {
    const email = newEmail('pressing')
    await give(visitor(), { email })
    await until(async () => (await mailsTo(email)).length > 0)
    const { page, open, context } = await newVisit(size)
    await open('/donor-account')
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send me a code')
    await page.getByLabel('Code from the email').fill(await codeMailedTo(email))
    const name = page.getByRole('button', { name: 'Save name' })
    const receipt = page.getByRole('button', { name: /^Email it again/ })
    for (const [button, said] of [[name, 'Profile saved'] as const, [receipt, 'Sent'] as const]) {
      for (const block of ['start', 'end'] as const) {
        await button.evaluate((one, where) => one.scrollIntoView({ block: where }), block)
        // From below the header.
        if (block === 'start') await page.evaluate(() => scrollBy(0, -100))
        await button.click()
        const shown = page.locator('li').filter({ hasText: said }).filter({ hasNot: button }).last()
        await shown.waitFor()
        expect(overlap(await shown.boundingBox(), await button.boundingBox())).toBe(false)
        await press(page, 'Dismiss')
        await shown.waitFor({ state: 'detached' })
      }
    }
    await context.close()
  })
})
