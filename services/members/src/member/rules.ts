import { codeAlphabet, codeCharacters } from '@evenhand/contracts/catalogue'

/** Answers a whole number from 0 up to, not including, `below`. */
export type Draw = (below: number) => number

const digitsInNumber = 10

/**
 * A new account number: ten random digits and a check character (ISO 7064 MOD 11-2), so that a mistyped digit or two swapped
 * ones never name somebody else. 11 characters; the specification allows 12 (spec 01 §9).
 */
export function drawAccountNumber(draw: Draw): string {
  const digits = Array.from({ length: digitsInNumber }, (_, place) => (place === 0 ? 1 + draw(9) : draw(10))).join('')
  return digits + checkCharacter(digits)
}

/** What a member gives to friends instead of the account number. */
export const drawReferralCode = (draw: Draw): string =>
  Array.from({ length: codeCharacters }, () => codeAlphabet[draw(codeAlphabet.length)]).join('')

export const isAccountNumber = (text: string): boolean =>
  /^[1-9]\d{9}[\dX]$/.test(text) && checkCharacter(text.slice(0, digitsInNumber)) === text.at(-1)

/** As it is stored: people type spaces, hyphens and small letters. */
export const readNumberOrCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

const isReferralCode = (text: string): boolean =>
  text.length === codeCharacters && Array.from(text).every((one) => codeAlphabet.includes(one))

/**
 * What a friend passed on, with whatever came along when it was copied: words before it, a full stop behind it, or the whole link. Answers the
 * account number or the code in it; undefined where there is none, or more than one.
 */
export function readReferral(typed: string): string | undefined {
  const inLink = /(?:[?&]ref=|\/r\/)([^&#?/\s]+)/i.exec(typed)?.[1]
  const text = (inLink ?? typed).normalize('NFKC').toUpperCase()
  const compact = text.replaceAll(/[^0-9A-Z]/g, '')
  const named = [compact, ...text.split(/[^0-9A-Z-]+/).map((word) => word.replaceAll('-', ''))].filter(
    (word) => isReferralCode(word) || isAccountNumber(word),
  )
  const [one, ...others] = new Set(named)
  return others.length === 0 ? one : undefined
}

function checkCharacter(digits: string): string {
  const product = Array.from(digits).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const value = (12 - product) % 11
  return value === 10 ? 'X' : String(value)
}
