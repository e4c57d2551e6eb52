export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

/** `12 / 30`, `1230`, `12/2030` → month and year of two digits; undefined while it is no date. */
export function readExpiry(text: string): { expMonth: string; expYear: string } | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const number = Number(month)
  return number >= 1 && number <= 12 ? { expMonth: String(number), expYear: year } : undefined
}

/** Groups of four, as it stands on the card. */
export const groupDigits = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

export const faultsOf = ({ number, expiry, cvc }: TypedCard): Partial<TypedCard> => ({
  ...(number.replace(/\D/g, '').length < 12 ? { number: 'Please enter the number on the card' } : {}),
  ...(readExpiry(expiry) ? {} : { expiry: 'Please enter month and year, for example 12 / 30' }),
  ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: 'Please enter the 3 or 4 digits' }),
})
