export type Environment = Readonly<Record<string, string | undefined>>

/** A configuration that cannot be used. The message names the variables and never shows a value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
