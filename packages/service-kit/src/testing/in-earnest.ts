/** Runs something as in production, where placeholders are refused, and nothing else of this process. */
export async function inEarnest<T>(run: () => Promise<T>): Promise<T> {
  const { NODE_ENV, PLACEHOLDERS } = process.env
  process.env.NODE_ENV = 'production'
  delete process.env.PLACEHOLDERS
  try {
    return await run()
  } finally {
    process.env.NODE_ENV = NODE_ENV
    if (PLACEHOLDERS !== undefined) process.env.PLACEHOLDERS = PLACEHOLDERS
  }
}
