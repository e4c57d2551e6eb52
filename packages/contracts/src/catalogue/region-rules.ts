/** Whether what somebody who lives there does counts in a giveaway; who did not say where has confirmed it with the rules (spec 03 §A). */
export const isOpenIn = (
  { regionsAllowed }: { regionsAllowed: readonly string[] },
  region: string | null | undefined,
): boolean => !region || regionsAllowed.includes(region)

/** To someone who lives where the giveaway is not open. */
export const notOpenWords = {
  /** Before a payment. */
  paid: 'The giveaway isn’t open where you live, so this earns no entries. You can still give, and it helps the cause.',
  /** Of what is paid already, or comes again. */
  earned: 'It earns no entries, because the giveaway isn’t open where you live.',
  /** Of somebody else's gift, whoever pays it. */
  theirs: 'It earns no entries, because the giveaway isn’t open where its donor lives.',
  /** Where someone would enter for free. */
  free: 'The giveaway isn’t open where you live, so an entry from there wouldn’t count.',
}
