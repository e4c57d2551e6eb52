import type { DrilledSystem } from '../drilled-system.ts'

/** For the words in capitals of a runbook's commands: what a person finds by its steps. */
export type Found = Readonly<Record<string, string>>

/** Something that breaks for real, and the alerts that have to say so. */
export interface Fault {
  alerts: readonly string[]
  /** How many times shorter its times are: more where a window is days, less where what breaks has its own pace. 20 without. */
  speed?: number
  strike(system: DrilledSystem): Promise<void>
  /** What breaks is over once it has been done: nobody has anything to end. */
  isOverAtOnce?: true
  /** What a person repairs by the steps of the runbook, before its commands. */
  repair?(system: DrilledSystem): Promise<void>
  /** Asked once the alerts fire. */
  find?(system: DrilledSystem): Promise<Found>
}

export type Faults = readonly (readonly [name: string, fault: Fault])[]
