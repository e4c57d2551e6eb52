import { type Queries, sql } from '@evenhand/service-kit/postgres'

const versions = ['a', 'b'] as const
type Version = (typeof versions)[number]

/** Under which an email of a test is kept among the messages; of a campaign in two versions, one each. */
export const keyOfTest = (testId: string, version?: Version): string =>
  version === undefined ? `test:${testId}` : `test:${testId}:${version}`

export interface TestRow {
  version: Version | null
  state: 'waiting' | 'queued' | 'sending' | 'sent' | 'failed' | 'useless'
  attempts: number
  uncertainSends: number
  failure: string | null
}

/** What became of each email of a test; none if there was no such test. */
export async function listTestRows(db: Queries, testId: string): Promise<TestRow[]> {
  const keys = [keyOfTest(testId), ...versions.map((version) => keyOfTest(testId, version))]
  const rows = await db.query<Omit<TestRow, 'version'> & { mailKey: string }>(sql`
    select mail_key as "mailKey", state, attempts, uncertain_sends as "uncertainSends", failure
    from messages where mail_key = any(${keys}::text[]) order by mail_key`)
  return rows.map(({ mailKey, ...row }) => ({
    ...row,
    version: versions.find((version) => mailKey === keyOfTest(testId, version)) ?? null,
  }))
}
