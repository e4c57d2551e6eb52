import { classNames } from '@evenhand/web-kit/facade'
import { type DifferentLine, type DifferentPart, lineDifference } from './line-difference.ts'
import { allFields, type RulesField, type Values } from './rules-fields.ts'

interface DifferencesProps {
  /** In force; undefined where nothing is yet. */
  before: Values | undefined
  after: Values
}

/** What the fields say that the rules in force don't, field by field and word by word. */
export function Differences({ before, after }: DifferencesProps) {
  if (!before) return <p>Nothing is published yet, so everything is new.</p>
  const changed = allFields.filter(({ path }) => before[path] !== after[path])
  if (changed.length === 0) return <p>Nothing has changed from the rules in force.</p>
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

const looks: Record<DifferentPart['kind'], string> = {
  same: 'text-ink-soft',
  gone: 'bg-sunken text-danger line-through decoration-1',
  new: 'bg-sunken font-medium text-success',
}
const names: Record<DifferentPart['kind'], string> = { same: '', gone: 'Removed: ', new: 'Added: ' }

function Lines({ field, before, after }: { field: RulesField; before: string; after: string }) {
  const lines = nearChanges(lineDifference(before, after))
  return (
    <ul className="grid max-w-4xl rounded-control border border-hairline">
      {lines.map(({ kind, text, words }, at) => (
        <li
          key={at}
          className={classNames(
            'min-h-6 px-3 py-0.5 wrap-anywhere',
            field.kind === 'markdown' && 'font-mono',
            words ? 'whitespace-pre-wrap' : looks[kind],
          )}
        >
          {words ? (
            words.map((part, place) => (
              <span key={place} className={part.kind === 'same' ? undefined : looks[part.kind]}>
                <span className="sr-only">{names[part.kind]}</span>
                {part.text}
              </span>
            ))
          ) : (
            <>
              <span className="sr-only">{names[kind]}</span>
              {text}
            </>
          )}
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
