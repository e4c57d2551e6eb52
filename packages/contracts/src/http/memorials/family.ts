import { z } from 'zod'
import { Email, GreetedName } from '../../ids/index.ts'

/** Who is told by mail when the memorial is on the wall. The desk and the donor see it, and nobody else. */
export const FamilyMember = z.strictObject({ name: GreetedName(100, 'Their name is required'), email: Email() })

/** How often a memorial is told to family by mail, whoever it goes to. */
export const familyMailsMax = 3
