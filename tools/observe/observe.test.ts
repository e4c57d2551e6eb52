import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { chooseCacheDir } from '../components/cache.ts'
import { screens } from '../monitoring/dashboards.ts'
import { lookAt } from './look-at.ts'
import { observedPage } from './page.ts'
import { pageServer } from './page-server.ts'
import { findCharts, inUnit, namesOf, pictureOf } from './picture.ts'
import { nameOf, widened, withGaps } from './series.ts'

const chartsHere = () => findCharts(chooseCacheDir(process.env, tmpdir()), () => undefined)

it.each([
  [0.25, 's', '250 ms'],
  [90, 's', '90 s'],
  [600, 's', '10 min'],
  [7_200, 's', '2 h'],
  [0.001, 'percentunit', '0.1%'],
  [12_500, 'short', '12.5K'],
  [3, 'reqps', '3/s'],
  [1_250, 'currencyUSD', '$1,250'],
] as const)('%d as %s reads %s', (value, unit, text) => expect(inUnit(value, unit)).toBe(text))

it('a legend takes the labels that it names', () => {
  expect(nameOf('{{group}} {{topic}}', { group: 'email', topic: 'gifts' })).toBe('email gifts')
  expect(nameOf('in an hour', {})).toBe('in an hour')
})

it.each([
  ['sum(rate(a{b=~"5.."}[5m])) / sum(rate(c[5m]))', 15, 'sum(rate(a{b=~"5.."}[300s])) / sum(rate(c[300s]))'],
  ['sum by (le) (rate(a_bucket{}[5m]))', 900, 'sum by (le) (rate(a_bucket{}[905s]))'],
  ['increase(a[15m]) or a offset 15m', 3_600, 'increase(a[15m]) or a offset 15m'],
])('%s, a point each %d seconds, asks for %s', (query, stepSeconds, asked) =>
  expect(widened(query, stepSeconds)).toBe(asked),
)

it('every rate of the dashboards is over the time between two points', () => {
  const queries = screens().flatMap(({ panels }) => panels.flatMap(({ lines }) => lines.map(({ query }) => query)))
  const rates = queries.flatMap((query) => widened(query, 900).match(/\brate\(/g) ?? [])
  expect(queries.flatMap((query) => widened(query, 900).match(/\[905s\]/g) ?? [])).toHaveLength(rates.length)
  expect(rates.length).toBeGreaterThan(0)
})

it('a line has a gap where more than a step is missing', () => {
  const measured: [number, number][] = [
    [0, 1],
    [1_000, 2],
    [2_001, 3],
    [5_000, 4],
  ]
  expect(withGaps(measured, 1_000)).toEqual([...measured.slice(0, 3), [3_001, null], [5_000, 4]])
})

describe('a picture', () => {
  const span = { from: new Date(0), to: new Date(10_000) }
  let charts: Awaited<ReturnType<typeof chartsHere>>
  beforeAll(async () => {
    charts = await chartsHere()
  })
  const pathsOf = (points: [number, number][], kind: 'stroke' | 'fill') => {
    const svg = pictureOf(charts, 'short', [{ name: 'one', points: withGaps(points, 1_000) }], span)
    return [...svg.matchAll(/<path d="([^"]+)"[^>]*>/g)].flatMap(([path, moves = '']) =>
      path.includes(`${kind}="#1d4ed8"`) ? [moves] : [],
    )
  }

  it('leaves an outage open', () => {
    const measured = [0, 1_000, 2_000, 7_000, 8_000].map((at): [number, number] => [at, 1])
    const parts = pathsOf(measured, 'stroke').join('').match(/M/g)
    expect(parts).toHaveLength(2)
    expect(pathsOf(measured, 'fill')).toEqual([])
  })

  it('shows a point that nothing is beside', () => {
    expect(pathsOf([[5_000, 1]], 'fill')).toHaveLength(1)
  })

  it('has the names of the highest lines, each in a color of its own, and the rest gray below them', () => {
    const series = [3, 9, 1, 8, 2, 7, 4, 6, 5].map((high) => ({
      name: `to ${high}`,
      points: [0, 1_000].map((at): [number, number] => [at, high]),
    }))
    const named = namesOf(series)
    expect(named.map(({ name }) => name)).toEqual(['to 9', 'to 8', 'to 7', 'to 6', 'to 5', 'to 4'])
    const colors = named.map(({ color }) => color)
    expect(new Set(colors).size).toBe(6)
    const strokes = pictureOf(charts, 'short', series, span).matchAll(/ fill="none"[^>]* stroke="(#\w+)"/g)
    const gray = '#a8a29e'
    expect([...strokes].map(([, color]) => color).slice(-9)).toEqual([gray, gray, gray, ...colors.toReversed()])
  })
})

