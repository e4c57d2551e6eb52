import { type erasures, personalData } from '@evenhand/contracts/http'
import { keptBy } from '@evenhand/contracts/services'
import { filterWords } from '@evenhand/service-kit/audit'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import type { Database } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { pageOfErasures } from './use-cases.ts'

const columns: Columns<erasures.Erasure> = [
  ['Erasure ID', ({ id }) => id],
  ['Donor ID', ({ donorId }) => donorId],
  ['Asked by', ({ askedBy }) => (askedBy === 'donor' ? 'The person' : 'An administrator')],
  ['Administrator ID', ({ askedBy }) => (askedBy === 'donor' ? null : askedBy)],
  ['Reason', ({ reason }) => reason],
  [
    'Not erased yet',
    ({ parts }) => parts.flatMap((part) => (part.doneAt === null ? keptBy[part.service] : [])).join('; '),
  ],
  [
    'Waits for',
    ({ parts }) =>
      [...new Set(parts.flatMap(({ waitsFor }) => (waitsFor ? personalData.openKindWords[waitsFor] : [])))].join('; '),
  ],
  ['Asked at (UTC)', ({ askedAt }) => askedAt],
  ['Done at (UTC)', ({ doneAt }) => doneAt],
]

/** The list of erasures as a file. That somebody takes it along is written down first. */
export async function exportErasures(
  db: Database,
  { filter, administratorId, at }: { filter: erasures.ErasureFilter; administratorId: string; at: Date },
) {
  const words = `Erasures: ${filterWords(filter, 'all').told}`
  await writeAudit(db, 'list-exported', administratorId, { personId: administratorId, words })
  return listFile({ list: 'erasures', at }, columns, (page) => pageOfErasures(db, { ...filter, ...page }))
}
