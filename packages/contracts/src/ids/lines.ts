import { z } from 'zod'
import { cleanLine, cleanText, tooManyMarks, visible, visibleLetter } from './visible-text.ts'

const typed = (clean: (text: string) => string, controls: RegExp, charactersMax: number, required?: string) => {
  const kept = z
    .string(required)
    .overwrite(clean)
    .max(charactersMax, `Use at most ${charactersMax} characters`)
    .regex(controls, 'Use only letters, digits and punctuation')
    .refine((text) => !tooManyMarks.test(text), 'Use fewer accents on one letter')
  return required === undefined ? kept : kept.refine((text) => visible.test(text), required)
}

/** A single line that a person typed: trimmed, without characters that hide or turn others, of bounded length. */
export const Line = (charactersMax: number, required?: string) =>
  typed(cleanLine, /^[^\u0000-\u001f\u007f-\u009f]*$/, charactersMax, required)

/** Lines that a person typed, with line breaks and tabs between, of bounded length. */
export const Text = (charactersMax: number, required?: string) =>
  typed(cleanText, /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, charactersMax, required)

export const nameNeedsLetters = 'Enter a name with letters'

/** The name of a person, or a part of it: a line that has a letter of some script. Without `required` it may be empty. */
export const PersonName = (charactersMax: number, required?: string) =>
  Line(charactersMax, required).refine((name) => !visible.test(name) || visibleLetter.test(name), nameNeedsLetters)

export const noAddressAsName = 'Enter a name, without a web or email address'
/** As mail programs find what they make a link of; "J.R. Smith" is none, nor is a title without a space after it. */
const linked =
  /:\/\/|www\.|@|(?<![\p{L}\d-])(?!(?:dr|mr|mrs|ms|st|prof|rev|fr|sr|jr|hon|capt|col|gen|maj|sgt|lt)\.)[\p{L}\d-]{2,}\.\p{L}{2,}/iu

/** The name of a person whom we greet in a mail that nobody reads before it goes: no address, which a stranger would press. */
export const GreetedName = (charactersMax: number, required?: string) =>
  PersonName(charactersMax, required).refine((name) => !linked.test(name), noAddressAsName)
