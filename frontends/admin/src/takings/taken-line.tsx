import { takenWords } from './taken-words.ts'
import { type Takable, takingOf, useTakings } from './use-takings.ts'

/** Beneath the name of what waits in a list: who has taken it. Nothing where nobody has. */
export function TakenLine({ of }: { of: Takable }) {
  const taking = takingOf(useTakings(), of)
  return taking ? (
    <span className="block text-fine font-normal text-ink-soft">{takenWords(taking, Date.now())}</span>
  ) : null
}
