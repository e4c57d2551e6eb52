import { merges } from '@evenhand/contracts/http'
import { type Route, route } from '../http/index.ts'
import type { AskedOfRows } from './asked-rows.ts'

const isPreviewed = (service: string): service is keyof typeof merges.mergePreviews => service in merges.mergePreviews

/** What an owner reads before two records are merged. */
export function previewRoutes({ service, db, preview, listOpenToMerge }: AskedOfRows): Route[] {
  if (!preview || !isPreviewed(service)) return []
  return [
    route(merges.mergePreviews[service], async ({ params: { donorId: fromId, toId } }) => {
      const merge = { fromId, toId }
      return { ...(await preview(db, merge)), open: (await listOpenToMerge?.(db, merge)) ?? [] }
    }),
  ]
}
