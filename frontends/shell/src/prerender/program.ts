import { createQueryClient, queries, renderedAt } from '@evenhand/web-kit/facade'
import { dehydrate } from '@tanstack/react-query'
import { drawableCard, sharedCardOf } from './card.ts'
import { fill } from './fill.ts'
import { markupOf } from './markup.tsx'
import { renderWithPublished } from './published-data.ts'

/** The page of a path without data, which the browser asks for: for the build, and for when the services are away. */
export async function pageWithoutData(path: string, frame: string): Promise<string> {
  return fill(frame, { path, ...(await markupOf(path, createQueryClient())) })
}

/** The page of a path for whoever brings no session: it knows that nobody is signed in, and needn't wait for the answer. */
export async function pageForStranger(path: string, frame: string): Promise<string> {
  const client = createQueryClient()
  client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
  return fill(frame, { path, ...(await markupOf(path, client)), client, state: dehydrate(client) })
}

/** A memorial has a page of its own; a tab is one with its page. */
const ownAddressOf = (address: string): string =>
  address.includes('?memorial=') ? address : address.replace(/\?.*$/, '')

export interface PageWithData {
  html: string
  isWhole: boolean
  isMissing: boolean
}

/** The page of an address, a path with or without a tab or a memorial, with all that everybody may see of it, asked for with the `fetch` of the thread that this runs in. */
export async function pageWithData(address: string, frame: string): Promise<PageWithData> {
  const path = address.replace(/\?.*$/, '')
  const client = createQueryClient()
  const now = Date.now()
  renderedAt.write(client, now)
  const { rendered, isWhole, isMissing } = await renderWithPublished(client, () => markupOf(address, client))
  const state = dehydrate(client)
  const card = await sharedCardOf(path, client, now)
  return { html: fill(frame, { path: ownAddressOf(address), ...rendered, client, state, card }), isWhole, isMissing }
}

/** What the picture of a page shows, for the gateway to draw. */
export const cardWithData = (path: string) => drawableCard(path, createQueryClient(), Date.now())
