import type { grantReports } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { actEvent, decide, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Application } from '../applications/application.ts'
import type { Organisation } from '../organisations/organisation.ts'
import { findOrganisation } from '../organisations/store.ts'
import { paidCents } from './amounts.ts'
import { type GrantDeps, missingGrant, organisationGranted } from './change.ts'
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

/** An administrator accepts a report, asks for it again or hides it: its organization hears of the last two, and the trail that it was done. */
export async function reviewReport(
  deps: GrantDeps,
  { grantId: id, reportId }: { grantId: string; reportId: string },
  { review, by }: { review: grantReports.ReportReview; by: string },
): Promise<Granted> {
  const at = deps.now()
  const organisation = await organisationGranted(deps, id, by)
  const words = review.verdict === 'accepted' ? '' : review.words
  const application = await decide(deps.applications, { id, seen: review.seen, missing: missingGrant }, (granted) => {
    const { grant } = granted
    if (!grant) throw new Problem('not-found', { detail: missingGrant })
    const read = readReport(grant, reportId, { verdict: review.verdict, words, by, at })
    if ('refused' in read) throw new Problem('not-possible', { detail: read.refused })
    if (read.grant === grant) return undefined
    const thing = { kind: 'application', id } as const
    return {
      set: { grant: read.grant },
      events: [
        ...mailsOf(granted, organisation, { reportId, verdict: review.verdict, words }),
        actEvent({ administratorId: by, action: `grant-report-${review.verdict}`, thing, at }),
      ],
    }
  })
  return grantedOf(application)
}

/** The key has the version: what was shown again can be hidden again. */
function mailsOf(
  { _id, version, organizationName, projectTitle }: Application,
  { contactName, contactEmail }: Organisation,
  { reportId, verdict, words }: { reportId: string; verdict: grantReports.ReportReview['verdict']; words: string },
): PendingEvent[] {
  if (verdict === 'accepted') return []
  const template = `grant-report-${verdict}` as const
  const mail = { key: _id, mailKey: `${template}:${_id}:${reportId}:${version + 1}`, to: contactEmail }
  return [mailEvent(template, { ...mail, values: { contactName, organizationName, projectTitle, words } })]
}

function grantedOf(application: Application): Granted {
  if (!application.grant) throw new Problem('not-found', { detail: missingGrant })
  return { ...application, grant: application.grant }
}
