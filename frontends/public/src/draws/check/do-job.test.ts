import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { draws } from '@evenhand/contracts/http'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawOf, type Files, filesByOwnBeacon, filesOfVector, proofsOf, withText } from '../testing/published-draw.ts'
import { doJob } from './do-job.ts'
import type { DrawAt, KeptHashes, News } from './job.ts'

const honest = filesOfVector()
let files: Files = honest
let breaksOff = false

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const bytes = files[(request.url ?? '').slice(1) as draws.DrawFileName]
    if (!bytes) response.writeHead(404).end()
    else if (breaksOff && request.url === '/pool.bin') {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100))
      setTimeout(() => response.destroy(), 20)
    } else response.end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const shownOf = (published: readonly draws.DrawFile[]) =>
  Object.fromEntries(published.map(({ name, sha256 }) => [name, sha256]))
const shown = shownOf(drawOf('drawn').files)

interface Asked {
  stage: DrawAt['stage']
  proof?: string
  shown?: readonly draws.DrawFile[]
  giveaway?: string
  kept?: KeptHashes
}

async function newsOf(job: Asked, published: Files = honest): Promise<News[]> {
  files = published
  const news: News[] = []
  const draw = {
    giveaway: job.giveaway ?? 'example',
    address: address(),
    stage: job.stage,
    shown: job.shown ? shownOf(job.shown) : shown,
  }
  const whole =
    job.proof === undefined
      ? { kind: 'draw' as const, draw, kept: job.kept ?? {} }
      : { kind: 'proof' as const, draw, proof: job.proof }
  await doJob(whole, (one) => news.push(one))
  return news
}

async function sentenceOf(...asked: Parameters<typeof newsOf>): Promise<string> {
  const last = (await newsOf(...asked)).at(-1)
  if (last?.kind === 'unavailable') return last.sentence
  if (last?.kind === 'draw-checked') return last.verdict.kind === 'differs' ? last.verdict.sentence : last.verdict.kind
  if (last?.kind === 'proof-checked') return last.verdict.kind === 'fails' ? last.verdict.sentence : last.verdict.kind
  return 'no verdict'
}

