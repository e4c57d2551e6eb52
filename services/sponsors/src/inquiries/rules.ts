/** How long an inquiry is kept after it was answered; an open one is kept until it is. */
export const keepAnsweredDays = 365
