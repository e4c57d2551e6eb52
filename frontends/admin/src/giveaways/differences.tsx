import { classNames } from '@evenhand/web-kit/facade'
import { type DifferentLine, lineDifference } from './line-difference.ts'
import { allFields, type RulesField, type Values } from './rules-fields.ts'

interface DifferencesProps {
  /** In force; undefined where nothing is yet. */
  before: Values | undefined
  after: Values
}

/** What the fields say otherwise than the rules in force, field by field. */
export function Differences({ before, after }: DifferencesProps) {
  if (!before) return <p>Nothing is published yet: everything is new.</p>
  const changed = allFields.filter(({ path }) => before[path] !== after[path])
  if (changed.length === 0) return <p>Nothing differs from the rules in force.</p>
  return (
    <dl className="grid gap-6">
      {changed.map((field) => (
        <div key={field.path}>
          <dt className="font-medium">{field.label}</dt>
          <dd className="mt-1">
            <Lines field={field} before={before[field.path] ?? ''} after={after[field.path] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const looks: Record<DifferentLine['kind'], string> = {
  same: 'text-ink-soft',
  gone: 'bg-sunken text-danger line-through decoration-1',
  new: 'bg-sunken font-medium text-success',
}
const words: Record<DifferentLine['kind'], string> = { same: '', gone: 'Gone: ', new: 'New: ' }

function Lines({ field, before, after }: { field: RulesField; before: string; after: string }) {
  const lines = nearChanges(lineDifference(before, after))
  return (
    <ul className="grid max-w-4xl rounded-control border border-hairline">
      {lines.map(({ kind, text }, at) => (
        <li
          key={at}
          className={classNames(
            'min-h-6 px-3 py-0.5 wrap-anywhere',
            field.kind === 'markdown' && 'font-mono',
            looks[kind],
          )}
        >
          <span className="sr-only">{words[kind]}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Lines that stay are shown next to a change alone. */
const nearChanges = (lines: readonly DifferentLine[]): DifferentLine[] =>
  lines.filter(
    ({ kind }, at) => kind !== 'same' || [lines[at - 1], lines[at + 1]].some((near) => near && near.kind !== 'same'),
  )
