import { z } from 'zod'
import { Email, PersonName } from '../../ids/index.ts'

/** Who is told by one mail when the memorial is on the wall. The desk sees it, and nobody else. */
export const FamilyMember = z.strictObject({ name: PersonName(100, 'Their name is required'), email: Email() })
