import { type Card, cardAlt, cardPath } from '@evenhand/contracts/pages'
import { posterOf } from '@evenhand/web-kit/pictures'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { cardOf } from '@evenhand/frontend-public/cards'
import type { SharedCard } from './fill.ts'
import { htmlOf } from './html-of.ts'

/** Grows with each change of how cards look, so that platforms fetch them again. */
const look = 1

async function keyOf(card: Card): Promise<string> {
  const shown = new TextEncoder().encode(JSON.stringify([look, card]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', shown))
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The card for the head of a page; without its data the page has the general one. */
export async function sharedCardOf(path: string, client: QueryClient, now: number): Promise<SharedCard | undefined> {
  const card = await cardOf(path, client, now).catch(() => undefined)
  return card && { path: cardPath(path, await keyOf(card)), alt: cardAlt(card) }
}

export interface DrawableCard {
  key: string
  card: Card
  /** The poster as SVG. */
  poster: string | undefined
}

/** The same card with all that it takes to draw it; rejects where its data does not come. */
export async function drawableCard(path: string, client: QueryClient, now: number): Promise<DrawableCard | undefined> {
  const card = await cardOf(path, client, now)
  if (!card) return undefined
  const poster = card.poster === undefined ? undefined : await htmlOf(createElement(posterOf(card.poster).Poster))
  return { key: await keyOf(card), card, poster }
}
