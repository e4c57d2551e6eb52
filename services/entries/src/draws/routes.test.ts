import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readProof, verifyDraw } from '@evenhand/draws'
import { ownBeacon } from '@evenhand/draws/testing'
import { GiftConfirmedSchema } from '@evenhand/contracts/events'
import { draws } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { leaseToday, mainToday, someGift } from '../../tests/told.ts'
import { createEntries } from '../app.ts'
import { Config } from '../config.ts'
import { hashing } from '../hashing.ts'
import { freezeDraw } from './freeze.ts'

/** A beacon with a key of our own, whose rounds need no waiting. */
const beacon = ownBeacon(hashing, 'the draws of the tests', { genesis: 1_700_000_000, period: 1 })
const entries = await serviceUnderTest('entries', Config, createEntries, {
  DRAW_BEACON: JSON.stringify(beacon.chain),
  DRAND_RELAYS: '',
})
afterAll(() => entries.stop())

const draw = async (slug = mainToday) =>
  draws.DrawWithFiles.parse((await entries.nobody.get(`/api/draws/${slug}`)).body)

async function file(name: string): Promise<Uint8Array> {
  const response = await fetch(`${entries.url}/api/draws/${mainToday}/files/${name}`)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  return bytes
}

const roundOf = async () => {
  const { round } = await draw()
  if (round === null) throw new Error('not frozen')
  return { round, signature: Buffer.from(beacon.signatureOf(round)).toString('hex') }
}

const donorId = entries.donorIdOf('ada@example.org')
const gift = (giveaway: string) =>
  entries.tell(GiftConfirmedSchema, someGift(donorId, randomUUID(), new Date().toISOString(), { giveaway }))

describe('a draw that somebody has an entry in', () => {
  it('is committed to a seed, and none of a partner is', async () => {
    const list = async () => z.array(draws.Draw).parse((await entries.nobody.get('/api/draws')).body)
    expect(await list()).toEqual([])
    for (const giveaway of ['main', 'lease', 'corvette']) await gift(giveaway)
    await eventually(async () => (await list()).length === 2)
    expect((await list()).map(({ slug, state }) => [slug, state])).toEqual([
      [leaseToday, 'committed'],
      [mainToday, 'committed'],
    ])
    expect((await draw()).files.map(({ name }) => name)).toEqual(['rules.json', 'commitment.json'])
  })

  it.each([
    ['main', mainToday],
    ['lease', leaseToday],
  ])('is found by the name of its series, %s', async (series, slug) => {
    expect((await draw(series)).slug).toBe(slug)
    const file = await entries.nobody.get(`/api/draws/${series}/files/rules.json`)
    expect(file).toMatchObject({ status: 404 })
  })

  it.each(['freeze.json', 'pool.bin', 'result.json'])('has no %s before its time', async (name) => {
    const answer = await entries.nobody.get(`/api/draws/${mainToday}/files/${name}`)
    expect(answer).toMatchObject({ status: 404, body: { type: '/problems/not-found' } })
  })

  it.each([
    ['/api/draws/corvette', 404],
    ['/api/draws/mai', 404],
    ['/api/draws/main-1999', 404],
    ['/api/draws/Main', 400],
    [`/api/draws/${mainToday}/files/secrets.json`, 400],
    [`/api/draws/${mainToday}/files/..%2Fdraws`, 400],
    ['/api/donor-account/proofs', 401],
  ])('answers %s with %i', async (path, status) => {
    expect(await entries.nobody.get(path)).toMatchObject({ status })
  })

  it('lets no administrator draw what is not frozen', async () => {
    const body = { round: 1, signature: '00'.repeat(48) }
    const answer = await entries.administrator().post(`/api/draws/${mainToday}/beacon`, body)
    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/draw-not-frozen' } })
  })
})

describe('a draw over HTTP', () => {
  beforeAll(async () => {
    await eventually(
      async () => (await entries.db.query(sql`select 1 from seals where giveaway = ${mainToday}`)).length > 0,
    )
    const { freezesAt } = await draw()
    expect(await freezeDraw(entries.db, mainToday, () => new Date(freezesAt))).toBe('frozen')
  })

  it('gives a donor the proof, and nobody else', async () => {
    const answer = await entries.provedDonor(donorId).get('/api/donor-account/proofs')
    const [proof] = z.array(draws.DonorProof).parse(answer.body)
    expect(proof).toMatchObject({ slug: mainToday, state: 'frozen', entries: 12 })
    expect(readProof(Buffer.from(proof?.proof ?? '')).kind).toBe('read')
    const other = entries.donor(entries.donorIdOf('eve@example.org'))
    expect((await other.get('/api/donor-account/proofs')).body).toEqual([])
    expect((await other.get('/api/donor-account/proofs?email=ada@example.org')).status).toBe(403)
    expect((await entries.administrator().get('/api/donor-account/proofs?email=ada@example.org')).body).toEqual([proof])
  })

  it('is held by an administrator alone, with the round that was named and its true signature', async () => {
    const round = await roundOf()
    const beaconOf = `/api/draws/${mainToday}/beacon`
    expect((await entries.nobody.post(beaconOf, round)).status).toBe(401)
    expect((await entries.donor(donorId).post(beaconOf, round)).status).toBe(403)
    const other = await entries.administrator().post(beaconOf, { ...round, round: round.round + 1 })
    expect(other).toMatchObject({ status: 400, body: { errors: [{ path: 'round' }] } })
    const signature = Buffer.from(beacon.signatureOf(round.round + 1)).toString('hex')
    const lie = await entries.administrator().post(beaconOf, { ...round, signature })
    expect(lie).toMatchObject({ status: 400, body: { errors: [{ path: 'signature' }] } })
    expect((await draw()).state).toBe('frozen')

    const held = await entries.administrator().post(beaconOf, round)
    expect(held).toMatchObject({ status: 200, body: { state: 'drawn', donors: 1 } })
    const again = await entries.administrator().post(beaconOf, round)
    expect(again.body).toEqual(held.body)
    expect(
      await entries.db.query(sql`select round_from, administrator_id from draws where giveaway = ${mainToday}`),
    ).toEqual([{ round_from: 'administrator', administrator_id: 'administrator-1' }])
    const words = `Round ${round.round} of the beacon: the draw is held`
    const told = [{ by: 'administrator-1', action: 'round-brought', thing: `giveaway ${mainToday}`, words }]
    expect(await actsTold(entries.db, mainToday)).toEqual(told)
    expect(await actsTold(entries.db, donorId)).toMatchObject([{ action: 'account-read', words: 'places in draws' }])
  })

  it('publishes files of the size and hash that it tells, which never change', async () => {
    const { files } = await draw()
    expect(files.map(({ name }) => name)).toEqual([...draws.drawFileNames])
    for (const { name, bytes, sha256 } of files) {
      const content = await file(name)
      expect([content.length, Buffer.from(hashing.sha256(content)).toString('hex')]).toEqual([bytes, sha256])
    }
  })

  it('is told to be of a beacon that proves nothing, unless the verifier trusts it', async () => {
    const files = {
      rules: await file('rules.json'),
      commitment: await file('commitment.json'),
      freeze: await file('freeze.json'),
      result: await file('result.json'),
    }
    const pool = await file('pool.bin')
    expect(await verifyDraw(hashing, files, [pool])).toMatchObject({
      kind: 'differs',
      finding: { code: 'beacon-unknown' },
    })
    expect(await verifyDraw(hashing, files, [pool], { chains: [beacon.chain] })).toMatchObject({ kind: 'agrees' })
  })
})
