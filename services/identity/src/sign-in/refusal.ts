import { Problem } from '@evenhand/service-kit/problems'
import type { Proof } from './use-cases.ts'

/** What who tried a code or link reads where it proved nothing, or nothing that opens an account. */
export function refusalOfProof({ kind }: Exclude<Proof, { kind: 'proved' }>): Problem {
  switch (kind) {
    case 'deactivated':
      return new Problem('account-deactivated')
    case 'wrong':
      return new Problem('code-wrong')
    case 'burnt':
      return new Problem('code-expired', { detail: 'Too many tries with that code. Ask for a new one.' })
    case 'other-browser':
      return new Problem('code-expired', {
        detail:
          'The code only works in the browser that asked for it: enter it there, or use the link in the email. If this is that browser, it blocks cookies: allow them for this site, and ask for a new code.',
      })
    case 'unknown':
    case 'expired':
    case 'used':
      return new Problem('code-expired')
  }
}
