import { freePost } from '@evenhand/web-kit/desk'
import { Button, Cell, EmptyState, HeaderCell, Sheet, Table } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { stateWords } from './card-words.ts'
import { TakeBackForm } from './take-back-form.tsx'

export function CardTable({ batch }: { batch: freePost.PostBatchDetails }) {
  const [taking, setTaking] = useState<number>()
  const may = useMay()
  if (batch.all.length === 0)
    return <EmptyState title="No card yet">Type the first one and it appears here.</EmptyState>
  return (
    <>
      <Table aria-label="Cards">
        <thead>
          <tr>
            <HeaderCell className="px-2 text-right">Card</HeaderCell>
            <HeaderCell className="px-2">Who</HeaderCell>
            <HeaderCell className="px-2">Status</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {batch.all.map((card) => (
            <tr key={card.number}>
              <Cell className="px-2 py-2 text-right tabular-nums">{card.number}</Cell>
              <Cell className="max-w-48 px-2 py-2">
                <Who card={card} />
              </Cell>
              <Cell className="px-2 py-2">
                {stateWords[card.state]}
                {card.why && <span className="block text-fine text-ink-soft">{card.why}</span>}
                {card.state === 'granted' && may(freePost.takePostCardBack) && (
                  <Button variant="ghost" size="small" onClick={() => setTaking(card.number)}>
                    Take back<span className="sr-only"> card {card.number}</span>
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {taking !== undefined && (
        <Sheet
          open
          onOpenChange={(open) => !open && setTaking(undefined)}
          title={`Take back card ${taking}`}
          description="Its entries are taken back in a new ledger line. You can’t undo this."
          className="w-[min(30rem,100vw)] text-small"
        >
          <TakeBackForm batchId={batch.id} number={taking} onDone={() => setTaking(undefined)} />
        </Sheet>
      )}
    </>
  )
}

/** Nothing of a card that waits for its second typing: that is to be blind. */
function Who({ card: { state, readings, keyedBy } }: { card: freePost.PostCard }) {
  const [reading] = readings
  if (!reading || state === 'differs') return <span className="text-ink-soft">to be resolved</span>
  const isSame = new Set(keyedBy).size === 1
  return (
    <>
      <span className="block truncate font-medium" title={reading.name}>
        {reading.name}
      </span>
      <span className="block truncate text-fine text-ink-soft" title={reading.email ?? reading.address}>
        {reading.email ?? `${reading.address}, ${reading.postalCode}`}
      </span>
      {isSame && <span className="block text-fine text-ink-soft">typed twice by the same person</span>}
    </>
  )
}
