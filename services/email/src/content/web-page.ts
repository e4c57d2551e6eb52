import { cutForWeb } from './compile-mail.ts'
import type { MergePerson } from './person.ts'
import { withNamedPictures } from './pictures.ts'
import { fill } from './slices.ts'

/** Someone of whom nothing is known: merge tags say what they say then. */
const nobody: MergePerson = {
  email: '',
  firstName: '',
  lastName: '',
  membershipTier: null,
  accountNumber: null,
  tags: [],
  unsubscribeLink: '',
  choicesLink: '',
}

/** An email as everyone can read it: nothing of a reader is in it, and no link of it is counted. Its links open beside it: it is shown in a frame. */
export const webPage = ({ subject, html, publicUrl }: { subject: string; html: string; publicUrl: string }): string =>
  withNamedPictures(
    fill(cutForWeb({ subject, html }), {
      ...nobody,
      unsubscribeLink: new URL('/email/unsubscribe', publicUrl).href,
    }),
    publicUrl,
  ).replace('<!doctype html>', '<!doctype html><base target="_blank">')
