/** "365 0972 2810": in groups it is read out and written down without a slip. Whoever types it may leave the spaces out. */
export const groupedNumber = (accountNumber: string): string => accountNumber.replace(/^(.{3})(.{4})(.+)$/, '$1 $2 $3')
