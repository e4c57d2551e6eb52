const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** What stands before a name, without its full stops. What a family says, as in "Papa Ignacio Ferro", is part of the name. */
const titles = setOf(
  'mr mrs ms mx miss dr prof professor rev reverend fr rabbi hon sir dame pvt pfc spc cpl sgt ssgt sfc msgt gysgt sgtmaj lt ltjg ens capt cpt maj ltc ltcol col cmdr cdr brig gen adm vadm radm',
)

/** What stands behind it. A single "V" or "I" can be a name. */
const suffixes = setOf('jr sr ii iii iv md phd dds dmd dvm jd esq edd psyd rn cpa mba usa usn usmc usaf uscg ret')

const bare = (word: string): string => word.replaceAll('.', '').toLowerCase()

/** Without titles before and suffixes behind; a name that is nothing else stays as it is. */
function nameIn(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !titles.has(bare(word)))
  const last = words.findLastIndex((word, index) => index <= first || !suffixes.has(bare(word)))
  return first === -1 ? words : words.slice(first, last + 1)
}

/**
 * First letters of the first and the last word, without titles, suffixes and what follows a comma: "Augusta Ada King, Countess of Lovelace" →
 * "AK", "Dr. Priya Raman-Cole" → "PR", "Thaddeus J. Whitfield III" → "TW".
 */
export const initialsOf = (name: string): string => {
  const [called = ''] = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const words = nameIn(called.split(/\s+/))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
