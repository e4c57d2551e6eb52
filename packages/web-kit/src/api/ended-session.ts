import type { ApiProblem } from './api-problem.ts'

const listeners = new Set<() => void>()

/** Calls back whenever a call is refused because nobody is signed in any more, whoever made it. Answers how to stop. */
export function whenSessionEnds(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells it once the caller has had the refusal, so that what is shown for the whole page comes last. */
export function hearRefusal({ code }: ApiProblem): void {
  if (code !== 'sign-in-required') return
  for (const listener of listeners) setTimeout(listener)
}
