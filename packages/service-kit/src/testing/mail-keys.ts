import { generateKeyPairSync } from 'node:crypto'

const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })

/** Those of the email service, made up for this run. */
export const testMailKeys = { publicKey: x, privateKey: d }
