const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** What stands before a name. What a family says, as in "Papa Ignacio Ferro", is part of the name. */
const titles = setOf(
  `mr mrs ms mx miss dr prof professor rev reverend fr rabbi hon sir dame
  pvt private pv2 pfc spc specialist lcpl cpl corporal sgt ssg ssgt tsgt sfc msg msgt smsgt cmsgt gysgt sgtmaj csm sergeant sra airman
  sn seaman po po1 po2 po3 cpo scpo mcpo cwo wo1 ens ensign lt 1lt 2lt ltjg lieutenant capt cpt captain maj major ltc ltcol col colonel
  lcdr cmdr cdr commander brig gen ltgen majgen general adm admiral vadm radm`,
)
/** Those of more than one word, of which one alone may be a name. */
const ranks =
  /\b(?:lance (?=cpl|corp)|staff (?=s)|gunnery (?=s)|master (?=s)|technical (?=s)|(?:master |senior )?(?:chief )?petty officer\b|(?:chief )?warrant officer\b|(?:\d(?:st|nd|rd|th)|first|second|third) class\b)/gi

/** What stands behind it. A single "V" or "I" can be a name. */
const suffixes = setOf(
  'jr sr ii iii iv vi vii viii md phd dds dmd dvm jd esq edd psyd rn bsn msn cpa mba usa usn usmc usaf uscg ret',
)

const bare = (word: string): string => word.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Without titles before and suffixes behind; a name that is nothing else stays as it is. */
function nameIn(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !titles.has(bare(word)))
  const last = words.findLastIndex((word, index) => index <= first || !suffixes.has(bare(word)))
  return first === -1 ? words : words.slice(first, last + 1)
}

/** Its words: not what stands in parentheses, nor numbers such as "3rd". */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /^[^\p{L}\p{N}]*\p{L}/u.test(word))

/**
 * First letters of the first and the last word, without titles, suffixes and what follows a comma: "Augusta Ada King, Countess of Lovelace" →
 * "AK", "Dr. Priya Raman-Cole" → "PR", "Thaddeus J. Whitfield III" → "TW", "Sgt. 1st Class Ana Ruiz (Ret.)" → "AR".
 */
export const initialsOf = (name: string): string => {
  const [called = ''] = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const plain = wordsOf(called.replaceAll(/\([^)]*\)/g, ' ').replaceAll(ranks, ' '))
  const words = nameIn(plain.length > 0 ? plain : wordsOf(called))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
