import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLog, type Log } from '@evenhand/service-kit/telemetry'
import { eventually } from '@evenhand/service-kit/testing'
import type { RequestHandler } from 'express'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'

// Processes that render pages are started.
jest.setTimeout(120_000)

/** A program as the build leaves it, which shows what it is given: what each `fetch` of it answered. */
const program = `
const ask = (path, init) => fetch(path, init).then((answer) => answer.text(), (error) => 'refused ' + error.message)
export async function pageWithData(path, frame) {
  if (path === '/faq') for (;;) {}
  if (path === '/terms') throw new Error('broken')
  if (path === '/draws/broken') throw new Error('no such word')
  const asked = path === '/winners'
    ? ['/api/session', '/api/donor-account', '/api/admin/gifts', '/health/ready', 'http://elsewhere.test/api/giveaways']
    : ['/api/giveaways']
  const answers = await Promise.all(asked.map((one) => ask(one)))
  if (path === '/winners') answers.push(await ask('/api/cart', { method: 'POST' }))
  if (/^.(nonprofit-portal|in-honor-of)/.test(path)) answers.push('at ' + path)
  const text = answers.join('; ')
  return { html: frame.replace('CONTENT', text), isWhole: !text.includes('refused'), isMissing: text.includes('no such') }
}
`
const files: Record<string, string> = { 'shell/dist-prerender/program.mjs': program }
for (const name of [
  'index',
  'winners',
  'faq',
  'terms',
  'draws',
  'draws/{slug}',
  'enter/{slug}',
  'nonprofit-portal',
  'in-honor-of',
]) {
  files[`shell/dist/frames/${name}.html`] = '<html>%PUBLIC_URL% has CONTENT</html>'
  files[`shell/dist/prerendered/${name}.html`] = `<html>plain ${name}</html>`
}

const folder = mkdtempSync(join(tmpdir(), 'gateway-live-pages-'))
beforeAll(() => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A gateway whose program is loaded already. */
async function gatewayBefore(answer: RequestHandler, log?: Log) {
  const gateway = await startGateway({ answer, environment: { FRONTENDS_DIR: folder }, ...(log && { log }) })
  const open = (path: string) => supertest(gateway.url).get(path).set('accept', 'text/html').set('cookie', 'session=x')
  return { ...gateway, open }
}

/** Asks until the page has data: the first ones may come before the program is there. */
async function openWithData(open: (path: string) => supertest.Test, path: string) {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await open(path)
    if (!answer.text.includes('plain')) return answer
    await new Promise((later) => setTimeout(later, 500))
  }
  throw new Error(`${path} never came with data`)
}

