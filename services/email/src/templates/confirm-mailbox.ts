import { secretLink } from '@evenhand/service-kit/auth'
import type { Notice } from './notice.ts'

/** The page asks for a click first: programs follow links in emails. */
export const confirmAction = (publicUrl: string, proof: string): Notice['action'] => ({
  label: 'Confirm my email',
  link: secretLink(publicUrl, '/sign-in/link', { proof }),
})

/** What costs nothing waits for the proof, unless there was one (docs/decisions/0079). */
export const confirmSentence =
  'Confirm this email address before the giveaway closes: until then they don’t count. If you’ve confirmed it before, they count already.'
