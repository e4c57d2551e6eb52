import type { winners } from '@evenhand/contracts/http'
import { lastDayOf, supportEmail } from '@evenhand/contracts/catalogue'
import type { FieldError } from '@evenhand/contracts/problems'
import type { Terms } from './terms.ts'

/** What the rules of the giveaway refuse in a declaration, field by field. The declaration's own form is the contract's. */
export function refusalsOf(declaration: winners.Declaration, terms: Terms): FieldError[] {
  const { bornOn, region, takes, firstName, lastName, signature } = declaration
  const found: FieldError[] = []
  if (!isOldEnough(bornOn, terms))
    found.push({
      path: 'bornOn',
      message: `Under the official rules, the winner must have been at least ${terms.ageMin} years old when they entered. With this date of birth, you weren’t ${terms.ageMin} yet when the giveaway closed. ${mistake}`,
    })
  if (terms.regionsVoid.includes(region))
    found.push({ path: 'region', message: `The giveaway is void there under the official rules. ${mistake}` })
  else if (!terms.regionsAllowed.includes(region))
    found.push({ path: 'region', message: `The giveaway wasn’t open there under the official rules. ${mistake}` })
  if (takes === 'cash' && terms.cashOption === '')
    found.push({ path: 'takes', message: 'This giveaway has no cash option. Choose the prize.' })
  if (bare(signature) !== bare(`${firstName} ${lastName}`))
    found.push({ path: 'signature', message: `Sign with your full name as shown above: ${firstName} ${lastName}` })
  return found
}

const mistake = `If this is a mistake, write to ${supportEmail}.`

const bare = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Nobody entered later than on the last day. */
function isOldEnough(bornOn: string, { ageMin, closesAt, timeZone }: Terms): boolean {
  const lastDay = lastDayOf(closesAt, timeZone)
  const ofAge = `${String(Number(bornOn.slice(0, 4)) + ageMin).padStart(4, '0')}${bornOn.slice(4)}`
  return ofAge <= lastDay
}

/**
 * What has to be shown before the prize is awarded: who somebody is and where they live, what the rules add, and what the law asks of residents of
 * Canada. Until it is known where a winner lives, `region` is undefined.
 */
export const mustShowOf = (
  { mustShow, regionsAllowed }: Pick<Terms, 'mustShow' | 'regionsAllowed'>,
  region: string | undefined,
): string[] => [
  'A photo ID that matches the name and date of birth',
  'Proof of the home address',
  ...mustShow,
  ...skillTest(regionsAllowed, region),
]

function skillTest(regionsAllowed: readonly string[], region: string | undefined): string[] {
  if (region?.startsWith('CA-')) return [`The ${question}`]
  const isPossible = region === undefined && regionsAllowed.some((one) => one.startsWith('CA-'))
  return isPossible ? [`For a resident of Canada: the ${question}`] : []
}

const question = 'mathematical skill-testing question, answered correctly and without help'
