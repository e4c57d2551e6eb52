import { tooFewWords } from './test-words.ts'

/** Before a test leaves: where it can’t be decided by what people do. */
export function TooFew(test: { people: number; percent: number }) {
  const words = tooFewWords(test)
  return words && <p className="border-l-4 border-clay pl-3">{words}</p>
}
