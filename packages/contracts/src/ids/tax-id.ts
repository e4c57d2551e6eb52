import { z } from 'zod'
import { cleanLine } from './visible-text.ts'

/** First two digits that no campus of the IRS and no online application gives out (IRS, "How EINs are assigned and valid EIN prefixes"). */
const neverAssigned = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])

const written = (typed: string): string => {
  const digits = cleanLine(typed).replaceAll(/[\s\p{Pd}]/gu, '')
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
}

/** An Employer Identification Number as the IRS writes it, `12-3456789`, however it is typed; empty where none is given. */
export const TaxId = z
  .string()
  .overwrite(written)
  .regex(/^(?:\d{2}-\d{7})?$/, { error: 'Enter the nine digits of the EIN, such as 12-3456789', abort: true })
  .refine((taxId) => !neverAssigned.has(taxId.slice(0, 2)), 'No EIN begins with these two digits. Check the number')
