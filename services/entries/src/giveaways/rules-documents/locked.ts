import type { FieldError } from '@evenhand/contracts/problems'
import { deciding, type Progress, sealedWording, wording } from './settled.ts'

/** Which facts nobody can change any more, and why: whole fields, so that the editor shows them locked before anybody tries. */
export function lockedFields({ isSealed, hasEntries, opened, closed }: Progress): FieldError[] {
  const lock = (paths: readonly string[], message: string): FieldError[] => paths.map((path) => ({ path, message }))
  if (closed) return lock([...deciding, ...wording], 'Locked: the giveaway has closed.')
  if (isSealed) return lock([...deciding, ...sealedWording], 'Locked: the draw is sealed with these facts.')
  return [
    ...(opened ? lock(['firstDay', 'timeZone'], 'Locked: entries are open already.') : []),
    ...(hasEntries ? lock(['entriesMax'], 'Locked: people have entered under these limits.') : []),
  ]
}
