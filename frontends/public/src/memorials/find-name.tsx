import { folded } from '@evenhand/contracts/search'
import { Button, Field, Input } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'

type Block = memorials.MemorialBlock

/** Fewer are found by eye. */
const worthSearching = 6
const shownMax = 8

export function namesFound(blocks: readonly Block[], typed: string): Block[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return blocks.filter(({ lovedOneName }) => words.every((word) => folded(lovedOneName).includes(word)))
}

/** Finds who is on a wall, of which the tiles show little more than initials. */
export function FindName({ blocks, onOpen }: { blocks: readonly Block[]; onOpen: (block: Block) => void }) {
  const [typed, setTyped] = useState('')
  if (blocks.length < worthSearching) return null
  const found = namesFound(blocks, typed)
  return (
    <div role="search" className="mb-6 max-w-md">
      <Field label="Find a name">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-2 text-small text-ink-soft empty:hidden">
        {typed.trim() !== '' && tellOf(found.length)}
      </p>
      {found.length > 0 && (
        <ul aria-label="Names found" className="mt-1">
          {found.slice(0, shownMax).map((block) => (
            <li key={block.id} className="py-1">
              <Button variant="plain" size="inline" onClick={() => onOpen(block)}>
                {block.lovedOneName}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function tellOf(many: number): string {
  if (many === 0) return 'No one on this wall has that name.'
  if (many === 1) return 'One name:'
  return many > shownMax ? `${many} names. These are the first ${shownMax}:` : `${many} names:`
}
