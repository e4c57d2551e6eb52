import { emailQueries, emailSegments, emailSubscribers } from '@evenhand/web-kit/desk'
import { Button, Input, Select, useQuery } from '@evenhand/web-kit/facade'
import {
  type Condition,
  type Field,
  fieldWords,
  freshConditions,
  type Group,
  isGroup,
  levelWords,
  type Node,
  opsOf,
  opWords,
  sourceWords,
} from './segment-words.ts'

const small = 'min-h-10 px-3 text-small'
/** Leaves the arrow its place. */
const smallSelect = `${small} pr-11`
const groupsDeepMax = 3

interface GroupEditorProps {
  group: Group
  /** The outermost is the first. */
  depth?: number
  onChange: (group: Group) => void
  onRemove?: () => void
}

/** Conditions of which all or any apply, and groups of them. */
export function GroupEditor({ group, depth = 1, onChange, onRemove }: GroupEditorProps) {
  const change = (rules: readonly Node[]): void => onChange({ ...group, rules })
  const put = (place: number, node: Node): void => change(group.rules.with(place, node))
  const remove = (place: number): void => change(group.rules.toSpliced(place, 1))
  const isFull = group.rules.length >= emailSegments.segmentRulesMax
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-hairline p-3">
      <legend className="px-1 text-small font-medium">{depth === 1 ? 'Conditions' : 'Group'}</legend>
      <Select
        aria-label="Which conditions apply"
        className={smallSelect}
        value={group.join}
        onChange={({ target }) => onChange({ ...group, join: target.value === 'any' ? 'any' : 'all' })}
      >
        <option value="all">All of these apply</option>
        <option value="any">Any of these applies</option>
      </Select>
      {group.rules.map((node, place) =>
        isGroup(node) ? (
          <GroupEditor
            key={place}
            group={node}
            depth={depth + 1}
            onChange={(changed) => put(place, changed)}
            onRemove={() => remove(place)}
          />
        ) : (
          <ConditionRow
            key={place}
            number={place + 1}
            condition={node}
            onChange={(changed) => put(place, changed)}
            onRemove={() => remove(place)}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="outline"
          disabled={isFull}
          onClick={() => change([...group.rules, freshConditions.gifts])}
        >
          Add condition
        </Button>
        {depth < groupsDeepMax && (
          <Button
            size="small"
            variant="ghost"
            disabled={isFull}
            onClick={() => change([...group.rules, { join: 'any', rules: [freshConditions.gifts] }])}
          >
            Add group
          </Button>
        )}
        {onRemove && (
          <Button size="small" variant="ghost" onClick={onRemove}>
            Remove group
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface ConditionProps {
  condition: Condition
  onChange: (condition: Condition) => void
}

function ConditionRow({
  number,
  condition,
  onChange,
  onRemove,
}: ConditionProps & { number: number; onRemove: () => void }) {
  const ops = opsOf[condition.field]
  return (
    <div role="group" aria-label={`Condition ${number}`} className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="What"
        className={smallSelect}
        value={condition.field}
        onChange={({ target }) => onChange(freshConditions[target.value as Field])}
      >
        {Object.entries(fieldWords).map(([field, words]) => (
          <option key={field} value={field}>
            {words}
          </option>
        ))}
      </Select>
      {'op' in condition && (
        <Select
          aria-label="How"
          className={smallSelect}
          value={condition.op}
          onChange={({ target }) => onChange({ ...condition, op: target.value } as Condition)}
        >
          {ops.map((op) => (
            <option key={op} value={op}>
              {opWords[op]}
            </option>
          ))}
        </Select>
      )}
      <Value condition={condition} onChange={onChange} />
      <Button size="small" variant="ghost" aria-label={`Remove condition ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

function Value({ condition, onChange }: ConditionProps) {
  switch (condition.field) {
    case 'gifts':
    case 'entries':
      return (
        <NumberField
          label="Number"
          value={condition.number}
          onChange={(number) => onChange({ ...condition, number })}
        />
      )
    case 'given':
      return (
        <NumberField
          label="Dollars"
          value={condition.dollars}
          onChange={(dollars) => onChange({ ...condition, dollars })}
        />
      )
    case 'last-gift':
    case 'opened':
    case 'clicked':
    case 'joined':
      return <NumberField label="Days" value={condition.days} onChange={(days) => onChange({ ...condition, days })} />
    case 'level':
      return (
        <Choice
          label="Level"
          value={condition.level}
          choices={emailSegments.segmentLevels.map((level) => [level, levelWords[level] ?? level])}
          onChange={(level) => onChange({ ...condition, level } as Condition)}
        />
      )
    case 'source':
      return (
        <Choice
          label="Source"
          value={condition.source}
          choices={emailSubscribers.subscriberSources.map((source) => [source, sourceWords[source] ?? source])}
          onChange={(source) => onChange({ ...condition, source } as Condition)}
        />
      )
    case 'list':
      return <ListChoice value={condition.listId} onChange={(listId) => onChange({ ...condition, listId })} />
    case 'tag':
      return <Words label="Tag" value={condition.tag} onChange={(tag) => onChange({ ...condition, tag })} />
    case 'attribute':
      return (
        <>
          <Words
            label="Name of the attribute"
            value={condition.name}
            onChange={(name) => onChange({ ...condition, name })}
          />
          <Words label="Value" value={condition.value} onChange={(value) => onChange({ ...condition, value })} />
        </>
      )
    case 'never-gave':
      return null
  }
}

/** An empty field is no number, and is asked for when the rule is read. */
const NumberField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) => (
  <span className="flex items-center gap-2">
    <Input
      aria-label={label}
      className={`${small} w-28`}
      type="number"
      inputMode="numeric"
      min={0}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
    />
    <span aria-hidden className="text-small text-ink-soft">
      {label === 'Number' ? '' : label.toLowerCase()}
    </span>
  </span>
)

const Words = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <Input
    aria-label={label}
    placeholder={label}
    className={`${small} w-44`}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface ChoiceProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <Select aria-label={label} className={smallSelect} value={value} onChange={({ target }) => onChange(target.value)}>
    {choices.map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </Select>
)

function ListChoice(props: Pick<ChoiceProps, 'value' | 'onChange'>) {
  const lists = useQuery(emailQueries.lists())
  const choices = (lists.data ?? []).map(({ id, name }) => [id, name] as const)
  return <Choice {...props} label="List" choices={[['', 'Choose a list'], ...choices]} />
}
