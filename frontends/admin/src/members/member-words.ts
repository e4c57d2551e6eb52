import type { roster } from '@evenhand/web-kit/desk'

export const levelWords: Readonly<Record<roster.MemberFilter['level'], string>> = {
  free: 'Free',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
  all: 'All levels',
}

export const standingWords: Readonly<Record<roster.MemberFilter['standing'], string>> = {
  all: 'All accounts',
  active: 'Active',
  deactivated: 'Deactivated',
}

export const actWords: Readonly<Record<roster.MemberAction, string>> = {
  'platinum-granted': 'Granted Platinum',
  'platinum-taken': 'Took Platinum back',
  deactivated: 'Deactivated',
  reactivated: 'Reactivated',
  noted: 'Noted',
  'name-corrected': 'Corrected the name',
}

export const nameOf = ({ firstName, lastName }: roster.ListedMember): string => `${firstName} ${lastName}`

/** The level, or that the account is deactivated. */
export const stateOf = ({ isActive, level }: roster.ListedMember): string =>
  isActive ? levelWords[level] : 'Deactivated'
