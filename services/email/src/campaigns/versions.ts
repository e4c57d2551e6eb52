import { newsletterPath } from '@evenhand/contracts/pages'
import { compileCampaign, type CompiledCampaign, type Surroundings } from '../content/campaign.ts'
import type { Campaign } from './store.ts'
import { versionB } from './versions-store.ts'

/** A campaign ready to be written in each of its versions. A link that is in both is counted as one. */
export function compileVersions(
  campaign: Campaign,
  surroundings: Surroundings,
): { urls: readonly string[]; a: CompiledCampaign; b: CompiledCampaign | null } {
  const urls: string[] = []
  const webLink = campaign.isOnWeb ? new URL(newsletterPath(campaign.id), surroundings.publicUrl).href : undefined
  const goesTo = campaign.listId === null ? 'all' : 'list'
  const a = compileCampaign({ ...campaign, webLink, goesTo }, surroundings, urls)
  const other = versionB(campaign)
  return { urls, a, b: other && compileCampaign({ ...other, webLink, goesTo }, surroundings, urls) }
}
