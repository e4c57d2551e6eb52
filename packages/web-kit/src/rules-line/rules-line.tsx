import { rulesLinkWords } from '@evenhand/contracts/catalogue'
import type { ShownRules } from './use-rules.ts'

/** What the button beside it confirms. The rules open beside the page, so that nothing typed is lost. */
export function RulesLine({ rules, className }: { rules: ShownRules | undefined; className?: string }) {
  if (!rules) return null
  const [before, after] = rules.statement.split(rulesLinkWords)
  return (
    <p className={className}>
      {before}
      <a href="/official-rules" target="_blank" rel="noopener" className="underline underline-offset-4">
        {rulesLinkWords}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </p>
  )
}
