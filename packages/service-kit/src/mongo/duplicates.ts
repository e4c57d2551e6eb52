/** Whether a unique key refused the document: somebody else was first. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11_000
