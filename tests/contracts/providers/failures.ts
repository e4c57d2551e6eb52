import { z } from 'zod'

const Report = z.object({
  errors: z.array(
    z.object({
      interaction: z.string(),
      mismatch: z.object({
        mismatches: z
          .array(z.object({ mismatch: z.string().default('does not fit'), path: z.string().default('') }))
          .default([]),
      }),
    }),
  ),
})

/** Pact rejects with a page of JSON; this says which interaction does not fit, and where. */
export async function inWords<T>(verification: Promise<T>): Promise<T> {
  return verification.catch((error: unknown) => {
    const { message } = error as Error
    const report = Report.safeParse(message.startsWith('{') ? JSON.parse(message) : undefined)
    if (!report.success) throw error
    const lines = report.data.errors.map(({ interaction, mismatch: { mismatches } }) =>
      [interaction, ...mismatches.map(({ path, mismatch }) => `  ${path} ${mismatch}`)].join('\n'),
    )
    throw new Error(lines.join('\n'), { cause: 'the provider does not keep its pact' })
  })
}
