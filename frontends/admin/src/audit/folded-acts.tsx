import { adminQueries, type audit } from '@evenhand/web-kit/desk'
import { Button, campaignDay, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { useId, useState } from 'react'
import { ListBody } from '../lists/list-body.tsx'
import { doerWords } from './audit-words.ts'
import { SingleAct } from './single-act.tsx'

/** The acts of one person on one thing and day, behind the line that stands for them. */
export function FoldedActs({ last }: { last: audit.AuditEntry }) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 text-fine text-ink-soft">
        <span title={last.by ?? undefined}>{doerWords(last)}</span>
        <Button
          variant="plain"
          size="inline"
          aria-expanded={shown}
          aria-controls={id}
          className="text-fine"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide each one' : 'Show each one'}
        </Button>
      </div>
      <div id={id} className="ml-2 border-l-2 border-hairline pl-4 empty:hidden">
        {shown && <Acts last={last} />}
      </div>
    </>
  )
}

function Acts({ last: { action, by, thing, at } }: { last: audit.AuditEntry }) {
  const day = campaignDay(new Date(at))
  const asked = { action, by: by ?? 'unknown', from: day, to: day, ...(thing ? { thing: thing.id } : {}) }
  const list = useInfiniteQuery({ ...adminQueries.audit(asked), refetchInterval: false })
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="py-2">
      <ListBody
        what="the single acts"
        list={list}
        rows={entries.length}
        empty={{ title: 'Nothing found', hint: 'Reload the page.' }}
      >
        <ol aria-label="Each one">
          {entries.map((entry) => (
            <SingleAct key={entry.id} entry={entry} namesThing={false} />
          ))}
        </ol>
      </ListBody>
    </div>
  )
}
