import { receipt } from './receipt.ts'
import { signInCode } from './sign-in-code.ts'
import type { Template } from './template.ts'

/** The templates of the mails that the system itself sends. */
export const shippedTemplates: readonly Template[] = [receipt, signInCode]

export const findTemplate = (name: string): Template | undefined =>
  shippedTemplates.find((template) => template.name === name)