describe('the page of what is measured', () => {
  const asked: URL[] = []
  const span = { from: new Date('2026-11-30T20:00:00Z'), to: new Date('2026-11-30T20:15:00Z') }
  const alert = {
    state: 'firing',
    labels: { alertname: 'MailsWait' },
    annotations: { summary: 'Emails have waited for <five> minutes.' },
  }
  // Prometheus needs Go where it isn't installed, which no test relies on: its API, as its documentation has it.
  const prometheus = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    asked.push(address)
    const values = [0, 60, 120].map((after) => [
      span.from.getTime() / 1_000 + after,
      after === 120 ? 'NaN' : String(after),
    ])
    const isQuiet = address.searchParams.get('query')?.includes('evenhand_job_failing_seconds')
    const data =
      address.pathname === '/api/v1/alerts'
        ? { alerts: [alert] }
        : { result: isQuiet ? [] : [{ metric: { group: 'email', work: 'send-mails' }, values }] }
    response.end(JSON.stringify({ status: 'success', data }))
  })
  beforeAll(async () => {
    prometheus.listen(0, '127.0.0.1')
    await once(prometheus, 'listening')
  })
  afterAll(() => void prometheus.close())

  it('has a picture of each panel, says where nothing was measured, and which alerts are raised', async () => {
    const { port } = prometheus.address() as AddressInfo
    const charts = await chartsHere()
    const seen = await lookAt(`http://127.0.0.1:${port}`, charts, span)
    const page = observedPage({ minutes: 15, at: span.to, ...seen })
    const panels = screens().flatMap((screen) => screen.panels)
    expect(page.match(/<svg /g)).toHaveLength(panels.length - 1)
    expect(page.match(/Nothing was measured in this time\./g)).toHaveLength(1)
    expect(page).toContain('>MailsWait</td><td>firing</td><td>Emails have waited for &lt;five&gt; minutes.</td>')
    for (const { title } of panels) expect(page).toContain(`<figcaption>${title.replaceAll('&', '&amp;')}<small>`)
    expect(asked.filter(({ pathname }) => pathname === '/api/v1/query_range')).toHaveLength(
      panels.flatMap(({ lines }) => lines).length,
    )
  })

  it('is there at any address, and shows the time that is asked for where it knows it', async () => {
    const { port } = prometheus.address() as AddressInfo
    const charts = await chartsHere()
    const server = pageServer(`http://127.0.0.1:${port}`, charts).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const shownAt = async (path: string) => /<b>(.+?)<\/b>/.exec(await (await fetch(`${at}${path}`)).text())?.[1]
    const shown = [
      await shownAt('//'),
      await shownAt('/?minutes=60'),
      await shownAt('/?minutes=4320'),
      await shownAt('/?minutes=7'),
    ]
    server.closeAllConnections()
    server.close()
    expect(shown).toEqual(['15 minutes', 'an hour', '3 days', '15 minutes'])
    expect(asked.filter(({ searchParams }) => searchParams.get('query')?.includes('[905s]'))).not.toEqual([])
  })
})
