import type { judging } from '@evenhand/web-kit/desk'
import { browserStorage } from '@evenhand/web-kit/facade'
import type { Mark } from './criterion-mark.tsx'

export interface HalfWritten {
  marks: readonly Mark[]
  comment: string
}

type Application = Pick<judging.DeskApplication, 'id' | 'ownScore'>

/** Written over a score that was saved since, it would take that one’s place unseen: so it belongs to the one before it. */
const placeOf = ({ id, ownScore }: Application): string => `evenhand.score ${id} ${ownScore?.at ?? ''}`

/** A score that is being written, kept in this tab until it is saved or the administrator logs out. */
export const halfWritten = {
  of(application: Application): HalfWritten | undefined {
    const text = browserStorage.session.get(placeOf(application))
    return text === undefined ? undefined : (JSON.parse(text) as HalfWritten)
  },
  keep: (application: Application, written: HalfWritten) =>
    browserStorage.session.set(placeOf(application), JSON.stringify(written)),
  forget: (application: Application) => browserStorage.session.remove(placeOf(application)),
}
