import type { roster } from '@evenhand/web-kit/desk'

export const levelWords: Readonly<Record<roster.MemberFilter['level'], string>> = {
  free: 'Free',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
  all: 'All levels',
}

export const actWords: Readonly<Record<roster.MemberAction, string>> = {
  'platinum-granted': 'Granted Platinum',
  'platinum-taken': 'Took Platinum back',
  noted: 'Noted',
}

export const nameOf = ({ firstName, lastName }: roster.ListedMember): string => `${firstName} ${lastName}`
