import type { claims } from '@evenhand/web-kit/desk'
import { DateTime } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'

export interface DrawStateProps {
  draw: draws.Draw | undefined
  /** What the desk of winners knows of it, once it is drawn. */
  prize: claims.WonDraw | undefined
  /** Once the prize is theirs. */
  winner: string | undefined
}

const prizeWords: Readonly<Record<claims.ClaimState, string>> = {
  waiting: 'Drawn',
  potential: 'Drawn, winner not notified yet',
  notified: 'Drawn, winner notified',
  responded: 'Drawn, winner’s declaration received',
  verified: 'Drawn, winner verified',
  awarded: 'Prize awarded',
  forfeited: 'Drawn, prize forfeited',
}

/** How far the draw of a closed giveaway and its prize have come, and since or until when. */
export function DrawState({ draw, prize, winner }: DrawStateProps) {
  if (!draw) return null
  const { words, when, at } = draw.state === 'drawn' ? drawn(draw, prize, winner) : toBeDrawn(draw)
  return (
    <>
      <span className="wrap-anywhere">{words}</span>
      {at && (
        <span className="block text-fine text-ink-soft">
          {when} <DateTime value={at} timeZone={draw.timeZone} />
        </span>
      )}
    </>
  )
}

interface Told {
  words: string
  when: string
  at: string | null
}

function toBeDrawn({ state, donors, freezesAt, roundAt }: draws.Draw): Told {
  if (donors === 0) return { words: 'Closed, no entries to draw', when: '', at: null }
  if (state === 'committed') return { words: 'Closed, list not frozen yet', when: 'freezes', at: freezesAt }
  return { words: 'Closed, waiting for the beacon', when: 'due', at: roundAt }
}

function drawn({ drawnAt }: draws.Draw, prize: claims.WonDraw | undefined, winner: string | undefined): Told {
  if (winner !== undefined) return { words: `Winner: ${winner}`, when: 'drawn', at: drawnAt }
  if (!prize) return { words: 'Drawn', when: 'on', at: drawnAt }
  if (prize.exhausted) return { words: 'Not awarded, everyone forfeited', when: 'drawn', at: drawnAt }
  return { words: prizeWords[prize.state], when: 'drawn', at: drawnAt }
}
