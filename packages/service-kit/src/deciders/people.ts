import type { Deciders, DecidedKind } from './heard.ts'

/** How many people a decision takes. */
export type People = 1 | 2

/** How many an installation asks for: `sole` is one for as long as nobody else may decide. */
export type DecidersSetting = People | 'sole'

/** How many people a decision takes here. Before identity has told who there is, a sole one isn't known to be: it takes two. */
export const peopleOf = (setting: DecidersSetting, kind: DecidedKind, known: Deciders | undefined): People => {
  if (setting !== 'sole') return setting
  return known !== undefined && known[kind] < 2 ? 1 : 2
}
