export const toRound = (slug: string): string => `/grants/rounds/${slug}`
export const toOrganization = (nonprofitId: string): string => `/grants/organizations/${nonprofitId}`
