import type { audit } from '@evenhand/web-kit/desk'
import { NamedPerson } from '../lists/named-person.tsx'
import { listInWords } from './read-lists.ts'

export const isMerge = (action: audit.AuditedAction): boolean => action.startsWith('merge-')

const isRead = (action: audit.AuditedAction): boolean => action === 'list-read' || action === 'api-key-used'

/** The record that stays, by its id, and the reason where there is one. */
const intoWhom = /^Into ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:: (.*))?$/s

/** What was written with an act; of a merge the record that stays is a person, and not an id. */
export function ActedWords({ entry: { action, words } }: { entry: audit.AuditEntry }) {
  const [, toId, reason] = (isMerge(action) && intoWhom.exec(words)) || []
  if (toId === undefined) return <>{isRead(action) ? listInWords(words) : words}</>
  return (
    <>
      Into <NamedPerson donorId={toId} />
      {reason !== undefined && <>: {reason}</>}
    </>
  )
}
