/** The tabs, as the address names them (spec 01 §2). The first one has no name there. */
export const tabs = ['register', 'grants', 'dashboard'] as const
export type Tab = (typeof tabs)[number]

export const tabOf = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get('tab')) ?? 'register'

export const searchOf = (tab: Tab): Record<string, string> => (tab === 'register' ? {} : { tab })

const path = '/nonprofit-portal'

export const toTab = (tab: Tab): string => `${path}?${new URLSearchParams(searchOf(tab))}`

/** The form for a round, new or to go on with a draft. */
export const toApplication = (roundId: string, draftId?: string): string =>
  `${path}?${new URLSearchParams(applicationSearch(roundId, draftId))}`

export const applicationSearch = (roundId: string, draftId?: string): Record<string, string> => ({
  tab: 'grants',
  round: roundId,
  ...(draftId ? { draft: draftId } : {}),
})