describe('the check of a draw', () => {
  it('tells each step, the progress, and the winner last', async () => {
    const news = await newsOf({ stage: 'drawn' })
    const last = news.at(-1)
    if (last?.kind !== 'draw-checked' || last.verdict.kind !== 'agrees') throw new Error('It does not agree')
    expect(last.verdict.winner).toMatchObject({ ticket: '27', entries: '37' })
    expect(last.verdict.alternates.length).toBe(3)
    expect(news.filter(({ kind }) => kind === 'step').length).toBe(last.verdict.steps.length)
    expect(news).toContainEqual({ kind: 'progress', records: 7, count: 7 })
  })

  it.each(['committed', 'frozen'] as const)('checks what there is of one that is %s', async (stage) => {
    const { 'result.json': _result, ...before } = honest
    expect(await sentenceOf({ stage }, before)).toBe('agrees-so-far')
  })

  it('names the first thing that does not agree', async () => {
    const pool = honest['pool.bin'].slice()
    pool[39] = (pool[39] ?? 0) + 1
    expect(await sentenceOf({ stage: 'drawn' }, { ...honest, 'pool.bin': pool })).toMatch(/^The pool file was changed/)
    expect(await sentenceOf({ stage: 'frozen' }, { ...honest, 'pool.bin': pool })).toMatch(/^The pool file was changed/)
    const result = withText(honest['result.json'], '"ticket":"27"', '"ticket":"28"')
    expect(await sentenceOf({ stage: 'drawn' }, { ...honest, 'result.json': result })).toMatch(
      /^The draw gives the winner/,
    )
    const rules = withText(honest['rules.json'], 'example', 'exemple')
    expect(await sentenceOf({ stage: 'committed' }, { ...honest, 'rules.json': rules })).toMatch(
      /^The rules were changed/,
    )
  })

  it.each(['committed', 'frozen', 'drawn'] as const)(
    'says of one that is %s by the operator’s own beacon that all matches but the chance',
    async (stage) => {
      const files = await filesByOwnBeacon()
      const address = drawOf(stage, {}, files)
      const last = (await newsOf({ stage, shown: address.files }, files)).at(-1)
      expect(last).toMatchObject({
        verdict: { kind: 'own-beacon', sentence: expect.stringContaining('could have chosen the winner') },
      })
      const { steps } = (last as Extract<News, { kind: 'draw-checked' }>).verdict
      expect(steps.at(-1)?.sentence).toBe('The files are the ones whose fingerprints this page shows.')
      expect(steps.some(({ sentence }) => sentence.startsWith('Running the draw again'))).toBe(stage === 'drawn')
    },
  )

  it('names what was changed before it speaks of the beacon', async () => {
    const files = await filesByOwnBeacon()
    const pool = files['pool.bin'].slice()
    pool[39] = (pool[39] ?? 0) + 1
    expect(await sentenceOf({ stage: 'drawn' }, { ...files, 'pool.bin': pool })).toMatch(/^The pool file was changed/)
  })

  it('sees a seal that was exchanged before anything else could name it', async () => {
    const commitment = withText(honest['commitment.json'], '"seedHash":"c', '"seedHash":"d')
    expect(await sentenceOf({ stage: 'committed' }, { ...honest, 'commitment.json': commitment })).toMatch(
      /^The file commitment.json doesn’t match this page/,
    )
  })

  it('compares the giveaway of the page’s address, and the fingerprints that were kept', async () => {
    expect(await sentenceOf({ stage: 'drawn', giveaway: 'main' })).toMatch(
      /^The files are of another giveaway: “example”/,
    )
    const other = 'ab'.repeat(32)
    expect(await sentenceOf({ stage: 'drawn', kept: { freezeHash: other } })).toMatch(
      /^The freeze is not the one you kept/,
    )
    expect(await sentenceOf({ stage: 'committed', kept: { commitmentHash: other } })).toMatch(
      /^The commitment is not the one you kept/,
    )
    const kept = { commitmentHash: shown['commitment.json'], freezeHash: shown['freeze.json'] }
    expect((await newsOf({ stage: 'drawn', kept })).at(-1)).toMatchObject({ verdict: { notCompared: ['ledger'] } })
    expect((await newsOf({ stage: 'drawn' })).at(-1)).toMatchObject({
      verdict: { notCompared: ['freeze', 'commitment', 'ledger'] },
    })
  })

  it('asks why there is no result, long after the round', async () => {
    expect((await newsOf({ stage: 'frozen' })).at(-1)).toMatchObject({
      verdict: { kind: 'agrees-so-far', overdue: expect.stringMatching(/there is no result.*ask/) },
    })
  })

  it('finds no agreement with a page that shows no fingerprint', async () => {
    expect(await sentenceOf({ stage: 'drawn', shown: [] })).toMatch(
      /^The page shows no fingerprint of the file rules.json/,
    )
  })

  it('reads no more of a document than a megabyte', async () => {
    const rules = new Uint8Array(1_000_001)
    expect(await sentenceOf({ stage: 'drawn' }, { ...honest, 'rules.json': rules })).toMatch(
      /^The file rules.json is longer than a megabyte/,
    )
  })

  it('says which file did not come, and what to do', async () => {
    const { 'freeze.json': _freeze, ...rest } = honest
    expect(await sentenceOf({ stage: 'drawn' }, rest)).toMatch(/^The file freeze.json is missing/)
    breaksOff = true
    expect(await sentenceOf({ stage: 'drawn' })).toMatch(/^The download of pool.bin was cut off\. Check/)
    breaksOff = false
  })

  it('says so when nobody answers', async () => {
    const news: News[] = []
    const draw = { giveaway: 'example', address: 'http://127.0.0.1:9/', stage: 'drawn' as const, shown }
    await doJob({ kind: 'draw', draw, kept: {} }, (one) => news.push(one))
    expect(news).toEqual([
      {
        kind: 'unavailable',
        sentence: 'We couldn’t download the file commitment.json. Check your connection and try again.',
      },
    ])
  })
})

describe('the check of a proof', () => {
  it.each(proofsOf(7))('finds the tickets $from to $to', async ({ proof, total, from, to }) => {
    const [last, ...more] = await newsOf({ stage: 'drawn', proof: `${proof}\n` })
    expect(more).toEqual([])
    if (last?.kind !== 'proof-checked' || last.verdict.kind !== 'holds') throw new Error('It does not hold')
    const { verdict } = last
    expect(verdict).toMatchObject({ first: from, last: String(BigInt(to) - 1n), total, drawn: { winningTicket: '27' } })
    const drawn = [27n, 84n, 6n, 45n].findIndex((ticket) => BigInt(from) <= ticket && ticket < BigInt(to))
    expect(verdict.drawn?.place).toBe(drawn === -1 ? undefined : drawn)
  })

  it('says nothing of a winner before the draw', async () => {
    const [last] = await newsOf({ stage: 'frozen', proof: proofsOf(7)[0]?.proof ?? '' })
    expect(last).toMatchObject({ verdict: { kind: 'holds' } })
    expect(last).not.toHaveProperty('verdict.drawn')
  })

  it.each([
    ['nothing', '', /^Paste your proof/],
    ['some other text', 'my proof', /^This isn’t one of our proofs/],
    ['a whole book', 'a'.repeat(10_001), /^This is too long to be a proof/],
    ['a proof of another draw', proofsOf(3)[0]?.proof ?? '', /^This proof is for another draw: it lists 3 donors/],
    [
      'a proof with more entries',
      (proofsOf(7)[1]?.proof ?? '').replace('"entries":"2"', '"entries":"3"'),
      /^This proof doesn’t match this draw/,
    ],
    [
      'a proof of a place that is not there',
      (proofsOf(7)[1]?.proof ?? '').replace(/"index":\d/, '"index":9'),
      /^This proof was changed: its numbers don’t add up/,
    ],
  ])('refuses %s', async (_, proof, sentence) => {
    expect(await sentenceOf({ stage: 'drawn', proof })).toMatch(sentence)
  })
})
