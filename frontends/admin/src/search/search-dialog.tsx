import type { DeskRole } from '@evenhand/web-kit/desk'
import { Dialog } from '@evenhand/web-kit/facade'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { TypedField } from '../lists/typed-field.tsx'
import { foundAtHand } from './at-hand.ts'
import { FoundGroup, FoundList } from './found-group.tsx'
import { groups } from './groups.ts'

/** Fewer letters would find nearly everyone. */
const lettersMin = 2

/** One field for everything that whoever is logged in may see. Arrows go through what was found, Enter opens it. */
export function SearchDialog({ roles, onClose }: { roles: readonly DeskRole[]; onClose: () => void }) {
  const [words, setWords] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Search"
      className="sm:top-24 sm:max-h-[calc(100dvh-8rem)] sm:translate-y-0"
      description="People, gifts by their number, organizations, sponsors, giveaways, pages, what you can do and what was done."
    >
      <div
        role="presentation"
        className="mt-3 grid gap-4 text-small"
        onKeyDown={(event) => moveAmongFound(event, words)}
      >
        <TypedField label="Name, email or number" type="search" maxLength={200} value={words} onChange={setWords} />
        {words.length >= lettersMin ? (
          <Results key={words} words={words} roles={roles} onChosen={onClose} />
        ) : (
          <p className="text-ink-soft">Type at least {lettersMin} letters.</p>
        )}
      </div>
    </Dialog>
  )
}

interface ResultsProps {
  words: string
  roles: readonly DeskRole[]
  onChosen: () => void
}

function Results({ words, roles, onChosen }: ResultsProps) {
  const may = useMay()
  const [counts, setCounts] = useState<Readonly<Record<string, number | 'failed'>>>({})
  const onCount = useCallback(
    (title: string, found: number | 'failed') => setCounts((before) => ({ ...before, [title]: found })),
    [],
  )
  const atHand = foundAtHand(words, roles, may)
  const asked = groups.filter(({ needs, isAskedFor }) => may(needs) && (isAskedFor?.(words) ?? true))
  const found = Object.values(counts).reduce<number>(
    (sum, one) => sum + (one === 'failed' ? 0 : one),
    atHand.flatMap((group) => group.found).length,
  )
  const isDone = Object.keys(counts).length === asked.length
  const hasFailed = Object.values(counts).includes('failed')
  return (
    <>
      <p role="status" className={found > 0 ? 'sr-only' : 'text-ink-soft'}>
        {isDone
          ? found === 0
            ? `Nothing found for “${words}”${hasFailed ? ' where we could search' : ''}. Try part of a name or an email.`
            : `${found} found`
          : 'Searching…'}
      </p>
      {atHand.map(({ title, found: ofIt }) => (
        <FoundList key={title} title={title} found={ofIt} words={words} onChosen={onChosen} />
      ))}
      {asked.map((group) => (
        <FoundGroup key={group.title} group={group} words={words} onCount={onCount} onChosen={onChosen} />
      ))}
    </>
  )
}

/** Down from the field to what was found first, and back up to it. Enter in the field opens the first, if it was looked for by what is typed now. */
function moveAmongFound(event: KeyboardEvent<HTMLElement>, words: string) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value.trim() === words)
    event.currentTarget.querySelector<HTMLElement>('[data-found]')?.click()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const field = event.currentTarget.querySelector('input')
  const stops = [...(field ? [field] : []), ...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
