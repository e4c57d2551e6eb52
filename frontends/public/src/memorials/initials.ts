/** First letters of the first and the last word, without what follows a comma: "Augusta Ada King, Countess of Lovelace" → "AK". */
export const initialsOf = (name: string): string => {
  const [called = ''] = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const words = called.split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
