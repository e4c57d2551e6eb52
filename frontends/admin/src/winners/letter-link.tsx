import { Button } from '@evenhand/web-kit/facade'

/** The link for the letter: it is told this once, and kept nowhere. */
export const LetterLink = ({ path, onWritten }: { path: string; onWritten: () => void }) => (
  <div className="mt-4 grid max-w-md gap-4 rounded-control border border-line p-4">
    <p className="font-medium">Put this link in the letter</p>
    <p className="rounded-control bg-sunken p-3 font-mono text-fine break-all">{new URL(path, location.origin).href}</p>
    <p className="text-ink-soft">
      It is shown only this once. Anyone who has it can answer, so put it in a sealed letter. The deadline starts now.
    </p>
    <Button size="small" variant="outline" className="justify-self-start" onClick={onWritten}>
      I have written it down
    </Button>
  </div>
)
