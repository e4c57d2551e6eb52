import { afterAll, describe, expect, it } from '@jest/globals'
import { RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { shippedGiveaways } from '../../../services/entries/src/giveaways/shipped.ts'
import { shipGiveaways } from '../../../services/entries/src/giveaways/store.ts'
import { sourceReactions } from '../../../services/entries/src/all-sources.ts'
import { proveMailboxes } from '../../../services/entries/tests/proved.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('entries')
const at = '2026-11-21T12:00:00.000Z'

const store = await testDatabase(new URL('../../../services/entries/migrations/', import.meta.url))
await shipGiveaways(store.db, shippedGiveaways, new Date(at))
afterAll(() => store.drop())

describe('entries hears from registrations', () => {
  it('of a registration, and grants its entry', async () => {
    await proveMailboxes(store.db, [{ json: { donorId: '1197a000-0000-8000-8000-00000000000b' } }])
    const registrationId = '0197a000-0000-7000-8000-00000000000a'
    await agreeOnEvent(pactWith('registrations'), {
      description: 'somebody registered on the page of the lease',
      schema: RegistrationReceivedSchema,
      example: {
        registrationId,
        donorId: '1197a000-0000-8000-8000-00000000000b',
        giveaway: 'lease',
        registeredAt: at,
      },
      reactions: sourceReactions(store.db),
    })
    const lines = await store.db.query(
      sql`select giveaway, final from entries where source = ${`registration:${registrationId}`}`,
    )
    expect(lines).toEqual([{ giveaway: 'lease-2027', final: 1n }])
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
