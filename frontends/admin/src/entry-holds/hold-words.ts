import { entryHoldKinds, entryHolds, entryHoldStateWords } from '@evenhand/web-kit/desk'

export type Hold = entryHolds.DeskHold
export type State = Hold['state']

export const stateWords: Readonly<Record<State, string>> = entryHoldStateWords

export const stateTones: Readonly<Record<State, string>> = {
  held: 'text-clay',
  released: 'text-success',
  refused: 'text-ink-soft',
}

export const emptyWords: Readonly<Record<entryHolds.HoldFilter['state'], string>> = {
  appealed: 'No appeal waits for a decision',
  held: 'Nothing is held',
  released: 'Nothing was released',
  refused: 'Nothing was refused',
  all: 'Nothing was ever held',
}

export const waits = ({ state }: Pick<Hold, 'state'>): boolean => state === 'held'

/** "Entries of donor …0000f1" */
export const holdName = ({ donorId }: Pick<Hold, 'donorId'>): string => `Entries of donor …${donorId.slice(-6)}`

export const whyWords = ({ whys }: Pick<Hold, 'whys'>): string =>
  whys.map((why) => entryHoldKinds[why].title).join('; ')

/** What the rules counted, each with this donor in it; they count no further than they need. What nobody else had in common is left out. */
export function signWords(signs: Hold['signs']): string[] {
  if (!signs) return ['It couldn’t be counted.']
  const common: [number, string][] = [
    [signs.ofBrowser, 'accounts in the same browser in 30 days'],
    [signs.ofDomain, 'accounts with the same email domain in 30 days'],
    [signs.strangersOfSubscriber, 'accounts with less common email domains on the same connection in a day'],
    [signs.strangersOfNetwork, 'accounts with less common email domains on the same network in a day'],
    [signs.ofSubscriber, 'accounts on the same connection in a day'],
    [signs.ofNetwork, 'accounts on the same network in a day'],
    [signs.ofRing, 'members in the same tree of referrals in a week'],
  ]
  return [
    ...(signs.isOther ? ['Another address of the same inbox was confirmed first.'] : []),
    ...(signs.isDisposable ? ['The domain gives out addresses for a short time.'] : []),
    ...common.flatMap(([many, words]) => (many > 1 ? [`At least ${many.toLocaleString('en-US')} ${words}`] : [])),
  ]
}

/** What a refusal says. */
export const donorReads = {
  schema: entryHolds.HoldReason,
  hint: 'The donor reads it in their account. Write it as a sentence.',
  charactersMax: 500,
}
