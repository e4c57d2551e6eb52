import type { winners } from '@evenhand/contracts/http'
import { supportEmail } from '@evenhand/contracts/catalogue'
import type { FieldError } from '@evenhand/contracts/problems'
import { dayAt } from '../free-post/days.ts'
import type { Terms } from './terms.ts'

/** What the rules of the giveaway refuse in a declaration, field by field. The declaration's own form is the contract's. */
export function refusalsOf(declaration: winners.Declaration, terms: Terms): FieldError[] {
  const { bornOn, region, takes, firstName, lastName, signature } = declaration
  const found: FieldError[] = []
  if (!isOldEnough(bornOn, terms))
    found.push({
      path: 'bornOn',
      message: `By the official rules the winner was at least ${terms.ageMin} years old before the giveaway closed.`,
    })
  if (terms.regionsVoid.includes(region))
    found.push({ path: 'region', message: `The giveaway is void there, as the official rules say. ${mistake}` })
  else if (!terms.regionsAllowed.includes(region))
    found.push({ path: 'region', message: `The giveaway was not open there, as the official rules say. ${mistake}` })
  if (takes === 'cash' && terms.cashOption === '')
    found.push({ path: 'takes', message: 'This giveaway has no cash option. Please choose the prize.' })
  if (bare(signature) !== bare(`${firstName} ${lastName}`))
    found.push({ path: 'signature', message: `Please sign with your full name as above: ${firstName} ${lastName}` })
  return found
}

const mistake = `If this is a mistake, write to ${supportEmail}.`

const bare = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Nobody entered later than on the last day. */
function isOldEnough(bornOn: string, { ageMin, closesAt, timeZone }: Terms): boolean {
  const lastDay = dayAt(closesAt, timeZone)
  const ofAge = `${String(Number(bornOn.slice(0, 4)) + ageMin).padStart(4, '0')}${bornOn.slice(4)}`
  return ofAge <= lastDay
}

/** What has to be shown before the prize is awarded: who somebody is and where they live, what the rules add, and what the law asks in Canada. */
export const mustShowOf = (terms: Pick<Terms, 'mustShow'>, region: string | undefined): string[] => [
  'An identity document that agrees with name and date of birth',
  'Proof of the home address',
  ...terms.mustShow,
  ...(region?.startsWith('CA-')
    ? ['The mathematical skill-testing question, answered correctly and without help']
    : []),
]
