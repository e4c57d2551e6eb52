/**
 * What someone confirms by giving or entering, shown at the button that does it and kept with the record (docs/decisions/0044). The
 * region is in the rules: which ones are open differs by giveaway.
 */
export const rulesStatement = ({ ageMin, version }: { ageMin: number; version: number }, act: 'giving' | 'entering') =>
  `By ${act}, you confirm that you’re at least ${ageMin}, live where the giveaway is open, and accept its Official Rules (version ${version}).`
