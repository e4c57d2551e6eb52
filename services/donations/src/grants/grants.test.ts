import { randomUUID } from 'node:crypto'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  encodeEvent,
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
} from '@evenhand/contracts/events'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { balances } from '../books/store.ts'
import { grantReactions } from './reactions.ts'
import { trailOf } from './trail.ts'

const at = '2027-03-15T12:00:00.000Z'
let store: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
})
afterAll(() => store.drop())

interface Told {
  schema: DescMessage
  json: ReturnType<typeof encodeEvent>
  id: string
}
const told = <D extends DescMessage>(schema: D, event: MessageInitShape<D>): Told => ({
  schema,
  json: encodeEvent(schema, event),
  id: randomUUID(),
})

async function hear({ schema, json, id }: Told): Promise<void> {
  const own = grantReactions(store.db).filter(({ type }) => type === schema.typeName)
  expect(own).toHaveLength(1)
  for (const { handle } of own) await handle(json, { id, type: schema.typeName, time: new Date(at) })
}

/** $900 granted, $400 and $100 paid, the $100 returned, and then $500 canceled. */
function history(): Told[] {
  const [grantId, one, two] = [uuidv7(), uuidv7(), uuidv7()]
  return [
    told(GrantAwardedSchema, { grantId, nonprofitId: uuidv7(), roundId: uuidv7(), cents: 90_000n, awardedAt: at }),
    told(GrantPaidSchema, { grantId, paymentId: one, cents: 40_000n, paidAt: at }),
    told(GrantPaidSchema, { grantId, paymentId: two, cents: 10_000n, paidAt: at }),
    told(GrantPaymentReturnedSchema, { grantId, paymentId: two, cents: 10_000n, returnedAt: at }),
    told(GrantCanceledSchema, { grantId, cancellationId: uuidv7(), cents: 50_000n, canceledAt: at }),
  ]
}

const trail = async () => {
  const { granted, paid, notGranted } = trailOf(await balances(store.db), new Date(at))
  return { granted, paid, notGranted }
}

describe('what is told of a grant', () => {
  it('is in the books once each, in whatever order it comes and however often, also at once', async () => {
    const inOrder = history()
    for (const one of inOrder) await hear(one)
    expect(await trail()).toEqual({ granted: '400.00', paid: '400.00', notGranted: '-400.00' })
    for (const one of inOrder) await hear(one)
    // The same things under other events, as after a restore.
    for (const one of inOrder) await hear({ ...one, id: randomUUID() })
    expect(await trail()).toEqual({ granted: '400.00', paid: '400.00', notGranted: '-400.00' })

    const backwards = history().toReversed()
    await Promise.all([...backwards, ...backwards, ...backwards, ...backwards].map(hear))
    expect(await trail()).toEqual({ granted: '800.00', paid: '800.00', notGranted: '-800.00' })
  })

  it('is in the books at the time when it happened', async () => {
    const rows = await store.db.query<{ at: Date }>(sql`select distinct occurred_at as at from journal`)
    expect(rows).toEqual([{ at: new Date(at) }])
  })

  it('is of more than nothing, or can never be booked', async () => {
    for (const cents of [0n, -1n])
      await expect(
        hear(told(GrantPaidSchema, { grantId: uuidv7(), paymentId: uuidv7(), cents, paidAt: at })),
      ).rejects.toThrow(WrongMessage)
  })
})
