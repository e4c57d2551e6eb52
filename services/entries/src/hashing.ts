import * as crypto from 'node:crypto'
import { nativeHashing } from '@evenhand/draws'

export const hashing = nativeHashing(crypto)
