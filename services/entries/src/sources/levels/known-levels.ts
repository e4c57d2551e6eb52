import { factKind } from '../fact.ts'
import { type Known, partOf } from '../known.ts'
import type { LevelChange } from './levels.ts'

export const levelFacts = factKind<LevelChange>('level')

/** By donor; of those whose levels decide what the facts earn or touch. */
export const knownLevels = partOf(() => new Map<string, LevelChange[]>())

export const levelChangesOf = (known: Known, donorId: string): LevelChange[] => knownLevels(known).get(donorId) ?? []
