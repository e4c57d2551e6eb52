const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const inWords = (seconds: number) =>
  seconds < 90
    ? counted(seconds, 'second')
    : seconds < 5400
      ? counted(Math.ceil(seconds / 60), 'minute')
      : counted(Math.ceil(seconds / 3600), 'hour')

/** At the end of a sentence: "Try again in a moment.", where the answer says in how many. */
const vague = / (Please t|T)ry again[ a-z]*\.$/

/** A sentence with when to come back; one that has words of its own for the wait keeps them. */
export function withWait(sentence: string, seconds: number): string {
  const said = sentence.replace(vague, '')
  return /try again|tomorrow/i.test(said) ? sentence : `${said} You can try again in ${inWords(seconds)}.`
}
