import type { DeskRole, passkeys } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { AskingParts } from './begin.ts'
import { type Asked, takeChallenge } from './challenges-store.ts'
import { challengeIn, isSuspect } from './rules.ts'
import { insertPasskey, lockPasskey, type OwnedPasskey, saveUse } from './store.ts'
import { verifyAnswer, verifyMade } from './verify.ts'

export type TakenAnswer =
  | { kind: 'right'; id: string; username: string; roles: DeskRole[]; passkey: Pick<OwnedPasskey, 'id' | 'addedAt'> }
  /** No such challenge, or not for this person, ceremony or browser, or no longer. */
  | { kind: 'over' }
  /** It names no challenge, so none is used up. */
  | { kind: 'unreadable' }
  /** `id`: whose it was said to be, where that is known. */
  | { kind: 'refused'; id: string | undefined }
  /** All is right but its counter: somebody may have copied it. */
  | { kind: 'suspect'; id: string; name: string }

/** What somebody signed with a passkey. Its challenge is used up, right or wrong. */
export async function takeAnswer(
  tx: Transaction,
  { site, now }: AskingParts,
  { answer, ...asked }: Asked & { answer: passkeys.PasskeyAnswer },
): Promise<TakenAnswer> {
  const said = challengeIn(answer.clientData)
  if (!said) return { kind: 'unreadable' }
  const { challenge, isFramed } = said
  if (!(await takeChallenge(tx, { ...asked, challenge, now: now() }))) return { kind: 'over' }
  const passkey = await lockPasskey(tx, Buffer.from(answer.id, 'base64url'))
  const right =
    passkey && !isFramed && isOf(passkey, asked, answer)
      ? await verifyAnswer(site, answer, { ...passkey, challenge })
      : undefined
  if (!passkey || !right) return { kind: 'refused', id: asked.administratorId ?? passkey?.administratorId }
  const { administratorId: id, username, roles, name } = passkey
  if (isSuspect(passkey.counter, right.counter)) return { kind: 'suspect', id, name }
  await saveUse(tx, { id: passkey.id, ...right, now: now() })
  return { kind: 'right', id, username, roles, passkey }
}

/** Of the person who is asked; alone, it has to say whose it is, too. */
function isOf(
  { administratorId, handle }: OwnedPasskey,
  asked: Asked,
  { userHandle }: passkeys.PasskeyAnswer,
): boolean {
  const isNamed = handle !== null && userHandle === handle.toString('base64url')
  if (asked.administratorId === undefined) return isNamed
  return administratorId === asked.administratorId && (userHandle === undefined || isNamed)
}

/** Keeps the passkey that somebody's authenticator made. */
export async function takeMade(
  tx: Transaction,
  { site, now }: AskingParts,
  {
    id: administratorId,
    browser,
    name,
    made,
  }: { id: string; browser: string; name: string; made: passkeys.MadePasskey },
): Promise<'added' | 'over' | 'refused' | 'known'> {
  const said = challengeIn(made.clientData)
  if (!said) return 'refused'
  const { challenge, isFramed } = said
  const asked = { ceremony: 'add', administratorId, browser } as const
  if (!(await takeChallenge(tx, { ...asked, challenge, now: now() }))) return 'over'
  const verified = isFramed ? undefined : await verifyMade(site, made, challenge)
  if (!verified) return 'refused'
  const row = { ...verified, id: uuidv7(), administratorId, name, transports: made.transports, addedAt: now() }
  return (await insertPasskey(tx, row)) ? 'added' : 'known'
}
