import type { RoundErrors, RoundValues } from './round-values.ts'

/** What each part of the form of a round is given. */
export interface RoundFieldsProps {
  values: RoundValues
  errors: RoundErrors
  onChange: (changes: Partial<RoundValues>) => void
}

export const small = 'min-h-10 px-3 text-small'
