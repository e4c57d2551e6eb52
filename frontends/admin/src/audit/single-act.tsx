import type { audit } from '@evenhand/web-kit/desk'
import { ActedWords } from './acted-words.tsx'
import { ActDetails } from './act-details.tsx'
import { ActLine } from './act-line.tsx'

export const SingleAct = ({ entry, namesThing }: { entry: audit.AuditEntry; namesThing: boolean }) => (
  <ActLine entry={entry} namesThing={namesThing}>
    {entry.words && (
      <span className="block wrap-anywhere">
        <ActedWords entry={entry} />
      </span>
    )}
    <ActDetails entry={entry} />
  </ActLine>
)
