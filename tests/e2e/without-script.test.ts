import { describe, expect, it } from '@jest/globals'
import { eventually } from '@evenhand/service-kit/testing'
import { newVisit, widths } from '../system/browser.ts'
import { site } from '../system/site.ts'

/** What each page has to say to somebody whose browser runs no scripts. */
const pages = [
  ['/', [/Current Giveaways/, /Open the wall/]],
  ['/official-rules', [/No purchase necessary/i, /Version 1/]],
  ['/jeep-lease-rules', [/Version 1/]],
  ['/main-giveaway', [/Today’s odds/]],
  ['/jeep-lease', [/Jeep/]],
  ['/draws', [/Draws/]],
  ['/winners', [/Winners/]],
  ['/in-honor-of', [/In Honor Of/]],
  ['/honoring-veterans', [/Honoring Veterans/]],
  ['/giveaways/main/rules', [/No purchase necessary/i]],
  ['/giveaways/main/fairness', [/free/i]],
  ['/enter/jeep-lease', [/Jeep/]],
  ['/terms', [/The main giveaway is open to legal residents/]],
  ['/faq', [/Do I have to give to enter/]],
] as const

/** Until the gateway has the page with its data: right after its start, the first ones go out without. */
const hasData = (path: string) =>
  eventually(async () => {
    const answer = await fetch(site.url() + path, { headers: { accept: 'text/html' } })
    const page = await answer.text()
    return page.includes('id="page-state"') && !page.includes('aria-busy="true"')
  })

describe('without JavaScript', () => {
  it.each(pages)('%s shows what it is about', async (path, words) => {
    await hasData(path)
    const { page, context } = await newVisit(widths.phone, 'returning', 'over', { javaScriptEnabled: false })
    const answer = await page.goto(site.url() + path)
    expect(answer?.status()).toBe(200)
    const text = await page.locator('main').innerText()
    for (const word of words) expect(text).toMatch(word)
    expect(await page.locator('[role=status][aria-busy=true]').count()).toBe(0)
    await context.close()
  })
})

describe('with JavaScript, far away', () => {
  it.each(pages.map(([path]) => path))('%s is taken over as it is, and nothing on it begins to load', async (path) => {
    await hasData(path)
    const { page, context, faults, open } = await newVisit(widths.desk, 'returning', 'over', {
      timezoneId: 'Asia/Tokyo',
    })
    await page.addInitScript(() => {
      addEventListener('evenhand:taking-over', () => {
        const first = document.querySelector('main h1')
        const watch = new MutationObserver(() => {
          if (document.querySelector('main [aria-busy=true]')) document.documentElement.dataset['loading'] = 'true'
        })
        watch.observe(document.documentElement, { subtree: true, childList: true })
        addEventListener('evenhand:interactive', () => {
          document.documentElement.dataset['kept'] = String(first?.isConnected === true)
        })
      })
    })
    await open(path)
    expect(await page.locator('html').getAttribute('data-kept')).toBe('true')
    expect(faults).toEqual([])
    expect(await page.locator('html').getAttribute('data-loading')).toBeNull()
    await context.close()
  })
})
