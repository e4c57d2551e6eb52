import type { Template } from '../template.ts'
import { correctedReceipt } from './corrected-receipt.ts'
import { receiptAgain } from './receipt-again.ts'
import { receipt } from './receipt.ts'
import { refund } from './refund.ts'

/** The mails about payments and what went back of them, which the donations service asks for. */
export const receiptMails: readonly Template[] = [receipt, correctedReceipt, receiptAgain, refund]
