import { Button, DateTime } from '@evenhand/web-kit/facade'

export interface LetterLinkProps {
  path: string
  /** The earlier link stopped working; the deadline that came with it goes on. */
  again: boolean
  respondBy: string | null | undefined
  timeZone: string
  onWritten: () => void
}

/** The link for the letter: it is told this once, and kept nowhere. */
export const LetterLink = ({ path, again, respondBy, timeZone, onWritten }: LetterLinkProps) => (
  <div className="mt-4 grid max-w-md gap-4 rounded-control border border-line p-4">
    <p className="font-medium">Put this link in the letter</p>
    <p className="rounded-control bg-sunken p-3 font-mono text-fine break-all">{new URL(path, location.origin).href}</p>
    <p className="text-ink-soft">
      It is shown only this once. Anyone who has it can answer, so put it in a sealed letter.
    </p>
    {respondBy && (
      <p>
        {again ? 'The deadline hasn’t changed' : 'The deadline has started'}: the answer must arrive by{' '}
        <DateTime value={respondBy} show="day-and-time" timeZone={timeZone} />.
      </p>
    )}
    <Button size="small" variant="outline" className="justify-self-start" onClick={onWritten}>
      It’s in the letter
    </Button>
  </div>
)
