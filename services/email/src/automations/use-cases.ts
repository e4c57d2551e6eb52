import { isDeepStrictEqual } from 'node:util'
import { countedMax, type emailAutomations as contract, emailJourneys, type ParsedOf } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { countRuns, listPaths, listRuns, type RunPage } from './log-store.ts'
import { type Journey, keptConditions, templatesOf } from './rules.ts'
import {
  type Automation,
  countSteps,
  deleteAutomation,
  findCounted,
  findJourney,
  hasName,
  hasRuns,
  holdTemplates,
  listAutomations,
  lockAutomation,
  saveAutomation,
  saveJourney,
  toJourney,
} from './store.ts'
import { toCard, toCounts, toRun } from './views.ts'

/** Who does it, and when. */
interface By {
  administratorId: string
  now: Date
}

type NewAutomation = ParsedOf<typeof contract.createEmailAutomation>['body']
type Change = ParsedOf<typeof contract.changeEmailAutomation>['body']
type JourneyChange = ParsedOf<typeof contract.changeAutomationJourney>['body']

export const showAutomations = async (db: Database): Promise<contract.EmailAutomation[]> =>
  (await listAutomations(db)).map(toCard)

/** It applies to what happens from now on. */
export async function createAutomation(
  tx: Transaction,
  { isActive, ...form }: NewAutomation,
  by: By,
): Promise<contract.EmailAutomation> {
  const fresh = { id: uuidv7(), isActive, activeSince: by.now, version: 1, createdAt: by.now }
  const settings = { ...(await checked(tx, fresh.id, form)), onceEver: false, quietFrom: null, quietTo: null }
  await holdOwn(tx, [form.templateId], () => 'templateId')
  const automation = { ...fresh, ...settings, journeyNumber: 1 }
  await saveAutomation(tx, automation, by.now)
  await saveJourney(tx, { automationId: fresh.id, number: 1, journey: emailJourneys.simpleJourney(form) })
  return told(tx, automation, { ...by, words: `Created ${form.name}` })
}

/** Those on their way get what the automation was when they entered. */
export const changeAutomation = (
  db: Database,
  { id, version, ...form }: Change & { id: string },
  by: By,
): Promise<contract.EmailAutomation> =>
  db.transaction(async (tx) => {
    const before = await lockVersion(tx, id, version)
    const known = await findJourney(tx, id, before.journeyNumber)
    if (!emailJourneys.simpleOf(known)) {
      throw new Problem('not-possible', { detail: 'This automation has more steps. Change them in its journey.' })
    }
    const settings = await checked(tx, id, form)
    await holdOwn(tx, [form.templateId], () => 'templateId')
    const [wait, email] = (['wait', 'email'] as const).map((kind) => known.steps.find((step) => step.kind === kind)?.id)
    const journey = emailJourneys.simpleJourney(form, { wait: wait ?? 'wait-first', email: email ?? 'email' })
    const journeyNumber = await changedJourney(tx, { ...before, known }, journey)
    return save(
      tx,
      { ...before, ...settings, journeyNumber, version: version + 1 },
      { ...by, words: `Changed ${form.name}` },
    )
  })

/** The steps of one with how many are where. */
export async function showJourney(db: Queries, id: string): Promise<contract.AutomationJourney> {
  const found = await findCounted(db, id)
  if (!found) throw new Problem('not-found')
  const { onceEver, quietFrom: from, quietTo: to } = found
  return {
    automation: toCard(found),
    journey: toJourney(found.journey),
    entering: onceEver ? 'ever' : 'occasion',
    quietHours: from === null || to === null ? null : { from, to },
    counts: toCounts(await countSteps(db, id)),
  }
}

/** Those on their way go on along the journey that they entered by. */
export const changeJourney = (
  db: Database,
  { id, version, journey, entering, quietHours, ...form }: JourneyChange & { id: string },
  by: By,
): Promise<contract.AutomationJourney> =>
  db.transaction(async (tx) => {
    const before = await lockVersion(tx, id, version)
    const settings = await checked(tx, id, form)
    const placeOf = (templateId: string) => {
      const at = journey.steps.findIndex((step) => step.kind === 'email' && step.templateId === templateId)
      return `journey.steps.${at}.templateId`
    }
    await holdOwn(tx, templatesOf(journey), placeOf)
    const known = await findJourney(tx, id, before.journeyNumber)
    const journeyNumber = await changedJourney(tx, { ...before, known }, journey)
    const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }
    const after = {
      ...before,
      ...settings,
      ...quiet,
      onceEver: entering === 'ever',
      journeyNumber,
      version: version + 1,
    }
    await save(tx, after, { ...by, words: `Changed the journey of ${form.name}` })
    return showJourney(tx, id)
  })

