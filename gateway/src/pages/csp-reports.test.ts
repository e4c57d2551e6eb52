import { afterAll, describe, expect, it } from '@jest/globals'
import { createLog, metricsPage } from '@evenhand/service-kit/telemetry'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('gateway', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
const gateway = await startGateway({ log })
afterAll(() => gateway.stop())

const send = (report: unknown, type = 'application/csp-report') =>
  supertest(gateway.url)
    .post('/csp-reports')
    .set('content-type', type)
    .send(typeof report === 'string' ? report : JSON.stringify(report))
const violation = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://giveaway.test/donor-account?token=secret',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/steal.js?who=ada@example.org',
    ...more,
  },
})
const counted = async (directive: string): Promise<number> =>
  Number(
    new RegExp(`^evenhand_csp_reports_total\\{directive="${directive}"\\} (\\d+)$`, 'm').exec(
      (await metricsPage()).body,
    )?.[1] ?? 0,
  )
const logged = () => lines.filter(({ msg, event }) => [msg, event].includes('csp-violation'))

describe('what the content security policy refused', () => {
  it('is reported to us by each page', async () => {
    const { headers } = await supertest(gateway.url).get('/')
    expect(headers['content-security-policy']).toMatch(/; report-uri \/csp-reports$/)
  })

  it('is counted by directive, and logged without anything that names a person', async () => {
    const before = await counted('script-src-elem')
    await send(violation()).expect(204)
    expect(await counted('script-src-elem')).toBe(before + 1)
    const line = logged().at(-1)
    expect(line).toMatchObject({
      directive: 'script-src-elem',
      page: '/donor-account',
      blocked: 'https://evil.test',
    })
    expect(JSON.stringify(lines)).not.toMatch(/secret|ada@example/)
  })

  it.each([
    ['inline', 'inline'],
    ['data:text/html,x', 'data:'],
    ['chrome-extension://abc/script.js', 'chrome-extension:'],
    ['<script>', 'other'],
  ])('says of %j what it was in a word: %s', async (blocked, word) => {
    await send(violation({ 'blocked-uri': blocked, 'document-uri': 'http://giveaway.test/nothing/of/ours' })).expect(
      204,
    )
    expect(logged().at(-1)).toMatchObject({ blocked: word, page: 'other' })
  })

  it('of a directive that nobody knows is counted with the others', async () => {
    const before = await counted('other')
    await send(violation({ 'effective-directive': 'x'.repeat(5_000) })).expect(204)
    expect(await counted('other')).toBe(before + 1)
  })

  it.each(['', 'nonsense', '{}', '[]', '{"csp-report":null}'])('is nothing where %j is sent', async (body) => {
    const before = logged().length
    await send(body).expect(204)
    expect(logged()).toHaveLength(before)
  })

  it('fills no log and no memory: ten lines a minute, sixteen kilobytes a report', async () => {
    await Promise.all(Array.from({ length: 40 }, () => send(violation()).expect(204)))
    expect(logged().length).toBeLessThanOrEqual(20)
    const { status } = await send(`{"a":"${'x'.repeat(20_000)}"}`)
    expect(status).toBe(413)
  })
})
