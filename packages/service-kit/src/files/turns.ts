import { Problem } from '../problems/index.ts'

/** With the one whose turn it is: more wouldn't be done before their browsers give up. */
const firstsMax = 4
/** Half are left for other networks. */
const ofOneNetworkMax = 2
/** The gateway waits 15 seconds for an answer, and the picture itself takes some of them. */
const waitMsMax = 4_000

/** Who has sent a picture, and a signal that is aborted, with its reason, when nobody waits for it any more. */
export interface Waiting {
  network: string
  signal: AbortSignal
}

interface Turn {
  of?: Waiting
  begin(): Promise<void>
}

const waiting: Turn[] = []
let current: Turn | undefined

/** Does work with one picture at a time. Comes before those who haven't had a turn yet: whatever is done here has had its first. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    waiting.unshift({ begin: () => work().then(resolve, reject) })
    goOn()
  })

/** The first turn of a picture. Throws `too-many-requests` where others wait already or for long, or why its signal was aborted. */
export async function asFirst<T>(work: () => Promise<T>, of: Waiting): Promise<T> {
  const firsts = [...waiting, ...(current ? [current] : [])].flatMap((turn) => turn.of ?? [])
  const ofNetwork = firsts.filter(({ network }) => network === of.network)
  if (firsts.length >= firstsMax || ofNetwork.length >= ofOneNetworkMax) throw isBusy()
  of.signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const giveUp = (why: Error) => {
      stopWaiting()
      waiting.splice(waiting.indexOf(turn), 1)
      reject(why)
    }
    const late = setTimeout(() => giveUp(isBusy()), waitMsMax)
    const onAbort = () => giveUp(of.signal.reason as Error)
    of.signal.addEventListener('abort', onAbort)
    const stopWaiting = () => {
      clearTimeout(late)
      of.signal.removeEventListener('abort', onAbort)
    }
    const turn: Turn = {
      of,
      begin() {
        stopWaiting()
        return work().then(resolve, reject)
      },
    }
    waiting.push(turn)
    goOn()
  })
}

function goOn(): void {
  if (current) return
  current = waiting.shift()
  void current?.begin().finally(() => {
    current = undefined
    goOn()
  })
}

/** Nothing is said against the picture: it may come again. */
export const isBusy = () =>
  new Problem('too-many-requests', {
    detail: 'Many pictures are arriving right now. Try again in a moment.',
    retryAfterSeconds: 5,
  })