describe('a page with data', () => {
  it('has what the service answers to anybody, and the address of the installation', async () => {
    const { open, stop, reached } = await gatewayBefore((_request, response) => void response.send('two giveaways'))
    const answer = await openWithData(open, '/')
    expect(answer.text).toBe('<html>http://giveaway.test has two giveaways</html>')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('html'),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    for (const { headers } of reached) {
      expect(headers.cookie).toBeUndefined()
      expect(headers['x-evenhand-identity']).toBeUndefined()
    }
    expect((await open('/').set('if-none-match', answer.headers.etag ?? '')).status).toBe(304)
    await stop()
  })

  it('is rendered once for all who ask within a moment', async () => {
    const { open, stop, reached } = await gatewayBefore((_request, response) => void response.send('two giveaways'))
    await openWithData(open, '/')
    const before = reached.length
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('/?utm_source=mail')))
    expect(answers.every(({ text }) => text.includes('two giveaways'))).toBe(true)
    expect(reached.length - before).toBeLessThanOrEqual(1)
    await stop()
  })

  it('can ask for nothing that is somebody’s own, changes something or is elsewhere', async () => {
    const { open, stop, reached } = await gatewayBefore((_request, response) => void response.send('personal'))
    const { text } = await openWithData(open, '/winners')
    expect(text.match(/refused Nobody may read/g)).toHaveLength(6)
    expect(text).not.toContain('personal')
    expect(reached).toEqual([])
    await stop()
  })

  it('is the page without data where the address asks for something else', async () => {
    const { open, stop } = await gatewayBefore((_request, response) => void response.send('two giveaways'))
    await openWithData(open, '/')
    expect((await open('/?ref=AF-7K3MQXZ2')).text).toContain('two giveaways')
    expect((await open('/?version=2')).text).toBe('<html>plain index</html>')
    await stop()
  })

  it('is that of the tab which the address names, where that shows what everybody may see', async () => {
    const { open, stop } = await gatewayBefore((_request, response) => void response.send('two giveaways'))
    await openWithData(open, '/')
    const shown = async (query: string) => (await open(`/nonprofit-portal${query}`)).text
    expect(await shown('?tab=grants&utm_source=mail')).toContain('at /nonprofit-portal?tab=grants<')
    expect(await shown('?tab=grants&ref=AF-7K3MQXZ2')).toContain('at /nonprofit-portal?tab=grants<')
    expect(await shown('')).toContain('at /nonprofit-portal<')
    for (const other of ['?tab=dashboard', '?tab=grants&round=x', '?tab=grants&tab=grants', '?tab=toString'])
      expect(await shown(other)).toBe('<html>plain nonprofit-portal</html>')
    expect((await open('/winners?tab=grants')).text).toBe('<html>plain winners</html>')
    await stop()
  })

  it('is that of the memorial which the address names; of all that aren’t shown, one that says so', async () => {
    const id = '0197a000-0000-7000-8000-00000000000a'
    const { open, stop, reached } = await gatewayBefore((request, response) => {
      response.status(request.path.endsWith('000b') ? 404 : 200).send('two giveaways')
    })
    await openWithData(open, '/')
    const shown = await open(`/in-honor-of?memorial=${id}&utm_source=mail`).expect(200)
    expect(shown.text).toContain(`at /in-honor-of?memorial=${id}<`)
    reached.length = 0
    const missing = await open(`/in-honor-of?memorial=${id.replace(/a$/, 'b')}`).expect(303)
    expect(missing.headers).toMatchObject({ location: '/in-honor-of?memorial=gone', 'cache-control': 'no-store' })
    expect(reached.map(({ path }) => path)).toEqual([`/api/memorial-blocks/${id.replace(/a$/, 'b')}`])
    for (const named of ['gone', 'Ada%20Quill']) {
      const gone = await open(`/in-honor-of?memorial=${named}`).expect(404)
      expect(gone.text).toContain('at /in-honor-of?memorial=gone<')
    }
    expect((await open(`/in-honor-of?memorial=${id}&memorial=${id}`)).text).toBe('<html>plain in-honor-of</html>')
    await stop()
  })

  it('is the page without data while it cannot be rendered, and the gateway goes on', async () => {
    const { open, stop } = await gatewayBefore((_request, response) => void response.send('two giveaways'))
    await openWithData(open, '/')
    expect((await open('/terms').expect(200)).text).toBe('<html>plain terms</html>')
    const [hanging, others] = await Promise.all([open('/faq'), open('/api/sponsors'), open('/')])
    expect(hanging.text).toBe('<html>plain faq</html>')
    expect(others.status).toBe(200)
    await stop()
  })

  it('that cannot be rendered is told to those who run the site, by its route, and comes without data', async () => {
    const lines: string[] = []
    const log = createLog('gateway', { write: (line) => void lines.push(line) })
    const { open, stop, insideUrl } = await gatewayBefore(
      (_request, response) => void response.send('two giveaways'),
      log,
    )
    await openWithData(open, '/draws/other')
    const failuresOf = async (route: string) => {
      const { text } = await supertest(insideUrl).get('/metrics').expect(200)
      return Number(text.split(`evenhand_page_failures_total{route="${route}"} `)[1]?.split('\n')[0] ?? 0)
    }
    const before = await failuresOf('/draws/{slug}')
    expect((await open('/draws/broken').expect(200)).text).toBe('<html>plain draws/{slug}</html>')
    await eventually(async () => (await failuresOf('/draws/{slug}')) === before + 1)
    const told = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 'error')
    expect(told).toEqual([expect.objectContaining({ event: 'page-not-rendered', route: '/draws/{slug}' })])
    expect(JSON.stringify(told)).toMatch(/no such word.*pageWithData/)
    expect(JSON.stringify(lines)).not.toContain('draws/broken')
    await stop()
  })

  it('that was being rendered as the gateway closed is no failure', async () => {
    const lines: string[] = []
    const log = createLog('gateway', { write: (line) => void lines.push(line) })
    const { open, stop } = await gatewayBefore((_request, response) => void response.send('two giveaways'), log)
    await openWithData(open, '/')
    await open('/faq')
    await stop()
    await eventually(async () => lines.some((line) => line.includes('page-put-off')))
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('comes without what a service does not answer, and never waits for it long', async () => {
    const { open, stop } = await gatewayBefore(() => undefined)
    const answers = await Promise.all(['/', '/draws'].map((path) => open(path).expect(200)))
    for (const { text } of answers) expect(text).toMatch(/plain|refused/)
    await stop()
  })

  it('has the status 404 where what it is about does not exist', async () => {
    const { open, stop } = await gatewayBefore((_request, response) => void response.send('no such draw'))
    let answer = await open('/draws/unknown')
    for (let tries = 0; tries < 60 && answer.status === 200; tries++) {
      await new Promise((later) => setTimeout(later, 500))
      answer = await open('/draws/unknown')
    }
    expect([answer.status, answer.text]).toEqual([404, '<html>plain draws/{slug}</html>'])
    await stop()
  })

  it('costs one read, and no rendering, where its name is made up', async () => {
    const { open, stop, reached } = await gatewayBefore((request, response) => {
      response.status(request.path === '/api/giveaways' ? 200 : 404).send('two giveaways')
    })
    await openWithData(open, '/')
    reached.length = 0
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => open(`/draws/made-up-${at}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(reached.map(({ path }) => path.replace(/\d+$/, 'n'))).toEqual(Array(10).fill('/api/draws/made-up-n'))
    expect((await open('/')).text).toContain('two giveaways')
    await stop()
  })

  it('has the status 404 where its name is none of a list, and is rendered where it is one', async () => {
    const { open, stop } = await gatewayBefore((request, response) => {
      if (request.path === '/api/landing-pages') response.json([{ slug: 'jeep-lease' }])
      else response.send('two giveaways')
    })
    expect((await openWithData(open, '/enter/jeep-lease')).text).toContain('two giveaways')
    const answer = await open('/enter/made-up')
    expect([answer.status, answer.text]).toEqual([404, '<html>plain enter/{slug}</html>'])
    await stop()
  })

  it('is not rendered while nobody can say whether there is what it is about', async () => {
    const { open, stop, reached } = await gatewayBefore((request, response) => {
      if (request.path === '/api/giveaways') response.send('two giveaways')
      else response.status(503).end()
    })
    await openWithData(open, '/')
    reached.length = 0
    expect((await open('/draws/main').expect(200)).text).toBe('<html>plain draws/{slug}</html>')
    expect((await open('/enter/jeep-lease').expect(200)).text).toBe('<html>plain enter/{slug}</html>')
    expect(reached.map(({ path }) => path)).toEqual(['/api/draws/main', '/api/landing-pages'])
    await stop()
  })
})
