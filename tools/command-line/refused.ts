/** The command can't do what was asked; the message is one sentence that says what to do. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
