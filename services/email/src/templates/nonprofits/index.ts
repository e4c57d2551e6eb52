import { grantCanceled } from './grant-canceled.ts'
import { grantDecided } from './grant-decided.ts'
import { grantPaid } from './grant-paid.ts'
import { grantReportAsked } from './grant-report-asked.ts'
import { grantReportDue } from './grant-report-due.ts'
import { grantReportHidden } from './grant-report-hidden.ts'
import { grantReturned } from './grant-returned.ts'
import { grantSubmitted } from './grant-submitted.ts'
import { nonprofitApproved } from './nonprofit-approved.ts'
import { nonprofitAsked } from './nonprofit-asked.ts'
import { nonprofitContactChanged } from './nonprofit-contact-changed.ts'
import { nonprofitRejected } from './nonprofit-rejected.ts'

/** About the registration of an organization and its applications, to its contact. */
export const nonprofitMails = [
  nonprofitApproved,
  nonprofitRejected,
  nonprofitAsked,
  nonprofitContactChanged,
  grantSubmitted,
  grantDecided,
  grantPaid,
  grantReturned,
  grantCanceled,
  grantReportDue,
  grantReportAsked,
  grantReportHidden,
]
