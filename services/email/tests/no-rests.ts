import type { Rests } from '../src/sending/rests.ts'

/** No domain ever wants less of us. */
export const noRests: Rests = {
  restMs: async () => 0,
  failed: async () => undefined,
  worked: async () => undefined,
  countResting: async () => 0,
}
