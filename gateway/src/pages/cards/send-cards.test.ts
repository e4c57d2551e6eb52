import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually } from '@evenhand/service-kit/testing'
import sharp from 'sharp'
import supertest from 'supertest'
import { startGateway } from '../../testing/gateway.ts'

// A thread is started that draws.
jest.setTimeout(120_000)

/** A program as the build leaves it, whose cards show what the service answers, and are never drawn alike twice. */
const program = `
const said = () => fetch('/api/giveaways').then((answer) => answer.text())
export const pageWithData = async () => ({ html: '', isWhole: true, isMissing: false })
export async function cardWithData(path) {
  if (path === '/terms') throw new Error('broken')
  if (path === '/faq') return undefined
  const title = await said()
  return { key: title.padEnd(16, '0'), card: { kind: 'proof', over: crypto.randomUUID(), title, lines: [] }, poster: undefined }
}
`
const general = 'the general card'
const files = { 'shell/dist-prerender/program.mjs': program, 'shell/dist/social.jpg': general }

const folder = mkdtempSync(join(tmpdir(), 'gateway-cards-'))
beforeAll(() => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the service answers, and so what the cards show. */
const says = 'a1'
const own = '/cards/a100000000000000/winners.jpg'
const log: string[] = []
let gateway: Awaited<ReturnType<typeof startGateway>>
const open = (path: string) => supertest(gateway.url).get(path)

beforeAll(async () => {
  gateway = await startGateway({
    answer: (request, response) => {
      if (request.path.includes('/nothing')) response.status(404).json({})
      else response.send(says)
    },
    environment: { FRONTENDS_DIR: folder },
    log: createLog('gateway', { write: (line) => void log.push(line) }),
  })
  // The program loads at the start of the gateway.
  await eventually(async () => (await open(own)).headers['etag'] === '"a100000000000000"', 90_000)
})
afterAll(async () => gateway.stop())

describe('the card of a page', () => {
  it('is drawn once for all who ask, and kept for good at its own address', async () => {
    const answer = await open(own).expect(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({ width: 1200, height: 630 })
    // Whether it was asked for before or not.
    for (const path of [own, '/cards/a100000000000000/draws.jpg']) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => open(path).expect(200)))
      expect(new Set(answers.map(({ body }) => (body as Buffer).toString('base64'))).size).toBe(1)
    }
    expect((await open(own)).body).toEqual(answer.body)
    expect((await open(own).set('if-none-match', answer.headers['etag'] ?? '')).status).toBe(304)
  })

  it('is the newest one at an older address, and kept there for a minute', async () => {
    const { body } = await open(own).expect(200)
    const { headers, body: older } = await open('/cards/0123456789abcdef/winners.jpg').expect(200)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect((body as Buffer).equals(older as Buffer)).toBe(true)
  })

  it('counts for the limits of reading', async () => {
    const { headers } = await open(own).expect(200)
    expect(Number(headers['ratelimit-limit'])).toBeGreaterThan(Number(headers['ratelimit-remaining']))
  })

  it.each([
    ['of a page that has none of its own', '/cards/a100000000000000/faq.jpg'],
    ['of a page without data', '/cards/a100000000000000/cart.jpg'],
    ['of no page', '/cards/a100000000000000/made-up.jpg'],
    ['of a name that nobody has', '/cards/a100000000000000/draws/nothing.jpg'],
    ['without a key', '/cards/winners.jpg'],
    ['of another form', '/cards/A100000000000000/winners.jpg'],
  ])('%s is not there, and nobody keeps that', async (_what, path) => {
    const { status, headers } = await open(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('that cannot be drawn is the general one, and told to those who run the site', async () => {
    const failuresOf = async (route: string) => {
      const { text } = await supertest(gateway.insideUrl).get('/metrics').expect(200)
      return Number(text.split(`evenhand_card_failures_total{route="${route}"} `)[1]?.split('\n')[0])
    }
    const before = await failuresOf('/terms')
    const { body, headers } = await open('/cards/a100000000000000/terms.jpg').expect(200)
    expect([String(body), headers['content-type'], headers['cache-control']]).toEqual([
      general,
      'image/jpeg',
      'no-cache',
    ])
    expect(await failuresOf('/terms')).toBe(before + 1)
    const told = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 'error')
    expect(told).toEqual([expect.objectContaining({ event: 'card-not-drawn', route: '/terms' })])
  })
})
