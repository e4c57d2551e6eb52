/** What rules ask of someone who accepts them. */
export interface RulesTerms {
  ageMin: number
  version: number
}

/** The words of `rulesStatement` that link to the rules. */
export const rulesLinkWords = 'Official Rules'

/** What someone does to accept rules: makes a gift, enters for free, or becomes a member. */
export type RulesAct = 'giving' | 'entering' | 'joining'

/**
 * What someone confirms by giving, entering or joining, shown at the button that does it and kept with the record (docs/decisions/0044). The
 * region is in the rules: which ones are open differs by giveaway. Browser and server build it, so no other words can be kept.
 */
export const rulesStatement = ({ ageMin, version }: RulesTerms, act: RulesAct) =>
  `By ${act}, you confirm that you’re at least ${ageMin}, live where the giveaway is open, and accept its ${rulesLinkWords} (version ${version}).`

/** The words of `registrationBoxes` that link to the rules. */
export const registrationLinkWords = 'official rules'

/** The labels of the two boxes of a registration (spec 02 §5); the second names the version once it is known. */
export const registrationBoxes = ({ ageMin, version }: { ageMin: number; version: number | undefined }) => ({
  age: `I am at least ${ageMin} years old`,
  rules: `I have read and agree to the ${registrationLinkWords}${version === undefined ? '' : ` (version ${version})`}`,
})

/** What someone confirms by ticking both, as it is kept with the registration. */
export function registrationStatement(terms: RulesTerms): string {
  const { age, rules } = registrationBoxes(terms)
  return `${age}. ${rules}.`
}
