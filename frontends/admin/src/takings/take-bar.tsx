import { Button } from '@evenhand/web-kit/facade'
import { takenWords } from './taken-words.ts'
import { useNow } from './use-now.ts'
import { type Takable, takingOf, useMayTake, useTake, useTakings } from './use-takings.ts'

/** On the thing itself: who has taken it, and the way to take it or give it back. */
export function TakeBar({ of }: { of: Takable }) {
  const now = useNow()
  const taking = takingOf(useTakings(), of)
  const { take, giveBack } = useTake()
  const mayTake = useMayTake()
  if (!taking && !mayTake(of.kind)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-2">
      <p role="status">{taking ? takenWords(taking, now) : 'Nobody has taken this.'}</p>
      {!taking && (
        <Button size="small" variant="outline" loading={take.isPending} onClick={() => take.mutate(of)}>
          Take
        </Button>
      )}
      {taking?.isOwn && (
        <Button size="small" variant="outline" loading={giveBack.isPending} onClick={() => giveBack.mutate(of)}>
          Give back
        </Button>
      )}
    </div>
  )
}
