/** "silver" as a title has it: "Silver". */
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
