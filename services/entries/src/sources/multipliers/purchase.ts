import { factKind } from '../fact.ts'
import { type Known, partOf } from '../known.ts'
import type { MultiplierPurchase } from './rules.ts'

/** A purchase and who made it. */
export type DonorPurchase = MultiplierPurchase & { donorId: string }

export const purchaseFacts = factKind<DonorPurchase>('multiplier')

/** By donor. */
export const knownPurchases = partOf(() => new Map<string, DonorPurchase[]>())

export const purchasesOf = (known: Known, donorId: string): DonorPurchase[] => knownPurchases(known).get(donorId) ?? []
