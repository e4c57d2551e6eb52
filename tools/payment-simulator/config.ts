import { z } from 'zod'

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATA_DIR: z.string().min(1),
  WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  STRIPE_WEBHOOK_SECRET: z.string().min(8),
  SIMULATOR_PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
})
export type Config = z.output<typeof schema>

/** The configuration, or the names of the variables that are missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): { config: Config } | { wrong: string[] } {
  const result = schema.safeParse(environment)
  if (result.success) return { config: result.data }
  return { wrong: [...new Set(result.error.issues.map((issue) => String(issue.path[0])))] }
}
