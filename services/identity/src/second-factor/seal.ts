import { type Sealing, sealingFor } from '../sealing.ts'

/** Of the keys that apps make codes with, each for its administrator. */
export type FactorSeal = Sealing

export const factorSeal = (donorIdKey: string): FactorSeal => sealingFor('evenhand-second-factor', donorIdKey)
