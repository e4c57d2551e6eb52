import { Card, Markdown } from '@evenhand/web-kit/facade'
import type { Values } from './rules-fields.ts'

const parts = [
  ['texts.officialRules', 'Official rules'],
  ['texts.prizeDetails', 'Prize details'],
  ['texts.cause', 'Who benefits'],
] as const

/** The texts as visitors will read them. */
export const RulesPreview = ({ values }: { values: Values }) => (
  <div className="grid max-w-3xl grid-cols-1 gap-6">
    {parts.map(([path, title]) => (
      <Card key={path} className="text-body">
        <p className="text-small text-ink-soft">{title}</p>
        {values[path] ? (
          <Markdown className="mt-3" text={values[path]} />
        ) : (
          <p className="mt-3">Nothing is written here.</p>
        )}
      </Card>
    ))}
  </div>
)
