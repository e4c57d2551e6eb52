import { readReferralCode } from '@evenhand/contracts/catalogue'

/** A link of somebody who refers: the code in its one spelling, and the click that was recorded. */
export interface CameBy {
  code: string
  click: string | null
}

/** What a browser says of the link that it came by; what is no code is left out. */
export function readCameBy(ref: { code: string; click?: string | undefined } | undefined): CameBy | undefined {
  const read = ref && readReferralCode(ref.code)
  return read && { code: read.code, click: ref.click ?? null }
}
