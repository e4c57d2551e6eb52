import type { judging } from '@evenhand/web-kit/desk'

type Filtered = judging.ApplicationFilter['state']
type Application = judging.DeskApplication

/** Those that the desk sees; a draft is its applicant’s alone. */
export const stateWords: Readonly<Record<Filtered | 'draft', string>> = {
  draft: 'Draft',
  submitted: 'To decide',
  withdrawn: 'Withdrawn',
  approved: 'Granted',
  rejected: 'Not granted',
  all: 'All',
}

export const stateTones: Readonly<Record<Application['state'], string>> = {
  draft: 'text-ink-soft',
  submitted: 'text-clay',
  withdrawn: 'text-ink-soft',
  approved: 'text-success',
  rejected: 'text-ink-soft',
}

export const emptyWords: Readonly<Record<Filtered, string>> = {
  submitted: 'No application waits for a decision',
  withdrawn: 'No applications have been withdrawn',
  approved: 'Nothing has been granted yet',
  rejected: 'No applications have been rejected',
  all: 'No applications yet',
}

export const applicantWords = ({ applicant }: Pick<Application, 'applicant'>): string =>
  applicant?.organizationName ?? 'Hidden until decided'

export const scoredWords = ({ scored, reviewers }: Pick<Application, 'scored' | 'reviewers'>): string =>
  `${scored} of ${reviewers} scored`
