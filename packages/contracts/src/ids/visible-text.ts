/**
 * Characters that show nothing: they turn or hide what stands beside them, or make two names that look alike differ. Taken out of everything
 * that is typed. What joins letters and pictures (ZWJ, ZWNJ) is part of words in many languages, and of families of emoji: it stays.
 */
const hidden = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Hints about the direction of what stands beside them: useful between lines of a text, but not within one. */
const directionMarks = /[\u061c\u200e\u200f]/g

/** A line as it is kept: composed (NFC), trimmed, and nothing in it that cannot be seen. */
export const cleanLine = (typed: string): string =>
  typed.replaceAll(hidden, '').replaceAll(directionMarks, '').normalize('NFC').trim()

/** The same of a text, which keeps the hints about its direction. */
export const cleanText = (typed: string): string => typed.replaceAll(hidden, '').normalize('NFC').trim()

/** Holds something that a reader can see. Hangul fillers and the empty Braille cell are letters and signs that show nothing. */
export const visible = /(?![\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}\u2800])[^]/u

/** A letter that can be seen, of any script. */
export const visibleLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** More marks on one letter than any script writes: they run over the lines above and below. */
export const tooManyMarks = /\p{M}{7}/u
