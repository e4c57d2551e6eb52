import { type BeaconChain, fromHex, isSignatureOf } from '@evenhand/draws'
import { z } from 'zod'
import { hashing } from '../hashing.ts'

const answerMsMax = 5_000
const answerBytesMax = 10_000

/** What a relay of drand answers for a round; its randomness is not read, it follows from the signature. */
const AnsweredRound = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

/**
 * Asks relays in their order for a round and answers its signature, from the first whose answer the key of the chain has signed: none of them needs
 * to be trusted. Undefined when none has it.
 */
export async function fetchSignature(
  relays: readonly string[],
  chain: BeaconChain,
  round: number,
  stop: AbortSignal,
): Promise<string | undefined> {
  for (const relay of relays) {
    const answer = await ask(`${relay}/${chain.hash}/public/${round}`, stop).catch(() => undefined)
    const read = AnsweredRound.safeParse(answer).data
    if (read?.round === round && isSignatureOf(hashing, chain, round, fromHex(read.signature))) return read.signature
  }
  return undefined
}

async function ask(address: string, stop: AbortSignal): Promise<unknown> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerMsMax)])
  const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!response.ok || !response.body) return undefined
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.length
    if (bytes > answerBytesMax) return undefined
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}
