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
] as const

/** Until the gateway has the page with its data: right after its start, the first ones go out without. */
const hasData = (path: string) =>
  eventually(async () => {
    const answer = await fetch(site.url() + path, { headers: { accept: 'text/html' } })
    return (await answer.text()).includes('id="page-state"')
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
  it.each(pages.map(([path]) => path))('%s is taken over as it is, and asks for nothing again', async (path) => {
    await hasData(path)
    const { page, context, faults, open } = await newVisit(widths.desk, 'returning', 'over', {
      timezoneId: 'Asia/Tokyo',
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.addInitScript(() => {
      addEventListener('evenhand:taking-over', () => {
        const first = document.querySelector('main h1')
        addEventListener('evenhand:interactive', () => {
          document.documentElement.dataset['kept'] = String(first?.isConnected === true)
        })
      })
    })
    await open(path)
    expect(await page.locator('html').getAttribute('data-kept')).toBe('true')
    expect(faults).toEqual([])
    // The walls look again by themselves: a tile is taken at any moment.
    expect(asked.filter((one) => one.startsWith('/api/') && !one.startsWith('/api/memorial-blocks'))).toEqual([])
    await context.close()
  })
})
