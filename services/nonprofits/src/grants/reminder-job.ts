import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { decide, mailEvent } from '@evenhand/service-kit/mongo'
import { grantReminderDays } from '@evenhand/contracts/catalogue'
import { findOrganisation } from '../organisations/store.ts'
import { type GrantDeps, missingGrant } from './change.ts'
import { daysAfter } from './days.ts'
import { reminderOf } from './reports.ts'
import { findToRemind } from './store.ts'

const readAtOnce = 200

/** Reminds organizations of a report that is due or overdue, each once. */
export const remindReportsJob = (deps: GrantDeps): Job => ({
  name: 'remind-grant-reports',
  everyMs: 60 * 60 * 1000,
  async run(signal) {
    await eachOnItsOwn(toRemind(deps, signal), async ({ _id: id, nonprofitId, grant }) => {
      if (!reminderOf(grant, deps.now())) return
      const to = await findOrganisation(deps.organisations, nonprofitId)
      if (to) await remind(deps, id, to)
    })
    return false
  },
})

async function* toRemind({ applications, now }: GrantDeps, signal: AbortSignal) {
  const dueBy = daysAfter(now(), grantReminderDays)
  for (let after = ''; !signal.aborted;) {
    const found = await findToRemind(applications, { dueBy, after, limit: readAtOnce })
    yield* found
    const last = found.at(-1)
    if (!last || found.length < readAtOnce) return
    after = last._id
  }
}

const remind = (deps: GrantDeps, id: string, to: { contactName: string; contactEmail: string }) =>
  decide(deps.applications, { id, missing: missingGrant }, ({ grant, organizationName, projectTitle }) => {
    const occasion = grant && reminderOf(grant, deps.now())
    if (!grant || !occasion) return undefined
    const values = { contactName: to.contactName, organizationName, projectTitle, dueOn: grant.reportDueOn, occasion }
    return {
      set: { grant: { ...grant, reminded: [...grant.reminded, occasion] } },
      events: [
        mailEvent('grant-report-due', {
          key: id,
          mailKey: `grant-report-due:${id}:${occasion}`,
          to: to.contactEmail,
          values,
        }),
      ],
    }
  })
