export const giftsPage = 50
