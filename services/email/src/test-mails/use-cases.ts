import type { emailTests } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { listTestRows, type TestRow } from './store.ts'

/** What became of a test, for the dialog that sent it. */
export async function readTest(db: Queries, testId: string): Promise<{ emails: emailTests.TestEmail[] }> {
  const rows = await listTestRows(db, testId)
  if (rows.length === 0) throw new Problem('not-found', { detail: 'There is no such test.' })
  return { emails: rows.map(toTestEmail) }
}

const toTestEmail = (row: TestRow): emailTests.TestEmail => {
  const state = stateOf(row)
  const isFinal = row.state === 'sent' || row.state === 'failed' || row.state === 'useless'
  return { version: row.version, state, isFinal, failure: state === 'refused' ? row.failure : null }
}

function stateOf({ state, attempts, uncertainSends, failure }: TestRow): emailTests.TestEmail['state'] {
  switch (state) {
    case 'sent':
      return 'sent'
    case 'failed':
    case 'useless':
      return failure === 'uncertain' ? 'uncertain' : 'refused'
    case 'waiting':
    case 'queued':
    case 'sending':
      if (uncertainSends > 0) return 'uncertain'
      // While it is being sent for the first time, nothing has been said against it.
      return attempts > (state === 'sending' ? 1 : 0) ? 'delayed' : 'queued'
  }
}
