import { adminQueries, Users, views } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Checkbox,
  Input,
  newId,
  Trash2,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { type Changes, useListAddress } from './list-address.ts'

interface SavedViewsProps {
  /** Which list: the word for the thing in its rows. */
  list: string
  /** The filters that stand in the address now; nothing to save when it is empty. */
  filtered: string
}

type View = Pick<views.DeskView, 'id' | 'name' | 'search' | 'isShared'>

/** What is kept of a list’s views, and how that is changed. */
function useViews(list: string) {
  const client = useQueryClient()
  const { queryKey } = adminQueries.views(list)
  const settled = { onError: toastRefusal, onSettled: () => client.invalidateQueries({ queryKey }) }
  const save = useMutation({
    mutationFn: ({ id: viewId, ...view }: View) => api(views.saveView, { params: { viewId }, body: { list, ...view } }),
    onSuccess: (kept) => client.setQueryData(queryKey, kept),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: ({ id: viewId }: View) => api(views.removeView, { params: { viewId } }),
    ...settled,
  })
  return { kept: useQuery(adminQueries.views(list)).data ?? [], save, remove }
}

/** Filters of a list under a name, one’s own and those that others share. Removing one can be undone. */
export function SavedViews({ list, filtered }: SavedViewsProps) {
  const { kept, save, remove } = useViews(list)
  const { change } = useListAddress()
  const [removed, setRemoved] = useState<View>()
  const undo = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  /** What was saved last has the focus that its form had. */
  const [saved, setSaved] = useState<string>()
  useEffect(() => {
    const chip = saved && place.current?.querySelector<HTMLElement>(`[data-view="${saved}"]`)
    if (!chip) return
    chip.focus()
    setSaved(undefined)
  }, [kept, saved])
  // And the way back has the one of what was removed.
  useEffect(() => undo.current?.focus(), [removed])
  const keep = (view: View) => save.mutate(view, { onSuccess: () => setSaved(view.id) })
  return (
    <div ref={place} className="flex min-w-0 flex-wrap items-center gap-2 empty:hidden">
      {kept.map((view) => (
        <ViewChip
          key={view.id}
          view={view}
          isChosen={view.search === filtered}
          onChoose={() => change(exchanged(filtered, view.search))}
          onRemove={() => {
            const { id, name, search, isShared } = view
            remove.mutate(view, { onSuccess: () => setRemoved({ id, name, search, isShared }) })
          }}
        />
      ))}
      {removed && (
        <span role="status" className="text-ink-soft">
          Removed “{removed.name}”.{' '}
          <Button
            ref={undo}
            variant="plain"
            size="inline"
            onClick={() => {
              keep({ ...removed, id: newId() })
              setRemoved(undefined)
            }}
          >
            Undo
          </Button>
        </span>
      )}
      {filtered && !kept.some(({ search }) => search === filtered) && (
        <SaveForm onSave={(named) => keep({ ...named, id: newId(), search: filtered })} />
      )}
    </div>
  )
}

/** The filters of one view in the place of those of another; what else stands in the address stays. */
const exchanged = (filtered: string, search: string): Changes => ({
  ...Object.fromEntries([...new URLSearchParams(filtered).keys()].map((name) => [name, undefined])),
  ...Object.fromEntries(new URLSearchParams(search)),
})

interface ViewChipProps {
  view: views.DeskView
  isChosen: boolean
  onChoose: () => void
  onRemove: () => void
}

function ViewChip({ view, isChosen, onChoose, onRemove }: ViewChipProps) {
  const { name, isShared, isOwn, byName } = view
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line">
      <button
        type="button"
        aria-pressed={isChosen}
        data-view={view.id}
        className="inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-full px-4 hover:underline aria-pressed:font-semibold"
        onClick={onChoose}
      >
        {isShared && <Users className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />}
        <span className="truncate">{name}</span>
        {isShared && <span className="sr-only">, shared by {isOwn ? 'you' : byName}</span>}
      </button>
      {isOwn && (
        <button
          type="button"
          aria-label={`Remove the view ${name}`}
          className="grid size-9 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

function SaveForm({ onSave }: { onSave: (named: { name: string; isShared: boolean }) => void }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isNameless, setNameless] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problem = useId()
  const keep = (event: FormEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    onSave({ name: name.trim(), isShared })
    setName('')
  }
  return (
    <form className="flex flex-wrap items-center gap-x-4 gap-y-2" onSubmit={keep}>
      <Input
        ref={field}
        aria-label="Name for this view"
        aria-invalid={isNameless}
        aria-describedby={isNameless ? problem : undefined}
        placeholder="Name this view"
        className="min-h-9 w-44 px-3 text-small"
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setNameless(false)
        }}
      />
      {name.trim() !== '' && (
        <Checkbox label="Share with everyone at the desk" checked={isShared} onCheckedChange={setShared} />
      )}
      <Button type="submit" variant="outline" size="small">
        Save
      </Button>
      {isNameless && (
        <p id={problem} role="alert" className="text-danger">
          Type a name first.
        </p>
      )}
    </form>
  )
}
