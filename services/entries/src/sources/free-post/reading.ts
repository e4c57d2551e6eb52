import type { freePost } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'

export type Reading = freePost.PostReading

const words = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
const code = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** A reading as it is compared: two people type capitals and spaces differently, and mean the same. */
const comparable = (reading: Reading): Record<keyof Reading, string> => ({
  name: words(reading.name),
  address: words(reading.address),
  postalCode: code(reading.postalCode),
  region: reading.region,
  email: reading.email === undefined ? '' : normaliseEmail(reading.email),
  postmarkedOn: reading.postmarkedOn,
  oldEnough: String(reading.oldEnough),
})

/** The fields in which two readings of a card differ; none: they agree. */
export function differencesOf(first: Reading, second: Reading): (keyof Reading)[] {
  const [a, b] = [comparable(first), comparable(second)]
  return (Object.keys(a) as (keyof Reading)[]).filter((field) => a[field] !== b[field])
}

/** Who sent a card that names no email address: the same name at the same postal address. It is never an email address. */
export function postalKeyOf(reading: Reading): string {
  const { name, address, postalCode, region } = comparable(reading)
  return JSON.stringify(['post', name, address.replaceAll(/[.,]/g, ''), postalCode, region])
}
