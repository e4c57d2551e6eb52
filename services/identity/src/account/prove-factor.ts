import type { passkeys } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { tellSuspect } from '../administrators/tell-suspect.ts'
import { writeAudit } from '../audit/store.ts'
import { isTooNew } from '../passkeys/rules.ts'
import { takeAnswer, type TakenAnswer } from '../passkeys/take.ts'
import { type Factors, findFactors } from '../second-factor/store.ts'
import { hasFactor, takeProof } from '../second-factor/use-cases.ts'
import { type WrongCode, wrongCode } from '../second-factor/wrong-code.ts'
import { type AccountParts, type By, countingCodes } from './counting-codes.ts'
import { type AccountRow, lockProved } from './store.ts'
import { type NotProved, provePassword } from './use-cases.ts'

/** Who asks, from where, and what they prove it with. */
export interface Prover extends By {
  browser: string
  proof: passkeys.Proof
}

type Right = Extract<TakenAnswer, { kind: 'right' }>

/** Theirs alone for as long as the transaction lasts. */
export interface ProvedBy {
  account: AccountRow
  factors: Factors
  /** Where it was proved with one. */
  passkey?: Right['passkey']
}

export type Unproved = { kind: 'factor-asked' | 'over' | 'refused' } | WrongCode | NotProved

/** Does something to the login of who knows the password and, having a second factor, proves it too. */
export async function withProof<Done extends { kind: string }>(
  parts: AccountParts,
  { id, address, browser, proof }: Prover,
  act: (tx: Transaction, proved: ProvedBy) => Promise<Done>,
): Promise<Done | Unproved> {
  const proved = await provePassword(parts, { id, browser, password: proof.current })
  if (proved.kind !== 'proved') return proved
  const { account } = proved
  if ('code' in proof)
    return countingCodes(
      parts,
      { username: account.username, address },
      async (tx, failed): Promise<Done | Unproved> => {
        if (!(await lockProved(tx, account))) return { kind: 'changed-meanwhile' }
        const factors = await findFactors(tx, id)
        if (await takeProof(tx, parts, { id, typed: proof.code })) return act(tx, { account, factors })
        await failed(id)
        return wrongCode(factors)
      },
    )
  return parts.db.transaction(async (tx): Promise<Done | Unproved> => {
    if (!(await lockProved(tx, account))) return { kind: 'changed-meanwhile' }
    const factors = await findFactors(tx, id)
    if (!('passkey' in proof)) return hasFactor(factors) ? { kind: 'factor-asked' } : act(tx, { account, factors })
    const taken = await takeOwnPasskey(tx, parts, { id, browser, answer: proof.passkey })
    return taken.kind === 'right' ? act(tx, { account, factors, passkey: taken.passkey }) : taken
  })
}

/** Whether who is proved may take other factors away, or what stands in for them. */
export const mayTakeAway = ({ factors: { appSince, passkeys }, passkey }: ProvedBy, now: Date): boolean =>
  !passkey || !isTooNew(passkey.addedAt, { now, isOnly: appSince === null && passkeys === 1 })

/** A passkey of who is logged in; what isn't one is told. */
export async function takeOwnPasskey(
  tx: Transaction,
  parts: AccountParts,
  { id, browser, answer }: { id: string; browser: string; answer: passkeys.PasskeyAnswer },
): Promise<Right | { kind: 'over' | 'refused' }> {
  const taken = await takeAnswer(tx, parts, { ceremony: 'prove', administratorId: id, browser, answer })
  switch (taken.kind) {
    case 'right':
    case 'over':
      return taken
    case 'suspect':
      await tellSuspect(tx, parts, taken)
      return { kind: 'refused' }
    case 'unreadable':
    case 'refused':
      await writeAudit(tx, 'proof-failed', id)
      return { kind: 'refused' }
  }
}
