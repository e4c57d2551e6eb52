/** What a member passes on, short enough to be read aloud: the gateway leads from it to the form that joins. */
export const referralPath = (code: string): string => `/r/${code}`

/** What the page is told instead of a code where the link had none. */
export const unknownCode = 'unknown-code'

/** Where it leads: a referral code, or an account number, which works too, is filled in, without the full stop or comma of the sentence it stood in; of anything else the page says that it is no code. An affiliate’s leads to the home page. */
export function joinPath(code: string): string {
  const typed = code.replaceAll(/[^\dA-Z]/gi, '').toUpperCase()
  if (/^AF[2-9B-DF-HJ-KM-NP-TV-Z]{8}$/.test(typed)) return `/?ref=AF-${typed.slice(2)}`
  return /^(?:[2-9B-DF-HJ-KM-NP-TV-Z]{8}|[1-9]\d{9}[\dX])$/.test(typed)
    ? `/member-portal?ref=${typed}`
    : `/member-portal?${unknownCode}`
}
