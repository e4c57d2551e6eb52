import type { people } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { noOwner } from '../administrators/no-owner.ts'
import type { PersonRow } from './store.ts'

export interface PeopleParts {
  db: Database
  now: () => Date
  publicUrl: string
}

type Refused =
  | 'no-address'
  | 'no-owner'
  | 'unknown'
  | 'own'
  | 'changed-meanwhile'
  | 'last-owner'
  | 'works-here'
  | 'invited'
  | 'no-factor'

/** Why nothing was changed, and what to do. */
export function refusalOf(kind: Refused): Problem {
  switch (kind) {
    case 'no-owner':
      return noOwner()
    case 'unknown':
      return new Problem('not-found', {
        detail: 'That person or invitation is gone. Reload the page to see who is there.',
      })
    case 'own':
      return new Problem('not-possible', {
        detail:
          'You can’t change your own roles, remove yourself, reset your own second factor or make your own password void. Ask another owner.',
      })
    case 'no-address':
      return new Problem('not-possible', {
        detail:
          'No email address of theirs is known, so nobody could send them a link. Ask them to enter one under Your account first, or ask the people who run the site to set a new password.',
      })
    case 'no-factor':
      return new Problem('not-possible', {
        detail: 'Their login asks for the password alone, so there is nothing to turn off.',
      })
    case 'changed-meanwhile':
      return new Problem('conflict', {
        detail: 'Another owner changed this person in the meantime. Look at them again, then decide.',
      })
    case 'last-owner':
      return new Problem('not-possible', { detail: 'This is the last owner. Make someone else an owner first.' })
    case 'works-here':
      return invalidField('email', 'Someone with this email address works here already')
    case 'invited':
      return invalidField('email', 'This address is invited already. You can send that invitation again')
  }
}

export const toPerson = ({ lastLoginAt, ...row }: PersonRow, by: string): people.DeskPerson => ({
  ...row,
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  isSelf: row.id === by,
})
