/** What a link of somebody who refers ends in, a member or an affiliate: read here and nowhere else. */

/** No code of a member has an A: vowels are in none. */
export const affiliateCodePrefix = 'AF-'
/** Without 0/O, 1/I/L and vowels: it can be read aloud and spells nothing. */
export const codeAlphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const codeCharacters = 8

export interface ReferralCode {
  kind: 'affiliate' | 'member'
  /** In its one spelling. */
  code: string
}

const affiliateCode = new RegExp(`^AF([${codeAlphabet}]{${codeCharacters}})$`)
const memberCode = new RegExp(`^[${codeAlphabet}]{${codeCharacters}}$`)

/** The code in a text, however it was typed; undefined where there is none, or more than one. */
export function readReferralCode(typed: string): ReferralCode | undefined {
  const words = typed
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\dA-Z-]+/)
  const codes = words.flatMap((word) => codeIn(word.replaceAll('-', '')) ?? [])
  const [one, ...others] = codes
  return others.every(({ code }) => code === one?.code) ? one : undefined
}

function codeIn(word: string): ReferralCode | undefined {
  const affiliate = affiliateCode.exec(word)?.[1]
  if (affiliate) return { kind: 'affiliate', code: `${affiliateCodePrefix}${affiliate}` }
  return memberCode.test(word) ? { kind: 'member', code: word } : undefined
}

/** The code of a link that was followed: of several, the last that is one, as of several links the last that was followed. */
export const lastReferralCode = (refs: readonly string[]): ReferralCode | undefined =>
  refs.flatMap((ref) => readReferralCode(ref) ?? []).at(-1)
