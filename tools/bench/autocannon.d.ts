/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Requests. */
    amount: number
    headers: Record<string, string>
    /** Milliseconds. */
    sampleInt: number
  }
  interface Result {
    requests: { total: number }
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
  export type { Result }
}
