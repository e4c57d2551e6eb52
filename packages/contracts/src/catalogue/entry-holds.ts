/**
 * Why what a donor has for free can be held for review (spec 03 §A): what the donor reads, and what an administrator does. Paid gifts are
 * never held.
 */
export const entryHolds = {
  'same-person': {
    title: 'Another address of the same person',
    why: 'Another email address that leads to the same inbox has free entries already. One person counts once.',
  },
  'disposable-domain': {
    title: 'A disposable address',
    why: 'Your email address is with a service that gives out addresses for a short time.',
  },
  'shared-domain': {
    title: 'Many accounts of one email domain',
    why: 'Many accounts were confirmed with addresses of your email domain in a short time.',
    isOfMany: true,
  },
  'shared-browser': {
    title: 'Many accounts in one browser',
    why: 'Several accounts were confirmed in the same browser.',
    isOfMany: true,
  },
  'shared-network': {
    title: 'Many accounts on one network',
    why: 'Many accounts were confirmed from the same network in a short time.',
    isOfMany: true,
  },
  'referral-ring': {
    title: 'Many accounts that refer each other',
    why: 'Your account is one of many that referred one another in a short time.',
    isOfMany: true,
  },
  'taken-back': {
    title: 'Taken back by an administrator',
    why: 'We took your free entries back.',
  },
  'not-checked': {
    title: 'Could not be checked',
    why: 'We couldn’t check your account automatically yet. We’ll try again, and a person can decide about it too.',
  },
} as const satisfies Readonly<Record<string, { title: string; why: string; isOfMany?: true }>>

export type EntryHold = keyof typeof entryHolds
export const entryHoldNames = Object.keys(entryHolds) as [EntryHold, ...EntryHold[]]
/** Those that see many people at once: what is held by one of them is looked at together, and watched. */
export const entryHoldsOfMany = entryHoldNames.filter((name) => 'isOfMany' in entryHolds[name])

/** What a person decides about a hold. */
export const entryHoldVerdicts = ['released', 'refused'] as const
export type EntryHoldVerdict = (typeof entryHoldVerdicts)[number]

export const entryHoldStates = ['held', ...entryHoldVerdicts] as const
export type EntryHoldState = (typeof entryHoldStates)[number]

/** As the desk reads them. */
export const entryHoldStateWords: Readonly<Record<EntryHoldState, string>> = {
  held: 'Held',
  released: 'Released',
  refused: 'Refused',
}
