import { type SavedView, useSavedViews } from '@evenhand/web-kit/desk'
import { Button, Input, Trash2 } from '@evenhand/web-kit/facade'
import { type FormEvent, useState } from 'react'
import { useListAddress } from './list-address.ts'

interface SavedViewsProps {
  page: string
  /** The filters that stand in the address now; nothing to save when it is empty. */
  filtered: string
}

/** Filters that this browser keeps under a name. Removing one can be undone. */
export function SavedViews({ page, filtered }: SavedViewsProps) {
  const { views, save, remove, restore } = useSavedViews(page)
  const { replaceAll } = useListAddress()
  const [name, setName] = useState('')
  const [before, setBefore] = useState<{ removed: string; views: readonly SavedView[] }>()
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save({ name: name.trim(), search: filtered })
    setName('')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.name} className="inline-flex max-w-full items-center rounded-full border border-line">
          <button
            type="button"
            aria-pressed={view.search === filtered}
            className="min-h-9 truncate rounded-l-full pr-1 pl-4 hover:underline aria-pressed:font-semibold"
            onClick={() => replaceAll(view.search)}
          >
            {view.name}
          </button>
          <button
            type="button"
            aria-label={`Remove the view ${view.name}`}
            className="grid size-9 shrink-0 place-items-center rounded-r-full text-ink-soft hover:text-ink"
            onClick={() => {
              setBefore({ removed: view.name, views })
              remove(view.name)
            }}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </button>
        </span>
      ))}
      {before && (
        <span role="status" className="text-ink-soft">
          Removed “{before.removed}”.{' '}
          <Button
            variant="plain"
            size="inline"
            onClick={() => {
              restore(before.views)
              setBefore(undefined)
            }}
          >
            Undo
          </Button>
        </span>
      )}
      {filtered && !views.some(({ search }) => search === filtered) && (
        <form className="flex gap-2" onSubmit={keep}>
          <Input
            aria-label="Name for this view"
            placeholder="Name this view"
            className="min-h-9 w-44 px-3 text-small"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="outline" size="small">
            Save
          </Button>
        </form>
      )}
    </div>
  )
}
