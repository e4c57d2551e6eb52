import type { grantReports } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { actEvent, decide, mailEvent } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Application } from '../applications/application.ts'
import type { Organisation } from '../organisations/organisation.ts'
import { findOrganisation } from '../organisations/store.ts'
import { conflictsOf } from '../rounds/rules.ts'
import { paidCents } from './amounts.ts'
import { aboutGrant, type GrantDeps, isRecused, missingGrant } from './change.ts'
import { readReport, submitReport } from './reports.ts'
import type { Granted } from './views.ts'

/** What a grant did, said by the contact of its organization; everyone can read it once it was accepted. */
export async function reportGrant(
  deps: GrantDeps,
  id: string,
  { summary, spent, contact }: { summary: string; spent: string; contact: string },
): Promise<Granted> {
  const spentCents = Number(parseDollars(spent) ?? 0n)
  const known = await deps.applications.findById(id, { nonprofitId: 1 }).lean<{ nonprofitId: string }>()
  const organisation = known && (await findOrganisation(deps.organisations, known.nonprofitId))
  if (organisation?.contactDonorId !== contact) throw new Problem('not-found', { detail: missingGrant })
  const application = await decide(deps.applications, { id, missing: missingGrant }, ({ grant }) => {
    if (!grant) throw new Problem('not-found', { detail: missingGrant })
    const paid = paidCents(grant)
    if (paid === 0) throw new Problem('not-allowed', { detail: 'You can report once a part of the grant is paid.' })
    if (spentCents > paid)
      throw invalidField('spent', 'This is more than was paid. What other money paid for isn’t counted here')
    const reported = submitReport(grant, { id: uuidv7(), summary, spentCents }, deps.now())
    if ('refused' in reported) throw new Problem('not-possible', { detail: reported.refused })
    return reported.grant === grant ? undefined : { set: { grant: reported.grant } }
  })
  return grantedOf(application)
}

/** An administrator accepts a report, asks for it again or hides it: its organization hears of a question, and the trail of everything. */
export async function reviewReport(
  deps: GrantDeps,
  { grantId: id, reportId }: { grantId: string; reportId: string },
  { review, by }: { review: grantReports.ReportReview; by: string },
): Promise<Granted> {
  const at = deps.now()
  const { organisation, round } = await aboutGrant(deps, id)
  const words = review.verdict === 'accepted' ? '' : review.words
  const application = await decide(deps.applications, { id, seen: review.seen, missing: missingGrant }, (granted) => {
    const { grant } = granted
    if (!grant) throw new Problem('not-found', { detail: missingGrant })
    if (conflictsOf(round, by).includes(granted.nonprofitId)) throw isRecused()
    const read = readReport(grant, reportId, { verdict: review.verdict, words, by, at })
    if ('refused' in read) throw new Problem('not-possible', { detail: read.refused })
    if (read.grant === grant) return undefined
    const thing = { kind: 'application', id } as const
    return {
      set: { grant: read.grant },
      events: [
        ...(review.verdict === 'asked' ? [askedMail(granted, organisation, { reportId, words })] : []),
        actEvent({ administratorId: by, action: `grant-report-${review.verdict}`, thing, words, at }),
      ],
    }
  })
  return grantedOf(application)
}

const askedMail = (
  { _id, organizationName, projectTitle }: Application,
  { contactName, contactEmail }: Organisation,
  { reportId, words }: { reportId: string; words: string },
) =>
  mailEvent('grant-report-asked', {
    key: _id,
    mailKey: `grant-report-asked:${_id}:${reportId}`,
    to: contactEmail,
    values: { contactName, organizationName, projectTitle, words },
  })

function grantedOf(application: Application): Granted {
  if (!application.grant) throw new Problem('not-found', { detail: missingGrant })
  return { ...application, grant: application.grant }
}
