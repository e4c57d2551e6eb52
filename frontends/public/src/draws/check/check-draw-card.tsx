import { Button, Card } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { useReducer, useState } from 'react'
import { drawAt } from '../draw-at.ts'
import { fileSize } from '../numbers.ts'
import { announcementOf, nextDrawCheck, notStarted } from './draw-check.ts'
import { DrawVerdictView } from './draw-verdict.tsx'
import { isFault, KeptFields, keptHashes, nothingKept } from './kept-fields.tsx'
import { RunningCheck } from './running-check.tsx'
import { useJob } from './use-job.ts'

const scopes: Readonly<Record<draws.Draw['state'], string>> = {
  committed: 'The draw has not been held yet; your browser checks the seal and the rules.',
  frozen: 'The draw has not been held yet; your browser checks everything published so far, including the whole list.',
  drawn: 'Your browser repeats the whole draw: the seal, the list, the public random number and the winning ticket.',
}

/** The one thing to do on the page. */
export function CheckDraw({ draw }: { draw: draws.DrawWithFiles }) {
  const [check, happened] = useReducer(nextDrawCheck, notStarted)
  const { start, stop } = useJob(happened)
  const [texts, setTexts] = useState(nothingKept)
  const [isAsked, setAsked] = useState(false)
  const isRunning = check.kind === 'running'
  const bytes = draw.files.reduce((sum, file) => sum + file.bytes, 0)

  const press = () => {
    if (isRunning) {
      stop()
      happened({ kind: 'stopped' })
      return
    }
    setAsked(true)
    if (Object.values(texts).some(isFault)) return
    happened({ kind: 'started' })
    start({ kind: 'draw', draw: drawAt(draw), kept: keptHashes(texts) })
  }

  return (
    <Card role="region" aria-labelledby="check-this-draw">
      <h2 id="check-this-draw" className="text-title">
        Check it yourself
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        {scopes[draw.state]} It downloads {fileSize(bytes)} and does the math on this device. Nothing is sent anywhere.
      </p>
      <KeptFields stage={draw.state} texts={texts} change={setTexts} isAsked={isAsked} />
      {/* One button for all of it, so that the focus stays where it is. */}
      <Button
        className="mt-5 h-auto max-w-full py-3 whitespace-normal"
        size="large"
        variant={isRunning ? 'outline' : 'primary'}
        onClick={press}
      >
        {isRunning ? 'Cancel' : check.kind === 'idle' ? 'Check this draw in your browser' : 'Check again'}
      </Button>
      <p role="status" className="sr-only">
        {announcementOf(check)}
      </p>
      {check.kind === 'idle' && check.stopped && <p className="mt-4 text-small text-ink-soft">Check stopped.</p>}
      {check.kind === 'running' && <RunningCheck {...check} />}
      {check.kind === 'done' && <DrawVerdictView verdict={check.verdict} milliseconds={check.milliseconds} />}
      {check.kind === 'unavailable' && (
        <div className="mt-6 border-t border-hairline pt-6">
          <h3 className="text-title">We couldn’t finish the check</h3>
          <p className="mt-2 max-w-prose">{check.sentence}</p>
        </div>
      )}
    </Card>
  )
}
