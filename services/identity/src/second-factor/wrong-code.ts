import type { Factors } from './store.ts'

/** Where a right code would come from: from an app or the recovery codes, from them alone, or from an app that isn’t on yet. */
type CodeSource = 'app' | 'recovery-codes' | 'new-app'

export interface WrongCode {
  kind: 'wrong-code'
  from: CodeSource
}

/** Who has only passkeys has no app to look at. */
export const wrongCode = ({ appSince }: Pick<Factors, 'appSince'>): WrongCode => ({
  kind: 'wrong-code',
  from: appSince === null ? 'recovery-codes' : 'app',
})

const words: Record<CodeSource, string> = {
  app: 'That code isn’t right, or it was used already. Enter the one your app shows now, or a recovery code that you haven’t used.',
  'recovery-codes': 'That recovery code isn’t right, or you’ve used it already. Try another one.',
  'new-app': 'That code isn’t right, or it was used already. Enter the one your app shows now.',
}

export const wrongCodeWords = ({ from }: WrongCode): string => words[from]
