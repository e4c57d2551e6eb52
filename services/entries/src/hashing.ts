import * as crypto from 'node:crypto'
import { nativeHashing } from '@evenhand/contracts/draws'

export const hashing = nativeHashing(crypto)
