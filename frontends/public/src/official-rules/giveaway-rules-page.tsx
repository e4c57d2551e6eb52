import { useParams } from '@evenhand/web-kit/facade'
import { RulesPage } from './rules-page.tsx'

/** The rules of any giveaway of ours. */
export function GiveawayRulesPage() {
  const { slug = '' } = useParams()
  return (
    <RulesPage slug={slug} title="Rules" description="The official rules of a giveaway, with every earlier version." />
  )
}
