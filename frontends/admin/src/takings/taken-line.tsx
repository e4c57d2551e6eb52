import { takenWords } from './taken-words.ts'
import { useNow } from './use-now.ts'
import { type Takable, takingOf, useTakings } from './use-takings.ts'

/** Beneath the name of what waits in a list: who has taken it. Nothing where nobody has. */
export function TakenLine({ of }: { of: Takable }) {
  const now = useNow()
  const taking = takingOf(useTakings(), of)
  return taking ? <span className="block text-fine font-normal text-ink-soft">{takenWords(taking, now)}</span> : null
}