async function lockVersion(tx: Transaction, id: string, version: number): Promise<Automation> {
  const before = await lockAutomation(tx, id)
  if (!before) throw new Problem('not-found')
  if (before.version !== version) throw new Problem('conflict')
  return before
}

/** Keeps a journey that is another one than before. Answers its number. */
async function changedJourney(
  tx: Transaction,
  { id: automationId, journeyNumber, known }: Automation & { known: Journey },
  journey: Journey,
): Promise<number> {
  if (isDeepStrictEqual(known, journey)) return journeyNumber
  await saveJourney(tx, { automationId, number: journeyNumber + 1, journey })
  return journeyNumber + 1
}

/** Turned on again, it applies to what happens from then on. */
export const turnAutomation = (
  db: Database,
  { id, isActive }: { id: string; isActive: boolean },
  by: By,
): Promise<contract.EmailAutomation> =>
  db.transaction(async (tx) => {
    const before = await lockAutomation(tx, id)
    if (!before) throw new Problem('not-found')
    if (before.isActive === isActive) return answer(tx, id)
    const activeSince = isActive ? by.now : before.activeSince
    const words = `Turned ${isActive ? 'on' : 'off'} ${before.name}`
    return save(tx, { ...before, isActive, activeSince, version: before.version + 1 }, { ...by, words })
  })

/** One that somebody has entered stays with its log. */
export const removeAutomation = (db: Database, id: string, { administratorId, now: at }: By): Promise<void> =>
  db.transaction(async (tx) => {
    const automation = await lockAutomation(tx, id)
    if (!automation) return
    if (await hasRuns(tx, id)) {
      throw new Problem('not-possible', {
        detail: 'People have entered this automation, so it stays with its log. You can turn it off.',
      })
    }
    await deleteAutomation(tx, id)
    const thing = { kind: 'automation', id } as const
    await tellAct(tx, { administratorId, action: 'automation-removed', thing, words: automation.name, at })
  })

type RunsAnswer = { items: contract.AutomationRun[]; next: string | null; total: number }

export async function showRuns(db: Database, { id, ...page }: RunPage & { id: string }): Promise<RunsAnswer> {
  if (!(await findCounted(db, id))) throw new Problem('not-found')
  const found = await listRuns(db, id, page)
  const items = found.slice(0, page.limit)
  const paths = Map.groupBy(
    await listPaths(
      db,
      items.map(({ id: run }) => run),
    ),
    ({ runId }) => runId,
  )
  return {
    items: items.map((run) => toRun(run, paths.get(run.id) ?? [])),
    next: found.length > page.limit ? (items.at(-1)?.id ?? null) : null,
    total: await countRuns(db, id, page, countedMax),
  }
}

/** What was filled in, as it is kept. */
async function checked(
  tx: Transaction,
  id: string,
  {
    name,
    description,
    triggerType,
    triggerConditions,
  }: Pick<NewAutomation, 'name' | 'description' | 'triggerType' | 'triggerConditions'>,
) {
  if (await hasName(tx, name, id)) throw invalidField('name', 'Another automation has this name')
  return { name, description, triggerType, ...keptConditions(triggerType, triggerConditions) }
}

/** Templates that administrators wrote, kept from being deleted meanwhile. */
async function holdOwn(
  tx: Transaction,
  templateIds: readonly string[],
  placeOf: (templateId: string) => string,
): Promise<void> {
  const held = await holdTemplates(tx, templateIds)
  const missing = templateIds.find((id) => !held.has(id))
  if (missing !== undefined) throw invalidField(placeOf(missing), 'Choose a template')
}

async function save(
  tx: Transaction,
  automation: Automation,
  by: By & { words: string },
): Promise<contract.EmailAutomation> {
  await saveAutomation(tx, automation, by.now)
  return told(tx, automation, by)
}

async function told(
  tx: Transaction,
  { id }: Automation,
  { administratorId, now: at, words }: By & { words: string },
): Promise<contract.EmailAutomation> {
  await tellAct(tx, { administratorId, action: 'automation-saved', thing: { kind: 'automation', id }, words, at })
  return answer(tx, id)
}

async function answer(tx: Transaction, id: string): Promise<contract.EmailAutomation> {
  const found = await findCounted(tx, id)
  if (!found) throw new Error('an automation that was just written is gone')
  return toCard(found)
}
