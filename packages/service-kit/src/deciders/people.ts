import type { Deciders, DecidedKind } from './heard.ts'

/** How many people a decision takes. */
export type People = 1 | 2

/** How many an installation asks for: `sole` is one for as long as nobody else may decide. */
export type DecidersSetting = People | 'sole'

/**
 * How many people a decision takes here. Before identity has told who there is, a sole one isn't known to be: it takes two. So it does for days
 * after there were two: nobody is out of the way for as long as an act takes.
 */
export function peopleOf(setting: DecidersSetting, kind: DecidedKind, known: Deciders | undefined, now: Date): People {
  if (setting !== 'sole') return setting
  if (known === undefined || known[kind] >= 2) return 2
  const until = known[`${kind}TwoUntil`]
  return until !== null && now < until ? 2 : 1
}
