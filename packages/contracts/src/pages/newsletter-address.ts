export const newslettersPath = '/newsletters'

/** The page of one newsletter: that of all of them, which names it, as a wall’s names a memorial (decision 63). */
export const newsletterPath = (newsletterId: string): string => `${newslettersPath}?letter=${newsletterId}`
