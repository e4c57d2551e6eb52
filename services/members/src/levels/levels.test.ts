import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, MembershipChangedSchema } from '@evenhand/contracts/events'
import { anonymous, donorIds, mailboxProofs } from '@evenhand/service-kit/auth'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { testDatabase } from '@evenhand/service-kit/testing'
import { migrations } from '../app.ts'
import { registerMember } from '../registration/use-cases.ts'
import { levelReactions } from './reactions.ts'
import { findMemberOf } from './store.ts'
import { listLevels } from './use-cases.ts'

const donorIdOf = donorIds('a key for the tests of members')
const proofs = mailboxProofs('a key for the tests of members')

const store = await testDatabase(migrations)
const { db } = store
afterAll(() => store.drop())

describe('the level of a member', () => {
  const join = async (email: string) => {
    const form = { firstName: 'Ana', lastName: 'Bo', email, confirmEmail: email, membershipLevel: 'free' as const }
    const registrar = {
      now: new Date(),
      draw: (below: number) => randomInt(below),
      donorIdOf,
      proofs,
      caller: anonymous,
      publicUrl: 'https://giveaway.test',
    }
    await db.transaction((tx) => registerMember(tx, form, registrar))
    return donorIdOf(email)
  }
  const hear = (donorId: string, level: string, minute: number, id: string = randomUUID()) => {
    const [reaction] = levelReactions(db)
    const changedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
    const event = encodeEvent(MembershipChangedSchema, { membershipId: `m-${donorId}`, donorId, level, changedAt })
    return reaction?.handle(event, { id, type: 'MembershipChanged', time: new Date() })
  }
  const levelOf = async (donorId: string) => (await findMemberOf(db, donorId))?.level
  const counts = async () => Object.fromEntries((await listLevels(db)).map(({ level, members }) => [level, members]))

  it('follows the memberships, and the counts follow the level', async () => {
    const donorId = await join('follows@mail.example')
    await hear(donorId, 'gold', 1)
    expect([await levelOf(donorId), await counts()]).toMatchObject(['gold', { free: 0, gold: 1 }])
    await hear(donorId, 'none', 2)
    expect([await levelOf(donorId), await counts()]).toMatchObject(['free', { free: 1, gold: 0 }])
  })

  it('is the same when an event is heard twice, or a late one after a newer one', async () => {
    const donorId = await join('twice@mail.example')
    const id = randomUUID()
    await Promise.all([hear(donorId, 'diamond', 5, id), hear(donorId, 'diamond', 5, id)])
    await hear(donorId, 'silver', 3)
    expect([await levelOf(donorId), (await counts()).diamond]).toEqual(['diamond', 1])
  })

  it('sends a level that nobody knows to the dead letters', async () => {
    await expect(hear(donorIdOf('wrong@mail.example'), 'emperor', 1)).rejects.toThrow(WrongMessage)
  })

  it('is listed with the terms of the catalogue', async () => {
    const levels = await listLevels(db)
    expect(levels.map(({ level, price, entriesPerMonth, sold }) => [level, price, entriesPerMonth, sold])).toEqual([
      ['free', '0.00', 50, true],
      ['silver', '4.95', 250, true],
      ['gold', '9.95', 500, true],
      ['platinum', null, 500, false],
      ['diamond', '25.00', 1250, true],
    ])
  })
})
