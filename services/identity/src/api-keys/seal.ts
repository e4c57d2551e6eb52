import { type Sealing, sealingFor } from '../sealing.ts'

/** Seals a new key in the answer that a repeat of its request gets again. */
export const apiKeySeal = (donorIdKey: string): Sealing => sealingFor('evenhand-api-keys', donorIdKey)
