import { PrizeAwardedSchema } from '@evenhand/contracts/events'
import type { claims } from '@evenhand/contracts/http'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { type Happened, happen } from './act.ts'
import { mustShowOf } from './eligibility.ts'
import { mailWinner } from './mails.ts'
import { type DeclarationRow, listDeclarations } from './people-store.ts'
import type { Doer, Published } from './store.ts'
import { findTerms } from './terms.ts'

export interface Settling {
  slug: string
  place: number
  doer: Doer
  now: Date
}

/** Everything that has to be shown was shown, each by its name. */
export async function verify(tx: Transaction, settling: Settling, shown: readonly string[]): Promise<void> {
  const { slug, place } = settling
  await happen(tx, {
    ...settling,
    act: { kind: 'verify' },
    action: 'verified',
    words: `Shown: ${shown.join('; ')}`,
  })
  const declared = await declarationOf(tx, slug, place)
  const lacking = mustShowOf(await findTerms(tx, slug), declared.region).find((thing) => !shown.includes(thing))
  if (lacking !== undefined) throw invalidField('shown', `Still to be shown: ${lacking}`)
}

/** The prize is theirs: they and other services are told, and everybody sees first name, initial and state. */
export async function award(tx: Transaction, settling: Settling): Promise<void> {
  const { slug, place } = settling
  const published = toPublished(await findDeclaration(tx, slug, place))
  const { claim, terms } = await happen(tx, {
    ...settling,
    act: { kind: 'award' },
    action: 'awarded',
    words: published ? `Published as ${published.firstName} ${published.initial}.` : '',
    ...(published ? { published } : {}),
  })
  await appendToOutbox(tx, PrizeAwardedSchema, slug, {
    giveaway: slug,
    donorId: claim.donorId,
    place,
    awardedAt: settling.now.toISOString(),
  })
  const weeks = `${terms.fulfilmentWeeksMin} to ${terms.fulfilmentWeeksMax} weeks`
  await mailWinner(tx, claim, terms, { template: 'prize-awarded', values: { weeks } })
}

export const deliver = (tx: Transaction, settling: Settling, words: string): Promise<Happened> =>
  happen(tx, { ...settling, act: { kind: 'deliver' }, action: 'delivered', words })

/** The claim ends; the next alternate has their turn. Whoever was notified is told, and why. */
export async function forfeit(
  tx: Transaction,
  settling: Settling,
  { reason, words }: { reason: claims.ForfeitReason; words: string },
): Promise<void> {
  const act = reason === 'no-response' ? ({ kind: 'time-passes' } as const) : ({ kind: 'forfeit', reason } as const)
  const { claim, terms } = await happen(tx, { ...settling, act, action: 'forfeited', words })
  await mailWinner(tx, claim, terms, { template: 'prize-forfeited', values: { reason } })
}

const findDeclaration = async (tx: Transaction, slug: string, place: number): Promise<DeclarationRow | undefined> =>
  (await listDeclarations(tx, slug)).find((row) => row.place === place)

async function declarationOf(tx: Transaction, slug: string, place: number): Promise<DeclarationRow> {
  const declared = await findDeclaration(tx, slug, place)
  if (!declared) throw new Error('A person has answered without a declaration')
  return declared
}

/** The first letter as a reader sees it, however many characters it is made of. */
const firstLetter = (name: string): string =>
  new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)[Symbol.iterator]().next().value?.segment ?? ''

const toPublished = (declared: DeclarationRow | undefined): Published | undefined =>
  declared && {
    firstName: declared.firstName,
    initial: firstLetter(declared.lastName).toUpperCase(),
    region: declared.region,
  }
