import './no-eval.ts'
import { ProofChallenge } from '@evenhand/contracts/problems'

export const readChallenge = (challenge: unknown): ProofChallenge | undefined =>
  ProofChallenge.safeParse(challenge).data
