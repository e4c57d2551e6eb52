import { campaignDay } from '@evenhand/contracts/catalogue'
import type { partnerCards as calls } from '@evenhand/contracts/http'
import { withoutExamples } from '@evenhand/service-kit/config'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { listActs, writeAct } from '../rules-documents/store.ts'
import { isExample } from '../shipped.ts'
import { type CardPictures, pictureUrlOf } from './pictures.ts'
import { type CardFields, type CardRow, findCard, insertCard, listCards, lockCard, updateCard } from './store.ts'

export interface CardDeps {
  db: Database
  pictures: CardPictures
  now: () => Date
}

/** Who does it, and why. */
interface Acting {
  by: string
  reason: string
  at: Date
}

const missingCard = () => new Problem('not-found', { detail: 'There is no such card, or not any longer.' })
const changedMeanwhile = () =>
  new Problem('conflict', { detail: 'Someone else changed this card in the meantime. Reload the page to see it.' })

export async function showCards(db: Queries, now: Date): Promise<calls.PartnerCard[]> {
  const cards = withoutExamples(await listCards(db), isExample)
  return Promise.all(cards.map((card) => toDesk(db, card, now)))
}

export async function makeCard(
  tx: Transaction,
  card: CardFields,
  { by, reason, at }: Acting,
): Promise<calls.PartnerCard> {
  const slug = `partner-${uuidv7()}`
  await insertCard(tx, slug, card)
  await writeAct(tx, slug, { at, administratorId: by, action: 'card-made', words: reason })
  const made = await findCard(tx, slug)
  if (!made) throw missingCard()
  return toDesk(tx, made, at)
}

interface Change extends Acting {
  seen: number
  /** What becomes of the card; undefined where it is so already. */
  change(card: CardRow): Partial<CardRow> | undefined
  action: 'card-changed' | 'card-removed'
}

/** Changes a card as it was seen, tells of it, and deletes a picture that it no longer has. */
export async function changeCard(
  { db, pictures }: Pick<CardDeps, 'db' | 'pictures'>,
  slug: string,
  { seen, change, action, by, reason, at }: Change,
): Promise<calls.PartnerCard> {
  let former: string | null = null
  const shown = await db.transaction(async (tx) => {
    former = null
    const card = await lockCard(tx, slug)
    if (!card) throw missingCard()
    const changed = change(card)
    if (!changed) return toDesk(tx, card, at)
    if (card.removedAt) throw missingCard()
    if (card.version !== seen) throw changedMeanwhile()
    const next = { ...card, ...changed, version: card.version + 1 }
    if (card.pictureId !== next.pictureId) former = card.pictureId
    await updateCard(tx, next)
    await writeAct(tx, slug, { at, administratorId: by, action, words: reason })
    return toDesk(tx, next, at)
  })
  await pictures.delete(former)
  return shown
}

async function toDesk(db: Queries, card: CardRow, now: Date): Promise<calls.PartnerCard> {
  const { pictureId, removedAt: _, ...fields } = card
  const [today, acts] = [campaignDay(now), await listActs(db, card.slug)]
  return {
    ...fields,
    pictureUrl: pictureUrlOf(pictureId),
    state: today < card.firstDay ? 'to-come' : today <= card.lastDay ? 'shown' : 'over',
    isExample: isExample(card),
    acts: acts.map(({ id, at, administratorId, action, words }) => ({
      id,
      at: at.toISOString(),
      by: administratorId,
      action: action as calls.PartnerCard['acts'][number]['action'],
      words,
    })),
  }
}
