import { countedMax, type emailAutomations as contract, type ParsedOf } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { minAmountOf, minCentsOf } from './rules.ts'
import { countRuns, listRuns, type LoggedRun, type RunPage } from './runs-store.ts'
import {
  type Automation,
  type CountedAutomation,
  deleteAutomation,
  findCounted,
  hasName,
  hasRuns,
  holdTemplate,
  listAutomations,
  lockAutomation,
  saveAutomation,
} from './store.ts'

/** Who does it, and when. */
interface By {
  administratorId: string
  now: Date
}

type NewAutomation = ParsedOf<typeof contract.createEmailAutomation>['body']
type Change = ParsedOf<typeof contract.changeEmailAutomation>['body']

export const showAutomations = async (db: Database): Promise<contract.EmailAutomation[]> =>
  (await listAutomations(db)).map(toCard)

/** It applies to what happens from now on. */
export async function createAutomation(
  tx: Transaction,
  { isActive, ...form }: NewAutomation,
  by: By,
): Promise<contract.EmailAutomation> {
  const fresh = { id: uuidv7(), isActive, activeSince: by.now, version: 1, createdAt: by.now }
  return save(tx, { ...fresh, ...(await checked(tx, fresh.id, form)) }, { ...by, words: `Created ${form.name}` })
}

/** Those on their way get what the automation was when they entered. */
export const changeAutomation = (
  db: Database,
  { id, version, ...form }: Change & { id: string },
  by: By,
): Promise<contract.EmailAutomation> =>
  db.transaction(async (tx) => {
    const before = await lockAutomation(tx, id)
    if (!before) throw new Problem('not-found')
    if (before.version !== version) throw new Problem('conflict')
    const after = { ...before, ...(await checked(tx, id, form)), version: version + 1 }
    return save(tx, after, { ...by, words: `Changed ${form.name}` })
  })

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
  return {
    items: items.map(toRun),
    next: found.length > page.limit ? (items.at(-1)?.id ?? null) : null,
    total: await countRuns(db, id, page, countedMax),
  }
}

/** What was filled in, as it is kept. */
async function checked(
  tx: Transaction,
  id: string,
  { name, description, triggerType, templateId, delayMinutes, triggerConditions }: Omit<NewAutomation, 'isActive'>,
) {
  if (await hasName(tx, name, id)) throw invalidField('name', 'Another automation has this name')
  if (!(await holdTemplate(tx, templateId))) throw invalidField('templateId', 'Choose a template')
  const minCents = minCentsOf(triggerType, triggerConditions.minAmount)
  return { name, description, triggerType, templateId, delayMinutes, minCents }
}

async function save(
  tx: Transaction,
  automation: Automation,
  { administratorId, now: at, words }: By & { words: string },
): Promise<contract.EmailAutomation> {
  await saveAutomation(tx, automation, at)
  const thing = { kind: 'automation', id: automation.id } as const
  await tellAct(tx, { administratorId, action: 'automation-saved', thing, words, at })
  return answer(tx, automation.id)
}

async function answer(tx: Transaction, id: string): Promise<contract.EmailAutomation> {
  const found = await findCounted(tx, id)
  if (!found) throw new Error('an automation that was just written is gone')
  return toCard(found)
}

const toCard = (of: CountedAutomation): contract.EmailAutomation => ({
  id: of.id,
  name: of.name,
  description: of.description,
  triggerType: of.triggerType,
  templateId: of.templateId,
  delayMinutes: of.delayMinutes,
  isActive: of.isActive,
  triggerConditions: { minAmount: minAmountOf(of.minCents) },
  totalTriggered: of.triggered,
  totalSent: of.sent,
  version: of.version,
  createdAt: of.createdAt.toISOString(),
})

const toRun = (of: LoggedRun): contract.AutomationRun => ({
  ...of,
  enteredAt: of.enteredAt.toISOString(),
  dueAt: of.dueAt.toISOString(),
  settledAt: of.settledAt?.toISOString() ?? null,
})
