import { takings } from '@evenhand/contracts/http'
import { fake } from './fake-api.ts'

/** Something that Mia took more than twelve minutes ago. */
export const aTaking = (more: Partial<takings.DeskTaking> = {}): takings.DeskTaking => ({
  kind: 'memorial',
  thingId: '0190a0a0-0000-7000-8000-000000000001',
  byName: 'Mia',
  isOwn: false,
  takenAt: new Date(Date.now() - 12.5 * 60_000).toISOString(),
  endsAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  ...more,
})

/** Who has taken what; taking and giving back change it. */
export const fakeTakings = (taken: takings.DeskTaking[]) => [
  fake(takings.listTakings, () => taken),
  fake(takings.takeThing, ({ params }) => {
    const mine = aTaking({ ...params, byName: 'Ada', isOwn: true, takenAt: new Date().toISOString() })
    taken.push(mine)
    return mine
  }),
  fake(takings.giveThingBack, ({ params: { thingId } }) => {
    taken.splice(0, Infinity, ...taken.filter((one) => one.thingId !== thingId))
    return undefined
  }),
]
