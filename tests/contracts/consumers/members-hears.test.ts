import { afterAll, describe, expect, it } from '@jest/globals'
import { GiftConfirmedSchema, MembershipChangedSchema } from '@evenhand/contracts/events'
import { testDatabase } from '@evenhand/service-kit/testing'
import { migrations } from '../../../services/members/src/app.ts'
import { giverReactions } from '../../../services/members/src/givers/reactions.ts'
import { hasGiven } from '../../../services/members/src/givers/store.ts'
import { levelReactions } from '../../../services/members/src/levels/reactions.ts'
import { findHeldLevels } from '../../../services/members/src/levels/store.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('members')
const pact = pactWith('donations')
const at = '2026-11-21T12:00:00.000Z'
const donorId = '1197a000-0000-8000-8000-00000000000b'
const membershipId = '0197a000-0000-7000-8000-00000000000c'

const store = await testDatabase(migrations)
const { db } = store
afterAll(() => store.drop())

describe('members hears from donations', () => {
  it('who has given', async () => {
    // Of a gift it needs to know nothing but who gave it.
    await agreeOnEvent(pact, {
      description: 'a gift without a level was confirmed',
      schema: GiftConfirmedSchema,
      example: { donorId },
      reactions: giverReactions(db),
    })
    expect(await hasGiven(db, donorId)).toBe(true)
  })

  it('that a membership began, and that it ended', async () => {
    const schema = MembershipChangedSchema
    const reactions = levelReactions(db)
    const began = { membershipId, donorId, level: 'gold', changedAt: at }
    await agreeOnEvent(pact, { description: 'a membership began', schema, example: began, reactions })
    expect(await findHeldLevels(db, donorId)).toEqual(['gold'])
    const ended = { ...began, level: 'none' }
    await agreeOnEvent(pact, { description: 'a membership ended', schema, example: ended, reactions })
    expect(await findHeldLevels(db, donorId)).toEqual([])
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
