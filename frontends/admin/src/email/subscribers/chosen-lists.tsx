import { emailQueries } from '@evenhand/web-kit/desk'
import { Checkbox, useQuery } from '@evenhand/web-kit/facade'

interface ChosenListsProps {
  legend: string
  chosen: readonly string[]
  onChange: (listIds: string[]) => void
  /** Lists that can't be chosen again, and why. */
  closed?: Readonly<Record<string, string>>
}

/** Which lists somebody is on: those in use, and those that are chosen already. */
export function ChosenLists({ legend, chosen, onChange, closed = {} }: ChosenListsProps) {
  const lists = useQuery(emailQueries.lists())
  const shown = (lists.data ?? []).filter(({ id, isActive }) => isActive || chosen.includes(id))
  if (shown.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      {shown.map(({ id, name }) => {
        const why = closed[id]
        return (
          <Checkbox
            key={id}
            label={why === undefined ? name : `${name} (${why})`}
            disabled={why !== undefined}
            checked={chosen.includes(id)}
            onCheckedChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        )
      })}
    </fieldset>
  )
}
