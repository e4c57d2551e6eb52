import { afterAll, describe, expect, it } from '@jest/globals'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { randomUUID } from 'node:crypto'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import { levelled, multiplied, visited } from '../../../tests/told.ts'

const ledger = await openHeardLedger()
afterAll(async () => expect(await ledger.close()).toEqual([]))

const sponsor = randomUUID()
const noon = '2026-11-20T17:00:00Z'

describe('a visit to a sponsor', () => {
  it.each([
    ['bronze', 25n],
    ['silver', 75n],
    ['gold', 150n],
    ['platinum', 500n],
    ['diamond', 1_000n],
  ])('of level %s earns %s entries', async (tier, entries) => {
    const donor = randomUUID()
    await ledger.hear(visited(donor, sponsor, noon, tier))
    expect(await ledger.totals(donor)).toEqual({ sponsor_click: entries })
  })

  it.each([
    ['silver', 2n],
    ['gold', 3n],
    ['diamond', 5n],
    ['platinum', 3n],
    ['bronze', 1n],
  ])('of a donor at level %s earns %s times as much', async (level, times) => {
    const donor = randomUUID()
    await ledger.hear(levelled(donor, level, '2026-11-01T12:00:00Z'), visited(donor, sponsor, noon))
    expect(await ledger.totals(donor)).toEqual({ sponsor_click: 25n * times })
  })

  it('earns by the level of its own instant, whenever that level is heard of', async () => {
    const donor = randomUUID()
    await ledger.hear(
      visited(donor, sponsor, noon),
      levelled(donor, 'none', '2026-11-25T12:00:00Z'),
      levelled(donor, 'gold', '2026-11-10T12:00:00Z'),
    )
    expect(await ledger.totals(donor)).toEqual({ sponsor_click: 75n })
    await ledger.hear(levelled(donor, 'silver', '2026-11-15T12:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ sponsor_click: 50n })
  })

  it('keeps what was earned apart from the multiplier that ran', async () => {
    const donor = randomUUID()
    await ledger.hear(
      levelled(donor, 'silver', '2026-11-01T12:00:00Z'),
      multiplied(donor, 3, '2026-11-19T12:00:00Z'),
      visited(donor, sponsor, noon),
    )
    expect(await ledger.linesOf(donor)).toMatchObject([
      { earned: 50n, multiplier: 3, final: 150n, description: 'Visit to Longspan' },
    ])
  })

  it('earns once a day of the campaign, however often it comes and whichever comes first', async () => {
    const donor = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => ledger.hear(visited(donor, sponsor, noon))))
    await ledger.hear(visited(donor, sponsor, '2026-11-20T13:00:00Z', 'silver'))
    await ledger.hear(visited(donor, sponsor, '2026-11-21T04:59:00Z', 'diamond'))
    expect(await ledger.totals(donor)).toEqual({ sponsor_click: 75n })
    await ledger.hear(visited(donor, sponsor, '2026-11-21T05:00:00Z'))
    expect(await ledger.totals(donor)).toEqual({ sponsor_click: 100n })
  })
})

it.each([
  ['a sponsor of no level', visited(randomUUID(), sponsor, noon, 'wooden')],
  ['a level that is none', levelled(randomUUID(), 'wooden', noon)],
])('%s is a wrong message', async (_what, told) => {
  await expect(ledger.hear(told)).rejects.toBeInstanceOf(WrongMessage)
})
