import { createHash, randomBytes } from 'node:crypto'
import { deskAccount } from '@evenhand/contracts/http'

/** Crockford's: none of these is taken for another when it is typed from paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = 16

/** Each of 80 random bits: "K3QF-8M2T-0ZXW-V5RB". */
export const newRecoveryCodes = (): string[] => Array.from({ length: deskAccount.recoveryCodes }, newRecoveryCode)

const newRecoveryCode = (): string =>
  Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/(.{4})(?!$)/g, '$1-')

/** As somebody typed it: with or without dashes and spaces, in either case. */
const normalised = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** 80 random bits need no slow hash: nobody can try them all. */
export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(`recovery-code ${normalised(typed)}`)
    .digest()
