import type { audit } from '@evenhand/web-kit/desk'
import { ActLine, isFolded } from './act-line.tsx'
import { FoldedActs } from './folded-acts.tsx'
import { SingleAct } from './single-act.tsx'

interface AuditListProps {
  entries: readonly audit.AuditEntry[]
  /** Says that all of it is about one thing, which is not named again then. */
  about?: string
}

/** Who did what, when and why; the newest first. What was done again and again is one line, which opens. */
export const AuditList = ({ entries, about }: AuditListProps) => (
  <ol className="grid">
    {entries.map((entry) =>
      isFolded(entry) ? (
        <ActLine key={entry.id} entry={entry} namesThing={!about}>
          <FoldedActs last={entry} />
        </ActLine>
      ) : (
        <SingleAct key={entry.id} entry={entry} namesThing={!about} />
      ),
    )}
  </ol>
)
