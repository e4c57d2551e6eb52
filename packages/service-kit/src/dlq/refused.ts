/** What was typed can't be done; the message says what to type instead. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
