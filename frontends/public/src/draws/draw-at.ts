import type { draws } from '@evenhand/web-kit/forms'
import type { DrawAt } from './check/job.ts'

export const addressOfFiles = (slug: string): string => `/api/draws/${encodeURIComponent(slug)}/files/`

/** What the checking thread needs to know of a draw. */
export const drawAt = (draw: draws.DrawWithFiles): DrawAt => ({
  giveaway: draw.slug,
  address: addressOfFiles(draw.slug),
  stage: draw.state,
  shown: Object.fromEntries(draw.files.map(({ name, sha256 }) => [name, sha256])),
})
