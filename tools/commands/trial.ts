/** A command of README's table as `npm test` tries it: what is typed, and what must be seen then. */
export interface Trial {
  /** As the table has it. */
  row: string
  /** Another row, when this one is its short form. */
  shortOf?: string
  /** The row itself when absent; else a shorter form of it, for a shell, with the variables of `tools/test/commands/setting.ts`. */
  typed?: string
  /** On the screen, anywhere; the program must end with 0, too. */
  shows: RegExp
  /** It goes on until Ctrl-C, which is pressed when it has shown that. */
  isEndedByHand?: true
}

/** One that nobody types: another part of `npm test` does the same, or a machine that runs it can't. */
export interface Untyped {
  row: string
  why: { kind: 'part'; part: keyof typeof partNames } | { kind: 'cannot'; reason: string }
}

/** The parts of `npm test`, by the names that it prints. */
export const partNames = {
  checks: 'Checks',
  besideComponents: 'Rules, stores, routes and contracts beside the real components',
  commands: 'The commands of the README',
  wholeSystem: 'The main job in a real browser, on a whole system',
} as const
