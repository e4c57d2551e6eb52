import { z } from 'zod'

declare const content: unique symbol

/** JSON in a string, as anything with parts travels in the values of a mail. */
export type JsonText<T> = string & { readonly [content]: T }

export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

/** Reads what `jsonText` wrote. */
export const JsonText = <S extends z.ZodType>(schema: S) =>
  z
    .custom<JsonText<z.input<S>>>((text) => typeof text === 'string')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
