import { supporters } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { pageOfHistory } from '@evenhand/service-kit/history'
import { route } from '@evenhand/service-kit/http'
import { tellHistoryReadIn } from '@evenhand/service-kit/mongo'
import type { Organisation } from '../organisations/organisation.ts'
import { findOwn, type Organisations } from '../organisations/store.ts'

type Item = supporters.HistoryItem<(typeof supporters.nonprofitKinds)[number]>

/** What the desk reads of one person: each nonprofit whose contact they are, and what was reviewed of it. */
export const historyRoutes = ({ organisations, now }: { organisations: Organisations; now: () => Date }) => [
  route(supporters.listNonprofitHistory, async ({ params: { donorId }, query }, { caller }) => {
    const own = await findOwn(organisations, donorId)
    const [newest] = own
    if (newest) {
      const read = { id: newest._id, donorId, part: 'nonprofits', now: now() }
      await tellHistoryReadIn(organisations, { ...read, administratorId: administratorOf(caller) })
    }
    return {
      person: newest ? { name: newest.contactName, email: newest.contactEmail, given: null } : null,
      ...pageOfHistory(own.flatMap(toItems), query),
    }
  }),
]

function toItems({ _id: id, organizationName: about, state, acts, createdAt }: Organisation): Item[] {
  const nothing = { about, amount: null, entries: null, words: null, by: null, thing: id }
  return [
    { ...nothing, id: `nonprofit:${id}`, at: createdAt.toISOString(), kind: 'nonprofit-registered', state },
    ...acts.map((act, place): Item => ({
      ...nothing,
      id: `review:${id}:${place}`,
      at: act.at.toISOString(),
      kind: 'nonprofit-reviewed',
      state: act.state,
      words: act.note || null,
      // An answer to a question is the organization’s own.
      by: act.by === 'organization' ? null : act.by,
    })),
  ]
}
