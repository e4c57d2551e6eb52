import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anotherGateway } from '../system/another-gateway.ts'
import { newVisit } from '../system/browser.ts'
import { newEmail, site, until } from '../system/site.ts'

/** A tag script: tells its host, and tries to tell another one, what is in the data layer and what comes into it. */
const tagFor = (own: string, other: string) => `{
  const tell = (entry) => {
    for (const host of ['${own}', '${other}'])
      fetch(host + '/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(entry) }).catch(() => undefined)
  }
  const { dataLayer } = window
  dataLayer.forEach(tell)
  const push = dataLayer.push.bind(dataLayer)
  dataLayer.push = (entry) => (tell(entry), push(entry))
  document.head.append(Object.assign(document.createElement('script'), { src: '${other}/more.js' }))
}`

async function startHost(script: () => string) {
  const told: Record<string, string>[] = []
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'POST') told.push(JSON.parse(Buffer.concat(parts).toString()))
      response.setHeader('content-type', 'text/javascript')
      // As hosts of such scripts answer.
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      response.end(request.method === 'POST' ? '' : script())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, told, asked, stop: () => void server.close() }
}

type Host = Awaited<ReturnType<typeof startHost>>
let host: Host
let stranger: Host
let gateway: Awaited<ReturnType<typeof anotherGateway>>

beforeAll(async () => {
  stranger = await startHost(() => '')
  host = await startHost(() => tagFor(host.url, stranger.url))
  gateway = await anotherGateway({ TAG_SCRIPT_URL: `${host.url}/tag.js?id=T-1`, TAG_CONNECT_ORIGINS: host.url })
})
afterAll(async () => {
  await gateway.stop()
  host.stop()
  stranger.stop()
})

const toldOf = (name: string) => host.told.filter(({ event }) => event === name)

it("tells the operator's script of pages, the way in and a free entry, and lets it speak to nobody else", async () => {
  host.told.length = 0
  const { page, open, context } = await newVisit()
  await open(`${gateway.url}/`)
  await page.getByRole('link', { name: 'ENTER NOW' }).click()
  await page.getByRole('button', { name: 'Enter for free' }).first().click()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(newEmail('tagged'))
  await page.getByRole('button', { name: /^Enter with 50 entries/ }).click()
  await page.getByRole('dialog', { name: "You're in." }).getByRole('link', { name: 'See my entries' }).click()
  await page.waitForURL('**/donor-account')
  await until(async () => toldOf('page_view').length >= 2)
  expect(toldOf('page_view').map(({ page_path }) => page_path)).toEqual(['/', '/donor-account'])
  await until(async () => toldOf('donation').length > 0)
  expect(toldOf('hero_enter_giveaway')).toEqual([
    { event: 'hero_enter_giveaway', event_category: 'engagement', event_label: 'hero_cta' },
  ])
  expect(toldOf('donation')).toEqual([{ event: 'donation', event_category: 'giving', event_label: 'free' }])
  expect(stranger.asked).toEqual([])
  await page.goto(`${gateway.url}/privacy`)
  await page.getByText(`our pages load an analytics script from ${new URL(host.url).host}`).waitFor()
  await context.close()
})

it.each(['globalPrivacyControl', 'doNotTrack'])('loads nothing for who asks for it with %s', async (signal) => {
  const { page, context } = await newVisit()
  await context.addInitScript((name) => {
    Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true })
  }, signal)
  const before = host.asked.length
  await page.goto(`${gateway.url}/faq`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  expect(host.asked).toHaveLength(before)
  await context.close()
})

it('is not there where no script is set', async () => {
  const { page, context } = await newVisit()
  const answer = await page.goto(`${site.url()}/privacy`)
  expect(await answer?.text()).not.toContain('tag.js')
  await page.getByText('we use no analytics script').waitFor()
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  expect((await fetch(`${site.url()}/tag.js`)).status).toBe(404)
  await context.close()
})
