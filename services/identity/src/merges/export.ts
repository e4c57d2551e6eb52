import { merges } from '@evenhand/contracts/http'
import { keptBy } from '@evenhand/contracts/services'
import { filterWords } from '@evenhand/service-kit/audit'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import type { Database } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { soughtBy } from './sought.ts'
import { type Looking, pageOfMerges } from './views.ts'

const openParts = ({ merge }: merges.ListedMerge) => merge?.parts.filter(({ doneAt }) => doneAt === null) ?? []

const columns: Columns<merges.ListedMerge> = [
  ['Merge ID', ({ id }) => id],
  ['From donor ID', ({ proposal }) => proposal.fromId],
  ['Into donor ID', ({ proposal }) => proposal.toId],
  ['State', ({ proposal, merge }) => (merge === null ? proposal.state : merge.doneAt === null ? 'under way' : 'done')],
  ['Reason', ({ proposal }) => proposal.reason],
  ['Asked by', ({ proposal }) => proposal.askedBy],
  ['Asked at (UTC)', ({ proposal }) => proposal.askedAt],
  ['Expires at (UTC)', ({ proposal }) => proposal.expiresAt],
  ['Decided by', ({ proposal }) => proposal.decidedBy],
  ['Decided at (UTC)', ({ proposal }) => proposal.decidedAt],
  ['Refused because', ({ proposal }) => proposal.refusal],
  [
    'Not moved yet',
    (listed) =>
      openParts(listed)
        .map(({ service }) => keptBy[service])
        .join('; '),
  ],
  [
    'Waits',
    (listed) =>
      [...new Set(openParts(listed).flatMap(({ waitsFor }) => (waitsFor ? merges.mergeWaitWords[waitsFor] : [])))].join(
        '; ',
      ),
  ],
  ['Done at (UTC)', ({ merge }) => merge?.doneAt ?? null],
]

/** The list of merges as a file. That somebody takes it along is written down first; the people of a search are as little of that as its words. */
export async function exportMerges(
  { db, addressIdOf }: { db: Database; addressIdOf: DonorIdOf },
  { filter: { people, ...filter }, by, now }: { filter: merges.MergeFilter } & Looking,
) {
  const words = `Merges: ${filterWords(filter, 'all').told}`
  await writeAudit(db, 'list-exported', by, { personId: by, words })
  const sought = soughtBy({ ...filter, people }, addressIdOf)
  return listFile({ list: 'merges', at: now }, columns, (page) =>
    pageOfMerges(db, { state: filter.state, sought, ...page }, { by, now }),
  )
}
