/** The first letters of its first two words: "Meridian Coffee Roasters" → "MC". */
export const initialsOf = (companyName: string): string =>
  Array.from(companyName.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
