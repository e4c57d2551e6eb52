import { type emailAutomations as contract, emailJourneys } from '@evenhand/contracts/http'
import type { LoggedRun, LoggedStep } from './log-store.ts'
import { shownConditions, stepOf, templatesOf } from './rules.ts'
import { type CountedAutomation, type StepCount, toJourney } from './store.ts'

export function toCard(of: CountedAutomation): contract.EmailAutomation {
  const journey = toJourney(of.journey)
  const [templateId] = templatesOf(journey)
  if (templateId === undefined) throw new Error('a journey without an email was kept')
  const begin = stepOf(journey, journey.first)
  return {
    id: of.id,
    name: of.name,
    description: of.description,
    triggerType: of.triggerType,
    templateId,
    delayMinutes: begin.kind === 'wait' ? begin.minutes : 0,
    isSimple: emailJourneys.simpleOf(journey) !== undefined,
    emails: journey.steps.filter(({ kind }) => kind === 'email').length,
    isActive: of.isActive,
    triggerConditions: shownConditions(of.triggerType, of),
    totalTriggered: of.triggered,
    totalSent: of.sent,
    version: of.version,
    createdAt: of.createdAt.toISOString(),
  }
}

export const toRun = (of: LoggedRun, path: readonly LoggedStep[]): contract.AutomationRun => ({
  ...of,
  path: path.map(({ stepId, kind, outcome, reason, takenAt }) => ({
    stepId,
    kind,
    outcome,
    reason,
    takenAt: takenAt.toISOString(),
  })),
  enteredAt: of.enteredAt.toISOString(),
  dueAt: of.dueAt.toISOString(),
  settledAt: of.settledAt?.toISOString() ?? null,
})

/** How many are at each step, went on from it and left there. */
export function toCounts(rows: readonly StepCount[]): contract.AutomationJourney['counts'] {
  const byStep = Map.groupBy(rows, ({ stepId }) => stepId)
  return [...byStep].map(([stepId, counted]) => {
    const sum = (some: readonly StepCount[]) => some.reduce((total, { people }) => total + people, 0)
    return {
      stepId,
      waiting: sum(counted.filter(({ what }) => what === 'waiting')),
      passed: sum(counted.filter(({ what }) => what !== 'waiting' && what !== 'left')),
      left: counted.flatMap(({ what, reason, people }) =>
        what === 'left' && reason !== null ? [{ reason, people }] : [],
      ),
    }
  })
}
