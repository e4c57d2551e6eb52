export { type ExampleDraw, exampleDraw, type ExampleDrawInputs, exampleDonors, recorded } from './example-draw.ts'
export { ownBeacon } from './own-beacon.ts'
export { makeVectors, type RecordedRound } from './vectors.ts'
