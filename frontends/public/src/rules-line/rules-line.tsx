import type { ShownRules } from './use-rules.ts'

const linked = 'Official Rules'

/** What the button beside it confirms. The rules open beside the page, so that nothing typed is lost. */
export function RulesLine({ rules, className }: { rules: ShownRules | undefined; className?: string }) {
  if (!rules) return null
  const [before, after] = rules.statement.split(linked)
  return (
    <p className={className}>
      {before}
      <a href="/official-rules" target="_blank" rel="noopener" className="underline underline-offset-4">
        {linked}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </p>
  )
}
