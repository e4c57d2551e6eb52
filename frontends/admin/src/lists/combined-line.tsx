import { adminQueries, merges } from '@evenhand/web-kit/desk'
import { DateTime, useQuery } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { isAddress } from './is-address.ts'
import { NamedPerson } from './named-person.tsx'

/** Of an address that was looked for and leads to another record since a merge: which one, and since when. */
export function CombinedLine({ words }: { words: string }) {
  const email = words.trim()
  const isAsked = useMay()(merges.findRecordOf) && isAddress(email)
  const { data: record } = useQuery({ ...adminQueries.recordOf(email), enabled: isAsked })
  if (!isAsked || !record?.mergedAt) return null
  return (
    <p role="status" className="wrap-anywhere">
      {email} was combined into the record of <NamedPerson donorId={record.leadsTo} /> on{' '}
      <DateTime value={record.mergedAt} />.
    </p>
  )
}
