import { rulesLinkWords } from '@evenhand/contracts/catalogue'
import { NewTabLink } from '../ui/index.ts'
import type { ShownRules } from './use-rules.ts'

/** What the button beside it confirms. The rules open beside the page, so that nothing typed is lost. */
export function RulesLine({ rules, className }: { rules: ShownRules | undefined; className?: string }) {
  if (!rules) return null
  const [before, after] = rules.statement.split(rulesLinkWords)
  return (
    <p className={className}>
      {before}
      <NewTabLink to="/official-rules">{rulesLinkWords}</NewTabLink>
      {after}
    </p>
  )
}
