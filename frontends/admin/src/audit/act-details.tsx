import type { audit } from '@evenhand/web-kit/desk'
import { Fact, Facts } from '../lists/facts.tsx'
import { doerWords } from './audit-words.ts'

/** Who did it; and what nobody reads but who looks for it in the logs of the services. */
export const ActDetails = ({ entry }: { entry: audit.AuditEntry }) => (
  <div className="flex flex-wrap items-baseline gap-x-4 text-fine text-ink-soft">
    <span title={entry.by ?? undefined}>{doerWords(entry)}</span>
    {(entry.requestId !== null || entry.thing !== null) && (
      <details className="open:basis-full">
        <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
          Details
        </summary>
        <div className="py-2">
          <Facts>
            {entry.requestId !== null && <Fact name="Request">{entry.requestId}</Fact>}
            {entry.thing !== null && <Fact name={`Id (${entry.thing.kind})`}>{entry.thing.id}</Fact>}
            {entry.by !== null && <Fact name="Administrator">{entry.by}</Fact>}
          </Facts>
        </div>
      </details>
    )}
  </div>
)
