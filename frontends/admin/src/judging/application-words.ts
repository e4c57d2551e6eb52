import type { judging } from '@evenhand/web-kit/desk'
import { grants } from '@evenhand/web-kit/forms'

type Filtered = judging.ApplicationFilter['state']
type Application = judging.DeskApplication

export const stateWords: Readonly<Record<Filtered | 'draft', string>> = {
  ...grants.applicationStateWords,
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
