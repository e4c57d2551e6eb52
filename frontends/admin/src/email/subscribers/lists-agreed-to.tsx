import type { emailSubscribers } from '@evenhand/web-kit/desk'
import { useId } from 'react'
import { Fieldset } from '../../giveaways/fieldset.tsx'
import { ChosenLists } from './chosen-lists.tsx'

type AgreedTo = emailSubscribers.AgreedTo

interface Chosen {
  lists: string[]
  agreedTo: AgreedTo | undefined
}

interface ListsAgreedToProps {
  legend: string
  question: string
  chosen: Chosen
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

const choices = [
  ['news-and-lists', 'Our news and these lists', 'Our news and this list'],
  ['lists', 'Only these lists', 'Only this list'],
] as const

/** On which lists people are put, and as soon as there is one, whether they agreed to our news besides: nothing is chosen for them. */
export function ListsAgreedTo({ legend, question, chosen, error, onChange }: ListsAgreedToProps) {
  const name = useId()
  const { lists, agreedTo } = chosen
  return (
    <>
      <ChosenLists
        legend={legend}
        chosen={lists}
        onChange={(next) => onChange({ lists: next, agreedTo: next.length === 0 ? undefined : agreedTo })}
      />
      {lists.length > 0 && (
        <div className="text-small">
          <Fieldset
            label={question}
            hint="Campaigns to all or to a segment, and emails of automations, go only to people who agreed to our news."
            error={error}
          >
            <div className="grid gap-2">
              {choices.map(([value, several, one]) => (
                <label key={value} className="flex min-h-6 items-start gap-3">
                  <input
                    type="radio"
                    name={name}
                    className="mt-0.5 size-5 shrink-0 accent-primary"
                    checked={agreedTo === value}
                    onChange={() => onChange({ lists, agreedTo: value })}
                  />
                  {lists.length === 1 ? one : several}
                </label>
              ))}
            </div>
          </Fieldset>
        </div>
      )}
    </>
  )
}
